// The development data that a learned oracle is chosen by.

import type { Sentence } from "../../sentence/sentence.ts";
import { type OracleSettings, readOracleModel } from "../../oracles/oracle_model.ts";
import {
  emptyEvaluations,
  type EnteredGold,
  evaluateOracle,
  type PathOptions,
  shareRight,
} from "../comparison/evaluate_oracle.ts";
import { emptyTakeovers, evaluateTakeovers } from "../comparison/evaluate_takeovers.ts";
import { LearnedOracle } from "../../oracles/learned_oracle.ts";
import { hasGuide } from "../../oracles/system.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import { seededRandom } from "../../random.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import type { Pause } from "../../training/cancel.ts";
import type { Development } from "../../training/learner.ts";
import { enterGolds } from "./environment.ts";

/** The scores of a network on the development data; shares in percent. */
export type OracleScores = {
  /**
   * The share that the best one is chosen by. Arc-standard: right choices on exploring paths. Swap:
   * gold arcs kept of those that can be.
   */
  readonly share: number;
  /** Arc-standard: right choices in projective sentences, and in others. */
  readonly projective?: number;
  readonly nonprojective?: number;
  /** Gold arcs kept by trees built alone, of those that the exact oracle reaches. */
  readonly built?: number;
  /** Swap: gold arcs kept without the network, by the continuation that it trusts. */
  readonly guide?: number;
};

type LearnedOptions = Pick<OracleSettings, "system" | "multiRoot">;

/** Most sentences to score on, and how often paths stray. */
const MAX_SENTENCES = 1500;
const STRAY = 0.9, STRAY_SWAP = 0.2;

/** Gold trees to score on, in a module of their own. */
export class OracleDevelopment implements Development {
  readonly chosenBy = "share";
  readonly #kernel: Kernel;
  readonly #golds: readonly EnteredGold[];
  readonly #system: LearnedOptions;

  private constructor(kernel: Kernel, golds: readonly EnteredGold[], system: LearnedOptions) {
    this.#kernel = kernel;
    this.#golds = golds;
    this.#system = system;
  }

  /** Puts the trees into a module. */
  static async of(
    sentences: readonly Sentence[],
    { system, multiRoot }: LearnedOptions,
    module: WebAssembly.Module | undefined,
  ): Promise<OracleDevelopment> {
    const kernel = await loadKernel(module);
    const golds = enterGolds(kernel, sentences.slice(0, MAX_SENTENCES), system);
    return new OracleDevelopment(kernel, golds, { system, multiRoot });
  }

  /** Scores a network; always along the same kind of paths. */
  async score([stored]: readonly Stored[], pause: Pause): Promise<Record<string, number>> {
    return await this.#kernel.scopedAsync(async () => {
      const learned = new LearnedOracle(this.#kernel, readOracleModel(stored));
      learned.use();
      const how = { ...this.#system, random: seededRandom(1) };
      return hasGuide(how.system)
        ? await this.#evaluateByGuide(learned, { ...how, stray: STRAY_SWAP }, pause)
        : await this.#evaluate({ ...how, stray: STRAY }, pause);
    });
  }

  async #evaluate(how: PathOptions, pause: Pause): Promise<OracleScores> {
    const found = emptyEvaluations();
    for (const gold of this.#golds) {
      evaluateOracle(this.#kernel, [gold], how, found);
      await pause();
    }
    const { projective, nonprojective } = found;
    return {
      share: shareRight(found),
      projective: percent(projective.right, projective.configurations),
      nonprojective: percent(nonprojective.right, nonprojective.configurations),
      built: percent(
        projective.built + nonprojective.built,
        projective.reachable + nonprojective.reachable,
      ),
    };
  }

  async #evaluateByGuide(
    learned: LearnedOracle,
    how: PathOptions,
    pause: Pause,
  ): Promise<OracleScores> {
    const oracle = { learned, guide: LearnedOracle.silent(this.#kernel, learned.settings) };
    const found = emptyTakeovers();
    for (const gold of this.#golds) {
      evaluateTakeovers(this.#kernel, [gold], oracle, how, found);
      await pause();
    }
    const { kept, open } = found;
    return { share: percent(kept.learned, open), guide: percent(kept.guide, open) };
  }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : 100 * part / whole;
}
