/**
 * How good swap's learned oracle is, against the static one: both go on from configurations that
 * random errors led to, and what counts are the gold arcs of the trees they build.
 *
 * @module
 */

import { oracleNumber, systemFlags, systemNumber, type SystemOptions } from "./system.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { EnteredGold } from "./judge.ts";

/** What was found. */
export interface SwapJudgement {
  /** Sentences. */
  sentences: number;
  /** Points where the two took over. */
  takeovers: number;
  /** Tokens of the trees built by each. */
  tokens: number;
  /** Gold arcs that are not lost for certain where the two take over. */
  open: number;
  /** Gold arcs of the learned oracle's trees. */
  learned: number;
  /** Gold arcs of the trees that the static oracle's continuation builds. */
  static: number;
  /** Takeovers from which the learned oracle's tree keeps more gold arcs. */
  better: number;
  /** And fewer. */
  worse: number;
}

/** No sentences yet. */
export function emptySwapJudgement(): SwapJudgement {
  return {
    sentences: 0,
    takeovers: 0,
    tokens: 0,
    open: 0,
    learned: 0,
    static: 0,
    better: 0,
    worse: 0,
  };
}

const ROOM = 8;
/** Points in each sentence. */
const TAKEOVERS = 8;
/** Sentences longer than this are left out: swap's derivations can be quadratic. */
export const MOST_SWAP_TOKENS = 1000;

/**
 * Judges the network at work. In each sentence, eight times, the static oracle is followed to a random
 * point, but with probability `stray` any legal transition is taken instead; from there, both build a tree. The
 * static oracle takes no notice of what is lost; where its transition is not legal, the first of
 * those is taken that lose fewest gold arcs for certain.
 *
 * @param kernel The module, with a network at work.
 * @param golds The trees.
 * @param options The system, how often errors are made, random numbers.
 * @param judgement What was found before, to be added to.
 * @returns What was found.
 */
export function judgeSwapOracle(
  kernel: Kernel,
  golds: Iterable<EnteredGold>,
  { stray, random, ...system }: SystemOptions & { stray: number; random: () => number },
  judgement: SwapJudgement = emptySwapJudgement(),
): SwapJudgement {
  const { wasm } = kernel, STATIC = oracleNumber("static");
  for (const { address: gold, length } of golds) {
    if (length > MOST_SWAP_TOKENS) continue;
    judgement.sentences++;
    for (let times = 0; times < TAKEOVERS; times++) {
      kernel.scoped(() => {
        const [point, c] = [wasm.createConfiguration(length), wasm.createConfiguration(length)];
        const transitions = kernel.allocate(4 * ROOM);
        const staticChoice = (c: number) => {
          const wanted = wasm.canonical(c, gold, STATIC);
          if (wanted >= 0) return wanted;
          const legal = [...kernel.ints(transitions, wasm.legal(transitions, c))];
          const costs = legal.map((transition) => wasm.certainCost(c, gold, transition));
          return legal[costs.indexOf(Math.min(...costs))];
        };
        wasm.start(point, systemNumber(system), systemFlags(system));
        for (let steps = Math.floor(random() * 2 * length); steps > 0; steps--) {
          if (wasm.isFinal(point)) break;
          const count = wasm.legal(transitions, point);
          const wrong = random() < stray;
          const any = kernel.ints(transitions, count)[Math.floor(random() * count)];
          wasm.apply(point, wrong ? any : staticChoice(point));
        }
        const finish = (choose: (c: number) => number) => {
          wasm.copy(c, point);
          while (!wasm.isFinal(c)) wasm.apply(c, choose(c));
          return length - wasm.loss(c, gold);
        };
        const learned = finish((c) => wasm.chooseLearned(c, gold)), other = finish(staticChoice);
        judgement.takeovers++;
        judgement.tokens += length;
        judgement.open += length - wasm.loss(point, gold);
        judgement.learned += learned;
        judgement.static += other;
        if (learned > other) judgement.better++;
        if (learned < other) judgement.worse++;
      });
    }
  }
  return judgement;
}
