// How good a learned oracle is, against the exact one: along exploring paths, and when it builds
// trees alone.

import {
  oracleNumber,
  systemFlags,
  systemNumber,
  type SystemOptions,
} from "../../oracles/system.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { LEARNED } from "../../oracles/learned_oracle.ts";
import { ROOM } from "./pass_times.ts";

/** The counts over some sentences. */
export interface OracleEvaluation {
  sentences: number;
  /** Configurations on their paths whose exact costs are known. */
  configurations: number;
  /** Further ones, whose costs a bounded search could only estimate. */
  estimated: number;
  /** In how many of them the oracle's choice was one of the exact cheapest. */
  right: number;
  /** In how many all transitions that it gives no cost were. */
  rightSets: number;
  /** Gold arcs of the trees that it builds alone. */
  built: number;
  /** Gold arcs of the best trees that the exact oracle can reach. */
  reachable: number;
}

/** Sentences apart by the shape of their trees. */
export interface OracleEvaluations {
  projective: OracleEvaluation;
  nonprojective: OracleEvaluation;
}

/** A gold tree in the module. */
export interface EnteredGold {
  readonly address: number;
  readonly length: number;
}

/** A system, and how its paths stray. */
export interface PathOptions extends SystemOptions {
  /** The probability of any legal transition in place of the oracle's own choice. */
  readonly stray: number;
  /** Random numbers from 0 up to 1. */
  readonly random: () => number;
}

const EXACT = oracleNumber("dynamic");
/** Paths that stray for longer than this a word, as by random swaps, are left. */
const MAX_STEPS = 8;

/** No sentences yet. */
export function emptyEvaluations(): OracleEvaluations {
  const paths = { sentences: 0, configurations: 0, estimated: 0, right: 0, rightSets: 0 };
  const none = { ...paths, built: 0, reachable: 0 };
  return { projective: { ...none }, nonprojective: { ...none } };
}

/**
 * Evaluates the network in use on gold trees.
 * @param kernel The module, with a network in use.
 */
export function evaluateOracle(
  kernel: Kernel,
  golds: Iterable<EnteredGold>,
  { stray, random, ...system }: PathOptions,
  evaluations: OracleEvaluations = emptyEvaluations(),
): OracleEvaluations {
  const { wasm } = kernel;
  const how = [systemNumber(system), systemFlags(system)] as const;
  for (const { address: gold, length } of golds) {
    const found = evaluations[wasm.isProjective(gold) ? "projective" : "nonprojective"];
    kernel.scoped(() => {
      const c = wasm.createConfiguration(length);
      const [transitions, exact, learned] = [0, 0, 0].map(() => kernel.allocate(4 * ROOM));
      wasm.start(c, ...how);
      found.sentences++;
      found.reachable += length - wasm.loss(c, gold);
      for (let steps = MAX_STEPS * length; steps > 0 && !wasm.isFinal(c); steps--) {
        const count = wasm.legal(transitions, c);
        const isKnown = wasm.costs(exact, transitions, count, c, gold, EXACT) !== 0;
        wasm.costs(learned, transitions, count, c, gold, LEARNED);
        const choice = wasm.chooseLearned(c, gold);
        const legal = kernel.ints(transitions, count);
        const prices = kernel.ints(exact, count), guesses = kernel.ints(learned, count);
        const at = legal.indexOf(choice);
        if (isKnown) {
          found.configurations++;
          if (prices[at] === 0) found.right++;
          if (guesses.every((guess, i) => guess > 0 || prices[i] === 0)) found.rightSets++;
        } else found.estimated++;
        wasm.apply(c, random() < stray ? legal[Math.floor(random() * count)] : choice);
      }
      wasm.start(c, ...how);
      while (!wasm.isFinal(c)) wasm.apply(c, wasm.chooseLearned(c, gold));
      found.built += length - wasm.loss(c, gold);
    });
  }
  return evaluations;
}

/** The share of right choices in percent, over all sentences. */
export function shareRight({ projective, nonprojective }: OracleEvaluations): number {
  const all = projective.configurations + nonprojective.configurations;
  return 100 * (projective.right + nonprojective.right) / Math.max(1, all);
}
