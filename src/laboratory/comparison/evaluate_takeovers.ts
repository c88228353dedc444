// The use of swap's learned oracle: it, the hand-written continuation that it trusts, and the static
// oracle continue from configurations that random errors led to. Counted are the gold arcs of
// the trees they build, of those that the exact oracle says are still within reach.

import { oracleNumber, systemFlags, systemNumber } from "../../oracles/system.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { EnteredGold, PathOptions } from "./evaluate_oracle.ts";
import { ROOM } from "./pass_times.ts";
import type { LearnedOracle } from "../../oracles/learned_oracle.ts";

/** Builders of trees: the learned oracle, the continuation written by hand, the static oracle. */
export const CONTINUATIONS = ["learned", "guide", "static"] as const;

/** The counts over some sentences. */
export interface TakeoverEvaluation {
  sentences: number;
  /** Points where the three took over. */
  takeovers: number;
  /** Gold arcs that are made or within reach where they take over, by the exact oracle. */
  open: number;
  /** Gold arcs of the trees that each builds. */
  kept: Record<typeof CONTINUATIONS[number], number>;
  /** Takeovers from which the learned oracle's tree keeps more gold arcs than the guide's. */
  better: number;
  worse: number;
}

/** No sentences yet. */
export function emptyTakeovers(): TakeoverEvaluation {
  const kept = { learned: 0, guide: 0, static: 0 };
  return { sentences: 0, takeovers: 0, open: 0, kept, better: 0, worse: 0 };
}

/** Points in each sentence. */
const TAKEOVERS = 8;
/** Sentences longer than this are left out: swap's derivations can be quadratic. */
const MAX_SWAP_TOKENS = 1000;

/**
 * Evaluates a learned oracle. In each sentence, eight times, the static oracle is followed to a random
 * point, but with probability `stray` any legal transition is taken instead; from there each builds
 * a tree. The guide is the learned oracle without its network. The static oracle takes no notice of
 * what is lost; where its transition is not legal, the first of those is taken that lose fewest gold
 * arcs for certain.
 * @param oracle The oracle, and the same without its network.
 */
export function evaluateTakeovers(
  kernel: Kernel,
  golds: Iterable<EnteredGold>,
  oracle: { readonly learned: LearnedOracle; readonly guide: LearnedOracle },
  { stray, random, ...system }: PathOptions,
  evaluation: TakeoverEvaluation = emptyTakeovers(),
): TakeoverEvaluation {
  const { wasm } = kernel, STATIC = oracleNumber("static");
  for (const { address: gold, length } of golds) {
    if (length > MAX_SWAP_TOKENS) continue;
    evaluation.sentences++;
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
        const asked = (c: number) => wasm.chooseLearned(c, gold);
        const { kept } = evaluation;
        oracle.guide.use();
        const guide = finish(asked);
        oracle.learned.use();
        const learned = finish(asked);
        evaluation.takeovers++;
        evaluation.open += length - wasm.loss(point, gold);
        kept.learned += learned;
        kept.guide += guide;
        kept.static += finish(staticChoice);
        if (learned > guide) evaluation.better++;
        if (learned < guide) evaluation.worse++;
      });
    }
  }
  return evaluation;
}
