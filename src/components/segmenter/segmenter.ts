// The segmenter, the start of a pipeline: text in, sentences with their tokens and words out.

import type { Sentence } from "../../sentence/sentence.ts";
import { tableBytes } from "../../model_file/need.ts";
import { WINDOW_LIMITS } from "../../runtime/module.ts";
import type { ComponentKind, SegmenterComponent } from "../component.ts";
import type { Place } from "../../errors.ts";
import { readSegmenter, type SegmenterModel } from "./model.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { Lexicon } from "../lexicon/lexicon.ts";
import { fillTable } from "../weights/fill_table.ts";
import { Multiwords } from "./multiwords.ts";
import { TextStream } from "./text_stream.ts";
import { TextWindow } from "./text_window.ts";

/** Finds tokens and sentences in text with one model. */
export class Segmenter implements SegmenterComponent {
  readonly #window: TextWindow;
  readonly #multiwords: Multiwords;

  /** Puts the model's weights into the module. */
  constructor(kernel: Kernel, readonly model: SegmenterModel, place: Place = {}) {
    this.#window = new TextWindow(kernel, model.settings.bits, false);
    this.#multiwords = new Multiwords(model);
    const tables = { tokens: model.tokenTable, sentences: model.sentenceTable };
    for (const name of ["tokens", "sentences"] as const) {
      const { byteOffset: at, length: columns } = this.#window.weights(name);
      const room = { at, dtype: "I8", rows: 1, columns, width: columns } as const;
      fillTable(kernel, room, tables[name], name, place);
    }
  }

  /**
   * The sentences of a text.
   * @param text The text; half a surrogate pair in it is read as U+FFFD.
   */
  *segment(text: string): Generator<Sentence> {
    const stream = this.stream();
    yield* stream.push(text);
    yield* stream.end();
  }

  /** Starts on a text that comes in pieces. */
  stream(lexicon?: Lexicon): TextStream {
    return new TextStream(this.#window, this.#multiwords, lexicon);
  }
}

/** Units, their classes and marks, and what is found: 24 bytes a unit. */
const WINDOW_BYTES = 24n * BigInt(WINDOW_LIMITS.window);

/** Reads a segmenter. */
export const segmenter: ComponentKind = {
  kind: "segmenter",
  // Two tables of one byte a weight, and the window.
  need: (stored) => tableBytes(stored, "bits", 2) + WINDOW_BYTES,
  read: (stored, { kernel, place }) => new Segmenter(kernel, readSegmenter(stored, place), place),
};
