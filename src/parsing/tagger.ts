/**
 * A tagger: finds the UPOS of words from their forms alone.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import { encodeWords } from "../encoding/encode_words.ts";
import { WordAtoms } from "../encoding/word_atoms.ts";
import type { Place } from "../errors.ts";
import { decompressModel } from "../model/compression.ts";
import { decodeModel, type ModelFile } from "../model/model_file.ts";
import { placesOf } from "../model/sparse.ts";
import { readTaggerModel, type TaggerModel } from "../model/tagger_model.ts";
import { type Kernel, loadKernel } from "../runtime/kernel.ts";
import type { LoadOptions } from "./parse_options.ts";

/** Tags sentences with one model. */
export class Tagger {
  /** The model. */
  readonly model: TaggerModel;
  readonly #kernel: Kernel;
  readonly #atoms = new WordAtoms();

  readonly #address: number;

  private constructor(model: TaggerModel, kernel: Kernel, address: number) {
    this.model = model;
    this.#kernel = kernel;
    this.#address = address;
  }

  /**
   * Loads a tagger.
   *
   * @param source The bytes of a model file, which may be in gzip, or what stands in it.
   * @param options The compiled module, and the file's name.
   * @returns The tagger.
   */
  static async load(source: Uint8Array | ModelFile, options: LoadOptions = {}): Promise<Tagger> {
    const place = { file: options.file };
    const file = source instanceof Uint8Array
      ? decodeModel(await decompressModel(source, place), place)
      : source;
    return await Tagger.of(readTaggerModel(file, place), options);
  }

  /**
   * Makes a tagger of a model at hand.
   *
   * @param model The model.
   * @param options The compiled module, and the file's name.
   * @returns The tagger.
   */
  static async of(model: TaggerModel, options: LoadOptions = {}): Promise<Tagger> {
    return Tagger.in(await loadKernel(options.module), model, { file: options.file });
  }

  /**
   * Puts a tagger into a module at hand, beside whatever else is in there.
   *
   * @param kernel The module.
   * @param model The model.
   * @param place Its file's name, for messages.
   * @returns The tagger.
   */
  static in(kernel: Kernel, model: TaggerModel, place: Place = {}): Tagger {
    return new Tagger(model, kernel, loadTags(kernel, model, place));
  }

  /**
   * Tags a sentence.
   *
   * @param sentence The sentence; it stays as it is.
   * @returns A copy with UPOS set, and everything else as it was.
   */
  tag(sentence: Sentence): Sentence {
    return sentence.with({ upos: this.tags(sentence) });
  }

  /**
   * The tags of a sentence's words.
   *
   * @param sentence The sentence.
   * @returns A tag for each word.
   */
  tags(sentence: Sentence): string[] {
    const { length } = sentence;
    return this.#kernel.scoped(() => {
      const words = encodeWords(this.#kernel, sentence, this.#atoms);
      const out = this.#kernel.allocate(4 * length);
      this.#kernel.wasm.tagWords(this.#address, out, words, length);
      return Array.from(this.#kernel.ints(out, length), (tag) => this.model.tags[tag - 1]);
    });
  }
}

/** Puts a model's weights into the module. Returns the tagger's address. */
function loadTags(kernel: Kernel, { bits, tags, table }: TaggerModel, place: Place): number {
  const { wasm } = kernel;
  const columns = tags.length;
  const places = placesOf(table, columns * 2 ** bits, "tags", place);
  const tagger = kernel.guarded(() => wasm.setUpTagger8(columns, bits));
  const width = wasm.tagWidth8(tagger);
  const out = new Int8Array(wasm.memory.buffer, wasm.tagWeights8(tagger), width * 2 ** bits);
  places.forEach((at, i) => {
    const row = Math.floor(at / columns);
    out[row * width + at - row * columns + 1] = table.values[i];
  });
  return tagger;
}
