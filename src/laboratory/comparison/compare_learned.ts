// A learned oracle against the exact one and, in swap, against the hand-written continuation that it
// trusts.

import { requireFields } from "../../checks.ts";
import type { LearnedSystem } from "../../oracles/oracle_model.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { requireKernel, requireLength } from "../../oracles/configuration.ts";
import {
  canReorder,
  hasGuide,
  oracleNumber,
  systemFlags,
  systemNumber,
} from "../../oracles/system.ts";
import type { ComparerOptions } from "./compare.ts";
import { emptyEvaluations, evaluateOracle, type OracleEvaluations } from "./evaluate_oracle.ts";
import {
  emptyTakeovers,
  evaluateTakeovers,
  type TakeoverEvaluation,
} from "./evaluate_takeovers.ts";
import { LEARNED, LearnedOracle } from "../../oracles/learned_oracle.ts";
import { type Gold, requireGold } from "../../oracles/oracle.ts";
import { RecordedPaths, ROOM } from "./pass_times.ts";

/** How often paths stray: the first is as in `compare.ts`. */
const STRAYS = [0.9, 0.1] as const;
/** The same where words can be reordered: random swaps make paths of any length. */
const REORDERING_STRAYS = [0.3, 0.1] as const;
/** How often errors are made before takeovers. */
const TAKEOVER_STRAYS = [0, 0.05, 0.2, 0.5] as const;

/** The counts; microseconds are a configuration, walking there included. */
export interface LearnedComparison {
  readonly system: LearnedSystem;
  /** Against exact costs, by how often paths stray. */
  readonly paths: readonly (OracleEvaluations & { readonly stray: number })[];
  /** In systems with a guide, what the network adds to it, by how often errors are made. */
  readonly takeovers?: readonly (TakeoverEvaluation & { readonly stray: number })[];
  readonly microseconds: { readonly exact: number | null; readonly learned: number | null };
}

/** The needs of a comparison from outside. */
export type LearnedComparerOptions = Pick<ComparerOptions, "random" | "clock">;

/** Configurations to time; more say no more. */
const MAX_TIMED = 20_000;
const EXACT = oracleNumber("dynamic");

/** Compares a learned oracle, sentence by sentence. */
export class LearnedComparer {
  readonly #kernel: Kernel;
  readonly #oracle: LearnedOracle;
  readonly #options: LearnedComparerOptions;
  readonly #guide: LearnedOracle | undefined;
  readonly #paths: LearnedComparison["paths"];
  readonly #takeovers = TAKEOVER_STRAYS.map((stray) => ({ stray, ...emptyTakeovers() }));
  readonly #recorded: RecordedPaths;

  /** @param kernel An instance of the Wasm module, for the comparer alone. */
  constructor(kernel: Kernel, oracle: LearnedOracle, options: LearnedComparerOptions) {
    requireKernel(kernel);
    requireFields("compare oracles", oracle, { settings: "object" }, "a LearnedOracle");
    const functions = { random: "function", clock: "function" } as const;
    requireFields("compare oracles", options, functions, "random and clock");
    this.#kernel = kernel;
    this.#oracle = oracle;
    this.#options = options;
    this.#recorded = new RecordedPaths(kernel);
    const { system } = oracle.settings;
    const strays = canReorder(system) ? REORDERING_STRAYS : STRAYS;
    this.#paths = strays.map((stray) => ({ stray, ...emptyEvaluations() }));
    if (hasGuide(system)) this.#guide = LearnedOracle.silent(kernel, oracle.settings);
  }

  add(gold: Gold): void {
    requireGold(gold);
    requireLength(gold.heads.length);
    this.#kernel.guarded(() => {
      const { wasm } = this.#kernel;
      const mark = wasm.mark();
      const entered = { address: gold.enter(this.#kernel), length: gold.heads.length };
      this.#oracle.use();
      const { system, multiRoot } = this.#oracle.settings;
      const how = { system, multiRoot, random: this.#options.random };
      for (const found of this.#paths) {
        evaluateOracle(this.#kernel, [entered], { ...how, stray: found.stray }, found);
      }
      for (const found of this.#guide ? this.#takeovers : []) {
        const both = { learned: this.#oracle, guide: this.#guide! };
        evaluateTakeovers(this.#kernel, [entered], both, { ...how, stray: found.stray }, found);
      }
      if (this.#recorded.steps < MAX_TIMED) this.#record(entered.address, entered.length);
      else wasm.release(mark);
    });
  }

  finish(): LearnedComparison {
    const { steps } = this.#recorded, oracles = steps === 0 ? [] : [LEARNED, EXACT];
    this.#oracle.use();
    const [learned = null, exact = null] = this.#recorded.times(oracles, this.#options.clock)
      .map((time) => 1000 * time / steps);
    return {
      system: this.#oracle.settings.system,
      paths: this.#paths,
      ...(this.#guide ? { takeovers: this.#takeovers } : {}),
      microseconds: { exact, learned },
    };
  }

  /** Keeps a path that strays like the first of those judged, to be walked again. */
  #record(gold: number, length: number): void {
    const { wasm } = this.#kernel;
    const { system, multiRoot } = this.#oracle.settings;
    const configuration = wasm.createConfiguration(length);
    const transitions = this.#kernel.allocate(4 * ROOM);
    wasm.start(configuration, systemNumber({ system }), systemFlags({ system, multiRoot }));
    const steps: number[] = [];
    while (!wasm.isFinal(configuration) && steps.length < MAX_TIMED) {
      const { random } = this.#options;
      const count = wasm.legal(transitions, configuration);
      const any = this.#kernel.ints(transitions, count)[Math.floor(random() * count)];
      const next = random() < this.#paths[0].stray ? any : wasm.chooseLearned(configuration, gold);
      steps.push(next);
      wasm.apply(configuration, next);
    }
    this.#recorded.add(steps, configuration, gold);
  }
}
