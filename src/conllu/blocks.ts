// Cuts a stream of bytes into blocks: the bytes of one sentence with the blank lines after it.
// Every byte of the file is in exactly one block, so the blocks joined are the file.
//
// ```text
//   ┌ block 1 ──────────────────────┐┌ block 2 ─────────┐
//   (mark) (blank) comments words blank comments words blank …
// ```
//
// A byte order mark and blank lines at the start of the file belong to the first block. A block
// is complete when the next one begins or the file ends: only then are its blank lines known.

import { MAX_LINE_BYTES, MAX_SENTENCE_BYTES } from "./limits.ts";
import type { Report } from "./problem.ts";
import { decodeBlock } from "./utf8.ts";

/** The text of one sentence with its surroundings. */
export interface Block {
  /** The text, exactly as it stands in the file. */
  readonly text: string;
  /** The number of its first line, counted from 1. */
  readonly line: number;
}

const LF = 10, CR = 13, SPACE = 32;
const MARK = [0xef, 0xbb, 0xbf];

/** Chunks are taken in portions of this size, so that a large chunk is not copied as a whole. */
const PORTION = 1 << 18;

/** The lines of the current block so far: blank, with content, blank again. */
const BEFORE = 0, INSIDE = 1, AFTER = 2;

/** Cuts bytes into blocks, a chunk at a time. */
export class BlockSplitter {
  #bytes: Uint8Array<ArrayBuffer> = new Uint8Array();
  /** The bytes held are `#blockStart..#end`; the current line starts at `#lineStart`. */
  #blockStart = 0;
  #lineStart = 0;
  #end = 0;
  #line = 1;
  #blockLine = 1;
  #phase = BEFORE;
  /** The current block is too large to keep: its bytes are dropped, up to the next block. */
  #skipping = false;
  /** The start of the current line was dropped. */
  #lineCut = false;
  #any = false;

  readonly #report: Report;
  readonly #prompt: boolean;

  /**
   * @param report Takes problems; when it returns, the block is left out.
   * @param prompt Whether a block is complete at its first blank line. Further ones go to the next
   * block; at the end of the file they are dropped.
   */
  constructor(report: Report, prompt = false) {
    this.#report = report;
    this.#prompt = prompt;
  }

  /** Takes the next bytes; yields the blocks that they complete. */
  *push(chunk: Uint8Array): Generator<Block> {
    for (let at = 0; at < chunk.length; at += PORTION) {
      const search = this.#append(chunk.subarray(at, at + PORTION));
      const held = this.#bytes.subarray(0, this.#end);
      for (let stop = held.indexOf(LF, search); stop >= 0; stop = held.indexOf(LF, stop + 1)) {
        if (this.#isPlain(held, stop)) {
          this.#lineStart = stop + 1;
          this.#line++;
          continue;
        }
        const block = this.#openLine(stop);
        if (block) yield block;
        this.#closeLine(stop, stop + 1);
        const prompt = this.#prompt && this.#phase === AFTER ? this.#takeBlock() : undefined;
        if (prompt) yield prompt;
      }
      // One byte more than a line may have: it may be the first of its line end.
      if (this.#end - this.#lineStart > MAX_LINE_BYTES + 1) {
        const block = this.#openLine(this.#end);
        if (block) yield block;
        this.#cutLine();
      }
    }
  }

  /** Ends the stream; yields the last block. */
  *end(): Generator<Block> {
    if (this.#end > this.#lineStart || this.#lineCut) {
      const block = this.#openLine(this.#end);
      if (block) yield block;
      this.#closeLine(this.#end, this.#end);
    }
    if (this.#phase === BEFORE && this.#any && this.#blockLine === 1) {
      this.#report({ line: 1, found: "only blank lines", expected: "a sentence" });
    }
    const block = this.#phase === BEFORE ? undefined : this.#takeBlock();
    if (block) yield block;
  }

  /** Whether the line up to `stop` only makes the block longer, as nearly all do: the fast path. */
  #isPlain(held: Uint8Array, stop: number): boolean {
    return this.#phase === INSIDE && held[this.#lineStart] > SPACE && !this.#skipping &&
      stop - this.#lineStart <= MAX_LINE_BYTES && stop - this.#blockStart < MAX_SENTENCE_BYTES;
  }

  /** Adds bytes to those held; returns where they start. */
  #append(portion: Uint8Array): number {
    this.#any = true;
    if (this.#end + portion.length > this.#bytes.length) {
      const held = this.#bytes.subarray(this.#blockStart, this.#end);
      if (held.length + portion.length > this.#bytes.length) {
        // Twice as much leaves room for what is held; a first chunk may be all there is.
        const room = this.#bytes.length === 0 ? 1 : 2;
        this.#bytes = new Uint8Array(room * (held.length + portion.length));
      }
      this.#bytes.set(held);
      this.#lineStart -= this.#blockStart;
      this.#end = held.length;
      this.#blockStart = 0;
    }
    const start = this.#end;
    this.#bytes.set(portion, start);
    this.#end += portion.length;
    return start;
  }

  /** Reads the current line, which goes to `stop`; returns the block that it completes. */
  #openLine(stop: number): Block | undefined {
    if (this.#lineCut) return undefined;
    if (this.#isBlank(stop)) {
      if (this.#phase === INSIDE) this.#phase = AFTER;
      return undefined;
    }
    const complete = this.#phase === AFTER ? this.#takeBlock() : undefined;
    this.#phase = INSIDE;
    return complete;
  }

  /** Adds the current line, which ends at `stop`, to the block; the next starts at `next`. */
  #closeLine(stop: number, next: number): void {
    if (stop > this.#lineStart && this.#bytes[stop - 1] === CR) stop--;
    if (stop - this.#lineStart > MAX_LINE_BYTES && !this.#lineCut) this.#refuseLine();
    this.#lineStart = next;
    this.#lineCut = false;
    if (next - this.#blockStart > MAX_SENTENCE_BYTES && !this.#skipping) {
      this.#skipping = true;
      const expected = `at most ${MAX_SENTENCE_BYTES}`;
      this.#report({ line: this.#line, found: "a sentence of more bytes", expected });
    }
    if (this.#skipping) this.#blockStart = next;
    this.#line++;
  }

  /** Drops the current line, which is too long before its end has come. */
  #cutLine(): void {
    if (!this.#lineCut) this.#refuseLine();
    this.#lineCut = true;
    this.#blockStart = this.#lineStart = this.#end;
  }

  #refuseLine(): void {
    this.#skipping = true;
    const found = "a line of more bytes";
    this.#report({ line: this.#line, found, expected: `at most ${MAX_LINE_BYTES}` });
  }

  /** The block up to the current line; undefined if it is left out. */
  #takeBlock(): Block | undefined {
    const bytes = this.#bytes.subarray(this.#blockStart, this.#lineStart);
    const line = this.#blockLine;
    const skipped = this.#skipping;
    this.#blockStart = this.#lineStart;
    this.#blockLine = this.#line;
    this.#phase = BEFORE;
    this.#skipping = false;
    const text = skipped ? undefined : decodeBlock(bytes, line, this.#report);
    return text === undefined ? undefined : { text, line };
  }

  /** Whether the current line, up to `stop`, is empty or of spaces alone. */
  #isBlank(stop: number): boolean {
    let at = this.#lineStart;
    if (stop - at > MAX_LINE_BYTES) return false;
    if (this.#line === 1 && MARK.every((byte, i) => this.#bytes[at + i] === byte)) {
      at += MARK.length;
    }
    while (at < stop && this.#bytes[at] === SPACE) at++;
    return at === stop || (at === stop - 1 && this.#bytes[at] === CR);
  }
}
