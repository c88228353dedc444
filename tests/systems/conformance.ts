/**
 * What every transition system must do, in one suite: a system's own test is a call of `conform`.
 *
 * A part that a system cannot pass is named in `skip`, with the reason. Its tests are then listed
 * as ignored, the reason beside them.
 */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import {
  allowedTransitions,
  configurationLoss,
  Gold,
  ORACLES,
  oraclesOf,
  transitionCosts,
} from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/parsing/configuration.ts";
import type { SystemOptions } from "../../src/parsing/system.ts";
import {
  labelOf,
  moveOf,
  MOVES,
  packTransition,
  type Transition,
  transitionName,
} from "../../src/parsing/transition.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { allTrees, isProjective, isTree, type PlainSystem } from "../oracles/exhaustive.ts";
import { seededRandom } from "../oracles/random.ts";
import { countRoots, randomProjectiveTree, randomTree } from "../oracles/random_trees.ts";

/** A part of the suite that a system may skip. */
export type Part = "non-projective trees" | "dynamic oracle";

/** A system to be held to the suite. */
export interface Subject {
  options: SystemOptions;
  /** Its plain twin. */
  plain: PlainSystem;
  /** Most transitions over n tokens, from the start to the end. */
  mostSteps(n: number): number;
  skip: Part[];
  /** Why the parts in `skip` are. */
  reason: string;
}

const ROUNDS = 60;
const MOST_LABELS = 2 ** 13;

const kernel = await loadKernel();
const trees = [0, 1, 2, 3, 4, 5].flatMap((n) => [...allTrees(n)]);
const projectiveTrees = [...trees, ...allTrees(6)].filter(isProjective);

/** Registers the suite's tests for a system. */
export function conform({ options, plain, mostSteps, skip, reason }: Subject): void {
  const { system, singleRoot = true, rootFirst = false } = options;
  const name = system + (rootFirst ? ", ROOT first" : "") + (singleRoot ? "" : ", several roots");
  const known = oraclesOf(system);

  const test = (sentence: string, fn: () => void, part?: Part) => {
    const ignore = part !== undefined && skip.includes(part);
    Deno.test({ name: `${name}: ${sentence}${ignore ? ` (${reason})` : ""}`, ignore, fn });
  };
  const start = (n: number) => Configuration.start(kernel, n, options);
  const fits = (heads: number[]) => !singleRoot || countRoots(heads) <= 1;

  /** Random walks over 0, 1, 2 and more tokens; `visit` sees every step before it is taken. */
  const walks = (
    visit: (c: Configuration, step: Transition) => void,
    end = (_: Configuration) => {},
  ) => {
    const random = seededRandom(11);
    for (let round = 0; round < ROUNDS; round++) {
      const c = start(round < 6 ? round % 3 : 1 + random.below(12));
      while (!c.isFinal) {
        const legal = c.legal();
        assert(legal.length > 0, `stuck at stack ${c.stack}, buffer ${c.buffer}`);
        const step = legal[random.below(legal.length)];
        visit(c, step);
        c.take(step);
      }
      end(c);
    }
  };

  test("every configuration has a legal transition until it is final, and none then", () => {
    walks(() => {}, (c) => assertEquals(c.legal(), []));
  });

  test("a random walk ends in a tree within the bound of transitions", () => {
    let steps = 0;
    walks(() => steps++, (c) => {
      assert(steps <= mostSteps(c.length), `${steps} transitions over ${c.length} tokens`);
      steps = 0;
      const tree = c.tree();
      assert(isTree(tree), `heads ${tree} are no tree`);
      if (singleRoot && c.length > 0) assertEquals(countRoots(tree), 1, `heads ${tree}`);
    });
  });

  test("no tokens give no tree, one token hangs on ROOT", () => {
    assertEquals([start(0).isFinal, start(0).tree()], [true, []]);
    const c = start(1);
    while (!c.isFinal) c.take(c.legal()[0]);
    assertEquals(c.tree(), [0]);
  });

  test("all computations over up to 4 tokens give just the trees that the system is for", () => {
    const isFor = skip.includes("non-projective trees") ? isProjective : () => true;
    for (let n = 0; n <= 4; n++) {
      const found = new Set<string>();
      const seen = new Set<string>();
      const visit = (c: Configuration) => {
        const key = `${c.stack}|${c.buffer}|${c.heads}`;
        if (seen.has(key)) return;
        seen.add(key);
        if (c.isFinal) found.add(`${c.tree()}`);
        for (const step of c.legal()) visit(c.clone().take(step));
      };
      visit(start(n));
      const wanted = trees.filter((heads) => heads.length === n && fits(heads) && isFor(heads));
      assertEquals([...found].sort(), wanted.map(String).sort());
    }
  });

  test("an illegal transition is refused by name, and changes nothing", () => {
    walks((c) => {
      const before = show(c);
      for (const transition of everyTransition(c)) {
        if (c.legal().includes(transition)) continue;
        const found = `found transition ${transitionName(transition)}, expected a legal one`;
        assertThrows(() => c.take(transition), SagittaError, found);
        assertThrows(() => c.take(transition), SagittaError, transitionName(c.legal()[0]));
      }
      assertEquals(show(c), before);
    }, (c) => assertThrows(() => c.take("SHIFT"), SagittaError, "it is final"));
  });

  test("legal() lists every transition that isLegal allows, and no other", () => {
    walks((c) => {
      const allowed = everyTransition(c).filter((transition) =>
        c.enter((address, { wasm }) => wasm.isLegal(address, transition))
      );
      assertEquals(c.legal().toSorted(), allowed.toSorted());
    });
  });

  test("stack, buffer, heads and legal transitions equal those of the plain twin", () => {
    let twin = plain.init(0);
    let fresh = true;
    walks((c, step) => {
      if (fresh) twin = plain.init(c.length);
      fresh = false;
      assertEquals(show(c), { ...twin, head: twin.head.slice(1) });
      assertEquals(c.legal().map(transitionName), plain.legal(twin));
      twin = plain.apply(twin, transitionName(step));
    }, (c) => {
      if (fresh) twin = plain.init(c.length);
      fresh = true;
      assertEquals(show(c), { ...twin, head: twin.head.slice(1) });
      assert(plain.isFinal(twin));
    });
  });

  test("a clone and its original go their own ways", () => {
    walks((c, step) => {
      const before = show(c);
      const copy = c.clone();
      copy.take(step);
      assertEquals(show(c), before);
      const after = show(copy);
      const other = c.clone();
      while (!other.isFinal) other.take(other.legal()[0]);
      assertEquals([show(c), show(copy)], [before, after]);
    });
  });

  test("labels are kept with their arcs", () => {
    const random = seededRandom(5);
    for (let round = 0; round < ROUNDS; round++) {
      const c = start(1 + random.below(9));
      const labels = new Array(c.length).fill(0);
      while (!c.isFinal) {
        const legal = c.legal();
        const before = c.heads;
        const step = labelled(legal[random.below(legal.length)], random.below(MOST_LABELS));
        c.take(step);
        c.heads.forEach((head, i) => {
          if (head !== before[i]) labels[i] = labelOf(step);
        });
        assertEquals(c.labels, labels);
      }
    }
  });

  test("the static oracle rebuilds every projective tree up to 6 tokens", () => {
    for (const heads of projectiveTrees.filter(fits)) assertRebuilds(start, heads, "static");
  });

  test("the static oracle rebuilds random projective trees up to 40 tokens", () => {
    const random = seededRandom(3);
    for (let round = 0; round < ROUNDS; round++) {
      const heads = randomProjectiveTree(7 + random.below(34), singleRoot, random);
      assertRebuilds(start, heads, "static");
    }
  });

  test(
    "both static oracles rebuild every tree up to 5 tokens, the lazy one with fewer SWAPs",
    () => {
      let [eager, lazy] = [0, 0];
      for (const heads of trees.filter(fits)) {
        eager += assertRebuilds(start, heads, "static");
        lazy += assertRebuilds(start, heads, "static-lazy");
      }
      assert(lazy < eager, `lazy ${lazy}, eager ${eager}`);
    },
    "non-projective trees",
  );

  test(
    "both static oracles rebuild random trees up to 30 tokens, the lazy one with fewer SWAPs",
    () => {
      const random = seededRandom(4);
      let [eager, lazy] = [0, 0];
      for (let round = 0; round < ROUNDS; round++) {
        const heads = randomTree(6 + random.below(25), singleRoot, random);
        eager += assertRebuilds(start, heads, "static");
        lazy += assertRebuilds(start, heads, "static-lazy");
      }
      assert(lazy < eager, `lazy ${lazy}, eager ${eager}`);
    },
    "non-projective trees",
  );

  test("oracles that the system does not have are refused by name", () => {
    for (const oracle of ORACLES.filter((oracle) => !known.includes(oracle))) {
      const ask = () => allowedTransitions(start(2), new Gold([0, 1]), oracle);
      assertThrows(ask, SagittaError, `found oracle ${oracle}, expected one that ${system} has`);
    }
  });

  /** Random walks with gold trees of all kinds; half of them keep to good transitions mostly. */
  const goldWalks = (visit: (c: Configuration, gold: Gold) => void) => {
    const random = seededRandom(9);
    for (let round = 0; round < 2 * ROUNDS; round++) {
      const n = round < 6 ? 1 + round % 3 : 1 + random.below(14);
      const grow = round % 4 < 2 ? randomProjectiveTree : randomTree;
      const gold = new Gold(grow(n, singleRoot, random));
      const c = start(n);
      while (!c.isFinal) {
        visit(c, gold);
        const good = round % 2 && random.below(8)
          ? allowedTransitions(c, gold, skip.includes("dynamic oracle") ? "static" : "dynamic")
          : [];
        const steps = good.length > 0 ? good : c.legal();
        c.take(steps[random.below(steps.length)]);
      }
      visit(c, gold);
    }
  };

  test("the loss never falls, and is the number of wrong heads in the end", () => {
    let before = 0;
    let last: Gold | undefined;
    goldWalks((c, gold) => {
      const loss = configurationLoss(c, gold);
      if (gold === last) assert(loss >= before, `loss fell from ${before} to ${loss}`);
      [before, last] = [loss, gold];
      if (!c.isFinal) return;
      const heads = c.heads.map((head) => Math.max(head, 0)); // a head left open is ROOT
      assertEquals(loss, heads.filter((head, i) => head !== gold.heads[i]).length);
    });
  });

  test("a transition costs what it adds to the loss, and one costs nothing", () => {
    goldWalks((c, gold) => {
      if (c.isFinal) return;
      const before = configurationLoss(c, gold);
      const costs = transitionCosts(c, gold);
      for (const { transition, cost } of costs) {
        const message = `${transitionName(transition)} at stack ${c.stack}, gold ${gold.heads}`;
        assertEquals(cost, configurationLoss(c.clone().take(transition), gold) - before, message);
      }
      assertEquals(Math.min(...costs.map(({ cost }) => cost)), 0);
    });
  }, "dynamic oracle");

  test("the nondeterministic oracle allows just what keeps the loss at 0", () => {
    goldWalks((c, gold) => {
      const free = c.legal().filter((transition) =>
        configurationLoss(c.clone().take(transition), gold) === 0
      );
      assertEquals(allowedTransitions(c, gold, "nondeterministic"), free);
    });
  }, "dynamic oracle");
}

/** Stack, buffer and heads, to be compared. */
function show({ stack, buffer, heads }: Configuration) {
  return { stack, buffer, head: heads };
}

/** Every transition that the system could name here: lr-spine counts the nodes of a spine. */
function everyTransition({ length, options }: Configuration): Transition[] {
  return MOVES.flatMap((move) => {
    if (options.system !== "lr-spine" || (move !== "LEFT" && move !== "RIGHT")) {
      return [packTransition(move)];
    }
    return Array.from({ length: length + 3 }, (_, node) => packTransition(move, 0, node));
  });
}

/** The transition with a label. */
function labelled(transition: Transition, label: number): Transition {
  return transition | packTransition("SHIFT", label);
}

/** Follows an oracle from start to end, to the gold tree; returns the number of SWAPs. */
function assertRebuilds(
  start: (n: number) => Configuration,
  heads: number[],
  oracle: "static" | "static-lazy",
): number {
  const gold = new Gold(heads);
  const c = start(heads.length);
  let swaps = 0;
  while (!c.isFinal) {
    const steps = allowedTransitions(c, gold, oracle);
    assertEquals(steps.length, 1, `${oracle} of ${heads} at stack ${c.stack}, buffer ${c.buffer}`);
    if (moveOf(steps[0]) === "SWAP") swaps++;
    c.take(steps[0]);
  }
  assertEquals(c.tree(), heads);
  return swaps;
}
