/**
 * A linear tagger: finds the UPOS of words from their forms alone.
 *
 * @module
 */

import { encodeWords } from "../encoding/encode_words.ts";
import { WordAtoms } from "../encoding/word_atoms.ts";
import type { Place } from "../../errors.ts";
import { placesOf } from "../../pipeline/file/sparse.ts";
import { readTaggerModel, storeTaggerModel, type TaggerModel } from "./model.ts";
import type { ParseOptions } from "../parser/parse_options.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { UPOS } from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import type { Batch, Component, ComponentKind, Layer } from "../component.ts";

/** A tagger at work. */
export class Tagger implements Component {
  readonly needs: readonly Layer[] = ["words"];
  readonly gives: readonly Layer[] = ["upos"];
  readonly #model: TaggerModel;
  readonly #kernel: Kernel;
  readonly #address: number;
  readonly #atoms = new WordAtoms();

  /** Puts the model's weights into the module. */
  constructor(kernel: Kernel, model: TaggerModel, place: Place = {}) {
    this.#kernel = kernel;
    this.#model = model;
    this.#address = loadTags(kernel, model, place);
  }

  annotate({ sentences }: Batch, { keepTags = false }: ParseOptions): void {
    if (keepTags) return;
    for (const sentence of sentences) sentence.holdColumn(UPOS, this.tags(sentence));
  }

  /** A tag for each word of a sentence. */
  tags(sentence: Sentence): string[] {
    const { length } = sentence;
    return this.#kernel.scoped(() => {
      const words = encodeWords(this.#kernel, sentence, this.#atoms);
      const out = this.#kernel.allocate(4 * length);
      this.#kernel.wasm.tagWords(this.#address, out, words, length);
      return Array.from(this.#kernel.ints(out, length), (tag) => this.#model.tags[tag - 1]);
    });
  }

  store(): Stored {
    return storeTaggerModel(this.#model);
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

/** Rows of weights are padded to whole registers. */
const ROW_PADDING = 16;

export const tagger: ComponentKind = {
  kind: "tagger",
  need({ settings, vocabularies }) {
    const { bits } = settings;
    if (!(typeof bits === "number" && bits >= 0 && bits < 64)) return 0n;
    const width = BigInt((vocabularies.tags?.length ?? 0) + ROW_PADDING);
    return width << BigInt(Math.floor(bits));
  },
  read: (stored, { kernel, place }) => new Tagger(kernel, readTaggerModel(stored, place), place),
};
