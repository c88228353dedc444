/**
 * A segmenter at work: text in, sentences with their tokens and words out.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import type { Place } from "../errors.ts";
import type { SegmenterModel } from "../model/segmenter_model.ts";
import { placesOf } from "../model/sparse.ts";
import type { WeightTable } from "../model/weight_table.ts";
import { type Kernel, loadKernel } from "../runtime/kernel.ts";
import { Multiwords } from "./multiwords.ts";
import { TextStream } from "./text_stream.ts";
import { TextWindow } from "./text_window.ts";

/** Finds tokens and sentences in text with one model. */
export class Segmenter {
  /** The model. */
  readonly model: SegmenterModel;
  readonly #window: TextWindow;
  readonly #multiwords: Multiwords;

  private constructor(model: SegmenterModel, window: TextWindow) {
    this.model = model;
    this.#window = window;
    this.#multiwords = new Multiwords(model);
  }

  /**
   * Makes a segmenter of a model.
   *
   * @param model The model.
   * @param options The compiled module where the runtime forbids compiling bytes, and the model
   * file's name for messages.
   * @returns The segmenter.
   */
  static async of(
    model: SegmenterModel,
    { module, file }: { module?: WebAssembly.Module; file?: string } = {},
  ): Promise<Segmenter> {
    const kernel = await loadKernel(module);
    const window = new TextWindow(kernel, model.settings.bits, false);
    fill(kernel, 0, model, model.tokenTable, { file });
    fill(kernel, 1, model, model.sentenceTable, { file });
    return new Segmenter(model, window);
  }

  /**
   * The sentences of a text.
   *
   * @param text The text; half a surrogate pair in it is read as U+FFFD.
   * @returns Its sentences, in order, one by one.
   */
  *segment(text: string): Generator<Sentence> {
    const stream = this.stream();
    yield* stream.push(text);
    yield* stream.end();
  }

  /** Starts on a text that comes in pieces. */
  stream(): TextStream {
    return new TextStream(this.#window, this.#multiwords);
  }
}

/** Puts the weights of a table into the module. */
function fill(
  kernel: Kernel,
  which: 0 | 1,
  { settings }: SegmenterModel,
  table: WeightTable<Int8Array>,
  place: Place,
): void {
  const name = which === 0 ? "tokens" : "sentences", size = 2 ** settings.bits;
  const places = placesOf(table, size, `segmenter/${name}`, place);
  const weights = new Int8Array(
    kernel.wasm.memory.buffer,
    kernel.wasm.boundaryWeights(which),
    size,
  );
  for (let i = 0; i < places.length; i++) weights[places[i]] = table.values[i];
}
