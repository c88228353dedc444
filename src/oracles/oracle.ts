// Oracles to ask: the cost of each transition, the right ones.

import { requireFields, requireKind } from "../checks.ts";
import { fail, SagittaError } from "../errors.ts";
import { showAs } from "../sentence/inspect.ts";
import { nonprojectiveArcs } from "../sentence/projectivity.ts";
import {
  type Configuration,
  MAX_NONPROJECTIVE,
  type ModuleAccess,
  requireConfiguration,
} from "./configuration.ts";
import {
  canReorder,
  hasExactCosts,
  type ModuleOracle,
  oracleNumber,
  requireSystem,
  type SystemName,
  traitsOf,
} from "./system.ts";
import { LEARNED, LearnedOracle } from "./learned_oracle.ts";
import { ORACLE_NAMES } from "../runtime/module.ts";
import type { Transition } from "./transition.ts";

const refuse = fail("work out exact costs");

/** An oracle's name: those of the Wasm module that need no weights, and one made of exact costs. */
export type OracleName = Exclude<ModuleOracle, "learned"> | "nondeterministic";

/** An oracle to ask: one by name, or a learned one. */
export type AnyOracle = OracleName | LearnedOracle;

/** Those that give costs in any configuration. */
export type CostOracle = "dynamic" | "approximate" | LearnedOracle;

/** The oracles, by name. */
export const ORACLES: readonly OracleName[] = [
  ...ORACLE_NAMES.filter((name) => name !== "learned"),
  "nondeterministic",
];

/** A transition and the gold arcs it loses for good. */
export interface Cost {
  transition: Transition;
  cost: number;
}

/** Which oracles a system has. */
export function oraclesOf(system: SystemName): OracleName[] {
  requireSystem({ system });
  const { oracles } = traitsOf(system);
  const known = ORACLES.filter((name) => name in oracles);
  return hasExactCosts(system) ? [...known, "nondeterministic"] : known;
}

/** A head that is not known, as `Gold.heads` has it. */
const OPEN = -1;

/**
 * The gold tree of a sentence, as oracles want it. Heads may be open: then costs count the arcs
 * that are given, and nothing else.
 */
export class Gold {
  /** Heads of tokens 1, 2, …; 0 is ROOT, -1 open. */
  readonly heads: Int32Array;
  readonly open: number;
  #nonprojective: number | undefined;

  /**
   * Checks and keeps a gold tree.
   * @param heads The head of each token; 0 is ROOT, null or -1 an open head.
   */
  constructor(heads: ArrayLike<number | null>) {
    requireKind("read heads", heads, "list", "the head of each token");
    this.heads = Int32Array.from(heads, (head) => head ?? OPEN);
    for (let i = 0; i < heads.length; i++) {
      const head = heads[i] ?? OPEN;
      if (this.heads[i] !== head || head < OPEN || head > heads.length) {
        throw new SagittaError(
          `found head ${head} of token ${i + 1}, expected 0 to ${heads.length}`,
          "invalid-input",
        );
      }
    }
    this.open = this.heads.reduce((count, head) => count + (head === OPEN ? 1 : 0), 0);
  }

  /** How many of its arcs pass over a token that their head does not dominate. */
  get nonprojective(): number {
    return this.#nonprojective ??= nonprojectiveArcs(this.heads);
  }

  static {
    showAs<Gold>(this, ({ heads }) => {
      return `Gold { heads: [${
        Array.from(heads, (head) => head === OPEN ? "_" : head).join(" ")
      }] }`;
    });
  }

  /** Puts the tree into the module; the caller scopes its memory. */
  enter(access: ModuleAccess): number {
    const { wasm } = access;
    const gold = wasm.createGold(this.heads.length);
    access.ints(wasm.goldHeads(gold) + 4, this.heads.length).set(this.heads);
    if (!wasm.isTree(gold, this.open > 0 ? 1 : 0)) {
      throw new SagittaError(
        "found heads with a cycle, expected every token to hang on ROOT",
        "invalid-input",
      );
    }
    wasm.prepareGold(gold);
    return gold;
  }
}

/**
 * The cost of every legal transition.
 * @example
 * ```ts
 * import { loadKernel } from "../runtime/kernel.ts";
 * import { Configuration } from "./configuration.ts";
 * import { transitionName } from "./transition.ts";
 * import { Gold, transitionCosts } from "./oracle.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const c = Configuration.start(await loadKernel(), 3, { system: "arc-standard" });
 * c.take("SHIFT").take("SHIFT");
 * const costs = transitionCosts(c, new Gold([2, 0, 2]));
 * assertEquals(
 *   costs.map(({ transition, cost }) => [transitionName(transition), cost]),
 *   [["SHIFT", 0], ["LEFT", 0], ["RIGHT", 3]],
 * );
 * ```
 * @param gold The gold tree, of the same length.
 * @param oracle `dynamic` for exact costs, `approximate` for arc-standard's estimate, or a learned
 * one for its own.
 * @returns The costs, in the order of `c.legal()`.
 */
export function transitionCosts(
  c: Configuration,
  gold: Gold,
  oracle: CostOracle = "dynamic",
): Cost[] {
  return oracleAnswer(c, gold, oracle).costs;
}

/** The costs of a configuration's legal transitions, and whether they are exact. */
export interface OracleAnswer {
  readonly costs: Cost[];
  /** False where a search ended at its bound, or the oracle only estimates: each may be too low. */
  readonly exact: boolean;
}

/**
 * The cost of every legal transition, with whether all of them are exact.
 * @param oracle `dynamic`, which is exact but where its search is bounded (swap, arc-hybrid-swap,
 * lr-spine), `approximate`, whose estimates are 0 at least, or a learned one.
 */
export function oracleAnswer(
  c: Configuration,
  gold: Gold,
  oracle: CostOracle = "dynamic",
): OracleAnswer {
  const { costs, exact } = rawAnswer(c, gold, oracle);
  if (oracle !== "approximate") return { costs, exact };
  // It takes back what the SHIFT before was charged for, be it more than there is: all are lifted
  // together, so that the cheapest stay the cheapest.
  const below = Math.min(0, ...costs.map(({ cost }) => cost));
  const counts = costs.map(({ transition, cost }) => ({ transition, cost: cost - below }));
  return { costs: counts, exact };
}

/** The costs as the module has them: those of an estimate may be below 0, and are the cheapest then. */
function rawAnswer(c: Configuration, gold: Gold, oracle: CostOracle): OracleAnswer {
  requireOracle(c, gold, oracle);
  const number = oracle instanceof LearnedOracle ? LEARNED : oracleNumber(oracle);
  return c.enter((address, access) => {
    const { wasm, ints, allocate } = access;
    const tree = gold.enter(access);
    const most = wasm.mostTransitions(c.length);
    const transitions = allocate(4 * most);
    const out = allocate(4 * most);
    const count = wasm.legal(transitions, address);
    if (count === 0) return { costs: [], exact: true };
    const isExact = wasm.costs(out, transitions, count, address, tree, number);
    const found = ints(out, count);
    const costs = [...ints(transitions, count)]
      .map((transition, i) => ({ transition, cost: found[i] }));
    return { costs, exact: isExact !== 0 };
  });
}

/**
 * The transitions that an oracle allows here.
 * @param oracle `static`: one, on the gold path. `static-lazy`: swap's other one.
 * `nondeterministic`: all that keep the gold tree within reach. `dynamic` and `approximate`: the
 * cheapest ones. A learned one: its choice.
 * @returns The transitions; none where a static or nondeterministic oracle has nothing to say.
 */
export function allowedTransitions(c: Configuration, gold: Gold, oracle: AnyOracle): Transition[] {
  requireOracle(c, gold, oracle);
  if (c.isFinal) return [];
  if (oracle instanceof LearnedOracle) {
    return [c.enter((at, access) => access.wasm.chooseLearned(at, gold.enter(access)))];
  }
  if (oracle !== "nondeterministic" && !traitsOf(c.options.system).oracles[oracle]?.costs) {
    return c.enter((address, access) => {
      const tree = gold.enter(access);
      if (access.wasm.loss(address, tree) > 0) return [];
      const one = access.wasm.canonical(address, tree, oracleNumber(oracle));
      return one < 0 ? [] : [one];
    });
  }
  if (oracle === "nondeterministic" && configurationLoss(c, gold) > 0) return [];
  const { costs } = rawAnswer(c, gold, oracle === "approximate" ? oracle : "dynamic");
  const least = Math.min(...costs.map(({ cost }) => cost));
  return costs.filter(({ cost }) => cost === least).map(({ transition }) => transition);
}

/** The static oracle's transition, be the gold tree within reach or not; nothing if it has none. */
export function staticTransition(c: Configuration, gold: Gold): Transition | undefined {
  requireOracle(c, gold, "static");
  return c.enter((address, access) => {
    const one = access.wasm.canonical(address, gold.enter(access), oracleNumber("static"));
    return one < 0 ? undefined : one;
  });
}

/** The loss of a configuration: gold arcs that no continuation can have any more. */
export function configurationLoss(c: Configuration, gold: Gold): number {
  requireConfiguration(c);
  requireOracle(c, gold, hasExactCosts(c.options.system) ? "dynamic" : "static");
  return c.enter((address, access) => access.wasm.loss(address, gold.enter(access)));
}

/** Refuses anything but a gold tree. */
export function requireGold(gold: Gold): void {
  requireFields("ask an oracle", gold, { heads: "list", enter: "function" }, "a Gold");
}

/** Refuses an oracle that has no answer here; a learned one is put to work. */
function requireOracle(c: Configuration, gold: Gold, oracle: AnyOracle): void {
  requireConfiguration(c);
  requireGold(gold);
  const { system } = c.options;
  if (oracle instanceof LearnedOracle) oracle.useFor(c);
  else if (!oraclesOf(system).includes(oracle)) {
    const known = oraclesOf(system).join(", ");
    throw new SagittaError(
      `found oracle ${oracle}, expected one that ${system} has: ${known}`,
      "invalid-oracle",
    );
  }
  if (gold.heads.length !== c.length) {
    throw new SagittaError(
      `found ${gold.heads.length} gold heads, expected ${c.length}`,
      "invalid-oracle",
    );
  }
  const isBounded = oracle === "approximate" || oracle instanceof LearnedOracle ||
    canReorder(system);
  if (!isBounded && hasExactCosts(system) && gold.nonprojective > MAX_NONPROJECTIVE) {
    const found = `${gold.nonprojective} non-projective arcs`;
    throw refuse("invalid-oracle", found, `at most ${MAX_NONPROJECTIVE}`);
  }
}
