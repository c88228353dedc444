/**
 * Development data of a learned oracle: what it is chosen by.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import { type EnteredGold, judgeOracle, shareRight } from "../oracles/judge.ts";
import { judgeSwapOracle } from "../oracles/judge_swap.ts";
import { hasGuide, type SystemOptions } from "../parsing/system.ts";
import { seededRandom } from "../random.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { enterGolds } from "./oracle_environment.ts";

/** What a network does on the development data; shares in percent. */
export interface OracleScores {
  /**
   * What the best one is chosen by. Arc-standard: right choices on exploring paths. Swap: gold arcs
   * kept of those not lost for certain.
   */
  readonly share: number;
  /** Arc-standard: right choices in projective sentences, and in others. */
  readonly projective?: number;
  readonly nonprojective?: number;
  /** Gold arcs kept by trees built alone, of those that the exact oracle reaches. */
  readonly built?: number;
  /** Swap: gold arcs kept by the static oracle's continuation. */
  readonly static?: number;
}

/** Most sentences to judge by, and how often paths stray. */
const MOST_SENTENCES = 1500;
const STRAY = 0.9, STRAY_SWAP = 0.2;

/** Gold trees to judge by. */
export class OracleDevelopment {
  readonly #kernel: Kernel;
  readonly #golds: readonly EnteredGold[];
  readonly #system: SystemOptions;

  private constructor(kernel: Kernel, golds: readonly EnteredGold[], system: SystemOptions) {
    this.#kernel = kernel;
    this.#golds = golds;
    this.#system = system;
  }

  /** Puts the trees into the module. */
  static of(
    kernel: Kernel,
    sentences: readonly Sentence[],
    system: SystemOptions,
  ): OracleDevelopment {
    const golds = enterGolds(kernel, sentences.slice(0, MOST_SENTENCES), system.system);
    return new OracleDevelopment(kernel, golds, system);
  }

  /** Judges the network at work; always along the same kind of paths. */
  score(): OracleScores {
    const random = seededRandom(1);
    const how = { ...this.#system, random };
    if (hasGuide(this.#system.system)) {
      const found = judgeSwapOracle(this.#kernel, this.#golds, { ...how, stray: STRAY_SWAP });
      const share = (part: number) => percent(part, found.open);
      return { share: share(found.learned), static: share(found.static) };
    }
    const found = judgeOracle(this.#kernel, this.#golds, { ...how, stray: STRAY });
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
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 100 : 100 * part / whole;
}
