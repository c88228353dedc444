/**
 * A window of text in the Wasm module. Segmenters and their trainers read by this one class.
 *
 * @module
 */

import type { Kernel } from "../../runtime/kernel.ts";
import type { ScoredTokens } from "./boundaries.ts";
import { CharacterTable } from "./character_class.ts";

/** Most code units of a window, as in `assembly/segmenting/window.ts`. */
export const MOST_WINDOW_UNITS = 1 << 15;

/** What a window marks for training, each in the bit of its number. */
export const TOKEN_END = 1, SENTENCE_END = 2;

/** A window of text. Its module holds a segmenter, and nothing grows its memory. */
export class TextWindow {
  readonly #kernel: Kernel;
  readonly #characters = new CharacterTable();

  /**
   * Makes room for a segmenter and a window.
   *
   * @param kernel The module, with no segmenter yet.
   * @param bits The segmenter has two tables of 2^bits weights.
   * @param training Is it to learn?
   */
  constructor(kernel: Kernel, bits: number, training: boolean) {
    this.#kernel = kernel;
    kernel.guarded(() => kernel.wasm.setUpSegmenter(bits, training ? 1 : 0));
  }

  /** Puts a text there, of `MOST_WINDOW_UNITS` at most. */
  write(text: string): void {
    const { wasm } = this.#kernel;
    const { buffer } = wasm.memory;
    this.#characters.write(
      text,
      new Uint16Array(buffer, wasm.windowUnits(), text.length),
      new Uint8Array(buffer, wasm.windowClasses(), text.length),
    );
  }

  /** Finds tokens in a text; the lists are valid until the next. */
  segment(text: string): ScoredTokens {
    const { wasm } = this.#kernel;
    this.write(text);
    const count = wasm.segmentWindow(text.length);
    return {
      count,
      starts: this.#kernel.ints(wasm.tokenStarts(), count),
      ends: this.#kernel.ints(wasm.tokenEnds(), count),
      scores: this.#kernel.floats(wasm.sentenceScores(), count),
    };
  }

  /**
   * Learns from a text.
   *
   * @param text The text.
   * @param marks For each code unit, what ends after it.
   * @param rate How large a step the weights take.
   * @returns How many ends of tokens and of sentences were wrong.
   */
  learn(text: string, marks: Uint8Array, rate: number): { tokens: number; sentences: number } {
    const { wasm } = this.#kernel;
    this.write(text);
    this.#kernel.bytes(wasm.windowMarks(), marks.length).set(marks);
    const tokens = wasm.learnTokens(text.length, rate);
    return { tokens, sentences: wasm.learnSentences(wasm.tokensLeft(), rate) };
  }
}
