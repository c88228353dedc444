/**
 * Development data of parsers: judges a component as a file gives it back, in a module of its own.
 *
 * @module
 */

import { LabelInventory } from "../encoding/labels.ts";
import { AttachmentScores, attachmentScores } from "../evaluation/attachment.ts";
import { MOST_TOKENS } from "../parsing/configuration.ts";
import { Decoder } from "../parsing/decoder.ts";
import type { SentenceReader } from "../parsing/sentence_reader.ts";
import type { SystemOptions } from "../parsing/system.ts";
import type { Stored } from "../pipeline/stored.ts";
import type { Kernel } from "../runtime/kernel.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { DevelopmentScores } from "./best_epoch.ts";
import type { Pause } from "./cancel.ts";
import type { Development } from "./learner.ts";
import { CALIBRATION_WORDS, type Confidence, likeliest, temperatures } from "./temperature.ts";
import { readAll, type Treebank } from "./treebank.ts";

/** A parser in a module. */
export interface OpenParser {
  readonly reader: SentenceReader;
  /** Its labels, number 1 first. */
  readonly labels: readonly string[];
}

/** How parsers are to be judged. */
export interface Judging {
  /** A module with nothing in it. */
  readonly kernel: Kernel;
  readonly system: SystemOptions;
  readonly beam: number;
  /** The scale of scores, for temperatures; 1 unless given. */
  readonly scale?: number;
  readonly unlabelled: boolean;
  /** Puts a component into the module. */
  open(kernel: Kernel, stored: Stored): OpenParser | Promise<OpenParser>;
}

/** Sentences with gold trees. */
export class ParserDevelopment implements Development {
  readonly chosenBy = "las";
  readonly #how: Judging;
  readonly #decoder: Decoder;
  readonly #sentences: readonly Sentence[];

  private constructor(how: Judging, sentences: readonly Sentence[]) {
    this.#how = how;
    this.#decoder = new Decoder(how.kernel, how.system);
    this.#sentences = sentences;
  }

  /** Reads development data. Trees need not be sound, but each word needs a head. */
  static async of(treebanks: readonly Treebank[], how: Judging): Promise<ParserDevelopment> {
    const sentences = await readAll(treebanks, "read development data", ({ heads, length }) => {
      const bare = heads.indexOf(-1);
      if (bare >= 0) return [`no head of word ${bare + 1}`, "one"];
      if (length <= MOST_TOKENS) return undefined;
      return [`a sentence of ${length} words`, `${MOST_TOKENS} at most`];
    });
    return new ParserDevelopment(how, sentences);
  }

  async score([stored]: readonly Stored[], pause: Pause): Promise<DevelopmentScores> {
    const { kernel, beam, unlabelled } = this.#how;
    const { wasm } = kernel;
    const total = new AttachmentScores();
    let tagged = 0, rightTags = 0;
    await this.#read(stored, this.#sentences, pause, ({ reader, labels }, sentence, at) => {
      const { heads, length } = sentence;
      const { address, upos } = reader.turnTo(at);
      const { configuration } = this.#decoder.decode(address, length, beam, 0);
      const found = kernel.ints(wasm.heads(configuration) + 4, length);
      const numbers = kernel.ints(wasm.labels(configuration) + 4, length);
      const names = Array.from(numbers, (number) => labels.name(number));
      attachmentScores(heads, sentence.labels, found, names, total);
      if (!upos) return;
      tagged += length;
      sentence.tags.forEach((tag, i) => rightTags += tag === upos[i] ? 1 : 0);
    });
    const { uas, las } = total;
    const attached = { uas, las: unlabelled ? uas : las };
    return tagged > 0 ? { ...attached, upos: 100 * rightTags / tagged } : attached;
  }

  async calibrate([stored]: readonly Stored[], pause: Pause): Promise<readonly Stored[]> {
    const { beam, scale = 1 } = this.#how;
    const some: Sentence[] = [];
    let words = 0;
    for (const sentence of this.#sentences) {
      if (words > CALIBRATION_WORDS / beam) break;
      some.push(sentence);
      words += sentence.length;
    }
    const tried = temperatures(scale);
    const lists: Confidence[][] = tried.map(() => []);
    await this.#read(stored, some, pause, ({ reader }, { heads }, at) => {
      const { address } = reader.turnTo(at);
      this.#askConfidences(address, heads, tried, lists);
    });
    const { settings, ...rest } = stored;
    return [{ ...rest, settings: { ...settings, temperature: likeliest(tried, lists) } }];
  }

  /** Reads sentences with a parser, and does something with each where it is read. */
  async #read(
    stored: Stored,
    sentences: readonly Sentence[],
    pause: Pause,
    take: (
      parser: { readonly reader: SentenceReader; readonly labels: LabelInventory },
      sentence: Sentence,
      at: number,
    ) => void,
  ): Promise<void> {
    const { kernel, open } = this.#how;
    const mark = kernel.wasm.mark();
    try {
      const { reader, labels: names } = await open(kernel, stored);
      const parser = { reader, labels: new LabelInventory(names) };
      const sorted = sentences.toSorted((a, b) => b.length - a.length);
      for (let from = 0; from < sorted.length; from += reader.batch) {
        const batch = sorted.slice(from, from + reader.batch);
        kernel.scoped(() => {
          reader.read(batch);
          batch.forEach((sentence, at) => kernel.scoped(() => take(parser, sentence, at)));
        });
        await pause();
      }
    } finally {
      kernel.wasm.release(mark);
    }
  }

  /** Parses a sentence at each temperature, and adds how sure the parser is of each head. */
  #askConfidences(
    sentence: number,
    heads: Int32Array,
    tried: readonly number[],
    lists: readonly Confidence[][],
  ): void {
    const { kernel, beam } = this.#how;
    const { wasm } = kernel;
    tried.forEach((temperature, t) => {
      wasm.wantConfidences(1, temperature);
      kernel.scoped(() => {
        const { configuration } = this.#decoder.decode(sentence, heads.length, beam, 0);
        const found = kernel.ints(wasm.heads(configuration) + 4, heads.length);
        const sure = kernel.floats(wasm.confidences() + 4, heads.length);
        for (let i = 0; i < heads.length; i++) {
          lists[t].push({ confidence: sure[i], right: found[i] === heads[i] });
        }
      });
    });
    wasm.wantConfidences(0, 1);
  }
}
