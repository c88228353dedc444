// The development data that a learned oracle is chosen by.

import type { Sentence } from "../../sentence/sentence.ts";
import { type OracleSettings, readOracleModel } from "../../oracles/oracle_model.ts";
import { emptyEvaluations, evaluateOracle, shareRight } from "../comparison/evaluate_oracle.ts";
import { emptyTakeovers, evaluateTakeovers } from "../comparison/evaluate_takeovers.ts";
import { LearnedOracle } from "../../oracles/learned_oracle.ts";
import { hasGuide } from "../../oracles/system.ts";
import { seededRandom } from "../../random.ts";
import { loadKernel } from "../../runtime/kernel.ts";
import type { DevelopmentScores } from "../../training/best_epoch.ts";
import type { Pause } from "../../training/cancel.ts";
import type { Development } from "../../training/learner.ts";
import { enterGolds } from "./environment.ts";

type LearnedOptions = Pick<OracleSettings, "system" | "multiRoot">;

/** Most sentences to score on, and how often paths stray. */
const MAX_SENTENCES = 1500;
const STRAY = 0.9, STRAY_SWAP = 0.2;

/**
 * Gold trees to judge networks by, in a module of their own, always along the same kind of paths.
 * Scores are shares in percent. Arc-standard: right choices on exploring paths (`share`), in
 * projective sentences and in others, and gold arcs kept by trees `built` alone, of those that the
 * exact oracle reaches. Swap: gold arcs kept of those that can be (`share`), and without the
 * network, by the continuation that it trusts (`guide`).
 */
export async function oracleDevelopment(
  sentences: readonly Sentence[],
  { system, multiRoot }: LearnedOptions,
  module: WebAssembly.Module | undefined,
): Promise<Development> {
  const kernel = await loadKernel(module), { wasm } = kernel;
  const golds = enterGolds(kernel, sentences.slice(0, MAX_SENTENCES), system);
  const pathsOf = (stray: number) => ({ system, multiRoot, random: seededRandom(1), stray });
  const alone = async (pause: Pause) => {
    const how = pathsOf(STRAY), found = emptyEvaluations();
    for (const gold of golds) {
      evaluateOracle(kernel, [gold], how, found);
      await pause();
    }
    const { projective, nonprojective } = found;
    const reachable = projective.reachable + nonprojective.reachable;
    return {
      share: shareRight(found),
      projective: percent(projective.right, projective.configurations),
      nonprojective: percent(nonprojective.right, nonprojective.configurations),
      built: percent(projective.built + nonprojective.built, reachable),
    };
  };
  const guided = async (learned: LearnedOracle, pause: Pause) => {
    const oracle = { learned, guide: LearnedOracle.silent(kernel, learned.settings) };
    const how = pathsOf(STRAY_SWAP), found = emptyTakeovers();
    for (const gold of golds) {
      evaluateTakeovers(kernel, [gold], oracle, how, found);
      await pause();
    }
    const { kept, open } = found;
    return { share: percent(kept.learned, open), guide: percent(kept.guide, open) };
  };
  return {
    chosenBy: "share",
    async score([stored], pause): Promise<DevelopmentScores> {
      const mark = wasm.mark();
      try {
        const learned = new LearnedOracle(kernel, readOracleModel(stored));
        learned.use();
        return await (hasGuide(system) ? guided(learned, pause) : alone(pause));
      } finally {
        wasm.release(mark);
      }
    },
  };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : 100 * part / whole;
}
