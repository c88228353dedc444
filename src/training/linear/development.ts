/**
 * Development data of linear parsers: judges a model as its file gives it back.
 *
 * @module
 */

import { encodeSentence } from "../../encoding/encode_sentence.ts";
import type { FeatureSet } from "../../encoding/feature_set.ts";
import type { LabelInventory } from "../../encoding/labels.ts";
import { AttachmentScores, attachmentScores } from "../../evaluation/attachment.ts";
import { readLinearModel } from "../../model/linear_model.ts";
import { Decoder } from "../../parsing/decoder.ts";
import { loadWeights } from "../../parsing/load_weights.ts";
import type { SystemOptions } from "../../parsing/system.ts";
import type { Stored } from "../../pipeline/stored.ts";
import { type Kernel, loadKernel } from "../../runtime/kernel.ts";
import type { DevelopmentScores } from "../best_epoch.ts";
import type { Pause } from "../cancel.ts";
import { askConfidences, developmentSentences } from "../development.ts";
import type { Development } from "../learner.ts";
import { CALIBRATION_WORDS, type Confidence, likeliest, temperatures } from "../temperature.ts";
import type { Treebank } from "../treebank.ts";
import type { Method } from "./method.ts";

interface DevelopmentSentence {
  readonly address: number;
  readonly heads: Int32Array;
  readonly labels: readonly string[];
}

/** How models are to be judged. */
interface Judging extends SystemOptions, Pick<Method, "beam" | "scale"> {
  readonly features: FeatureSet;
  readonly unlabelled: boolean;
  readonly module?: WebAssembly.Module;
}

/** Sentences with gold trees, in a module of their own. */
export class LinearDevelopment implements Development {
  readonly chosenBy = "las";
  readonly #kernel: Kernel;
  readonly #how: Judging;
  readonly #decoder: Decoder;
  readonly #labels: LabelInventory;
  readonly #sentences: DevelopmentSentence[] = [];

  private constructor(kernel: Kernel, how: Judging, labels: LabelInventory) {
    this.#kernel = kernel;
    this.#how = how;
    this.#decoder = new Decoder(kernel, how);
    this.#labels = labels;
  }

  /** Reads development data. Trees need not be sound, but each word needs a head. */
  static async of(
    treebanks: readonly Treebank[],
    how: Judging,
    labels: LabelInventory,
  ): Promise<LinearDevelopment> {
    const kernel = await loadKernel(how.module);
    const development = new LinearDevelopment(kernel, how, labels);
    await developmentSentences(treebanks, (sentence) => {
      const address = encodeSentence(kernel, sentence, how.features);
      const { heads, labels } = sentence;
      development.#sentences.push({ address, heads, labels });
    });
    return development;
  }

  score(components: readonly Stored[], pause: Pause): Promise<DevelopmentScores> {
    return this.#using(components, async () => {
      const total = new AttachmentScores();
      for (const sentence of this.#sentences) {
        this.#parse(sentence, total);
        await pause();
      }
      const { uas, las } = total;
      return { uas, las: this.#how.unlabelled ? uas : las };
    });
  }

  calibrate(components: readonly Stored[], pause: Pause): Promise<readonly Stored[]> {
    return this.#using(components, async () => {
      const { beam, scale } = this.#how;
      const tried = temperatures(scale);
      const lists: Confidence[][] = tried.map(() => []);
      for (const { address, heads } of this.#sentences) {
        if (lists[0].length > CALIBRATION_WORDS / beam) break;
        askConfidences(this.#kernel, this.#decoder, address, heads, beam, tried, lists);
        await pause();
      }
      const temperature = likeliest(tried, lists);
      const [{ settings, ...rest }] = components;
      return [{ ...rest, settings: { ...settings, temperature } }];
    });
  }

  /** Works with a model in the module, and gives its memory back. */
  async #using<T>([stored]: readonly Stored[], work: () => Promise<T>): Promise<T> {
    const { wasm } = this.#kernel;
    const mark = wasm.mark();
    try {
      loadWeights(this.#kernel, readLinearModel({ ...stored, provenance: {} }));
      return await work();
    } finally {
      wasm.release(mark);
    }
  }

  #parse({ address, heads, labels }: DevelopmentSentence, total: AttachmentScores): void {
    const { wasm } = this.#kernel;
    const { length } = heads;
    this.#kernel.scoped(() => {
      const { configuration } = this.#decoder.decode(address, length, this.#how.beam, 0);
      const found = this.#kernel.ints(wasm.heads(configuration) + 4, length);
      const numbers = this.#kernel.ints(wasm.labels(configuration) + 4, length);
      const names = Array.from(numbers, (number) => this.#labels.name(number));
      attachmentScores(heads, labels, found, names, total);
    });
  }
}
