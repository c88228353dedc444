// A window of text in the Wasm module. Segmenters and their trainers read by this one class.

import type { Kernel } from "../../runtime/kernel.ts";
import { WINDOW_LIMITS, WINDOW_MARKS } from "../../runtime/module.ts";
import type { ScoredTokens } from "./boundaries.ts";
import { CharacterTable } from "./character_class.ts";

/** Most code units of a window. */
export const MAX_WINDOW_UNITS = WINDOW_LIMITS.window;

/** The marks of a window for training. */
export const { "token-end": TOKEN_END, "sentence-end": SENTENCE_END } = WINDOW_MARKS;

/** The units that end, in the order of their tables. */
const BOUNDARIES = ["tokens", "sentences"] as const;
/** A unit that ends after a character. */
export type Boundary = typeof BOUNDARIES[number];

/** Tokens of a text that continues, and how many of their scores stand on one side of 0 for good. */
export interface OpenTokens extends ScoredTokens {
  readonly decided: number;
}

/** Whose text stands in the window of a module, and how much of it: segmenters share the window. */
const held = new WeakMap<Kernel, { owner: object; length: number }>();

/** A window of text, and what looks at it: a segmenter in the module, which may hold several. */
export class TextWindow {
  readonly #kernel: Kernel;
  readonly #size: number;
  readonly #handle: number;
  readonly #characters = new CharacterTable();

  /**
   * Makes a segmenter.
   * @param bits The segmenter has two tables of 2^bits weights.
   */
  constructor(kernel: Kernel, bits: number, training: boolean) {
    this.#kernel = kernel;
    this.#size = 2 ** bits;
    this.#handle = kernel.guarded(() => kernel.wasm.newSegmenter(bits, training ? 1 : 0));
  }

  /** Weights of ends of tokens or sentences. A view, as all here until memory grows. */
  weights(of: Boundary): Int8Array {
    const { wasm } = this.#kernel;
    const at = wasm.boundaryWeights(this.#handle, BOUNDARIES.indexOf(of));
    return new Int8Array(wasm.memory.buffer, at, this.#size);
  }

  /** In training: weights, and sums of squared gradients. */
  trained(of: Boundary): { readonly weights: Float32Array; readonly squares: Float32Array } {
    const { wasm } = this.#kernel, table = BOUNDARIES.indexOf(of);
    return {
      weights: this.#kernel.floats(wasm.boundaryWeights(this.#handle, table), this.#size),
      squares: this.#kernel.floats(wasm.boundarySquares(this.#handle, table), this.#size),
    };
  }

  /** Puts a text there, of `MAX_WINDOW_UNITS` at most. */
  write(text: string): void {
    held.delete(this.#kernel);
    this.#write(text, 0);
  }

  #write(text: string, from: number): void {
    const { wasm } = this.#kernel;
    const { buffer } = wasm.memory;
    this.#characters.write(
      text.slice(from),
      new Uint16Array(buffer, wasm.windowUnits() + 2 * from, text.length - from),
      new Uint8Array(buffer, wasm.windowClasses() + from, text.length - from),
    );
  }

  /** Finds tokens in a text; the lists are valid until the next. */
  segment(text: string): ScoredTokens {
    return this.resume({}, text, 0, false);
  }

  /**
   * Finds tokens in a text that grows; those that were found before are not looked for again.
   * @param owner Whose text it is: with another one, a text begins.
   * @param from Scores after tokens that end up to this unit are not needed.
   * @param isOpen More text follows: only tokens that it cannot change are found.
   */
  resume(owner: object, text: string, from: number, isOpen: boolean): OpenTokens {
    const { wasm } = this.#kernel;
    const before = held.get(this.#kernel);
    const known = before?.owner === owner ? Math.min(before.length, text.length) : 0;
    this.#write(text, known);
    held.set(this.#kernel, { owner, length: text.length });
    const { length } = text;
    const count = wasm.segmentWindow(this.#handle, length, from, known > 0 ? 1 : 0, isOpen ? 1 : 0);
    return {
      decided: wasm.decidedTokens(),
      count,
      starts: this.#kernel.ints(wasm.tokenStarts(), count),
      ends: this.#kernel.ints(wasm.tokenEnds(), count),
      scores: this.#kernel.floats(wasm.sentenceScores(), count),
    };
  }

  /**
   * Learns from a text.
   * @param marks For each code unit, what ends after it.
   * @param rate How large a step the weights take.
   * @returns How many ends of tokens and of sentences were wrong.
   */
  learn(text: string, marks: Uint8Array, rate: number): { tokens: number; sentences: number } {
    const { wasm } = this.#kernel;
    this.write(text);
    this.#kernel.bytes(wasm.windowMarks(), marks.length).set(marks);
    const tokens = wasm.learnTokens(this.#handle, text.length, rate);
    const sentences = wasm.learnSentences(this.#handle, wasm.tokensLeft(), rate);
    return { tokens, sentences };
  }
}
