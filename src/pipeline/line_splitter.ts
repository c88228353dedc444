// Cuts a stream of bytes into lines of text, for those who answer line by line.

import { type ErrorCode, fail } from "../errors.ts";
import { joinBytes } from "../join_bytes.ts";

/** A line without its line end. */
export interface Line {
  /** Its number, counted from 1. */
  readonly number: number;
  /** Its text; empty where it is invalid. */
  readonly text: string;
  /** Why its text is invalid, where the splitter skips such lines. */
  readonly error?: string;
}

/** The longest line, in bytes, so that a stream without line ends cannot fill the memory. */
export const MAX_LINE_BYTES = 1 << 20;

/** How lines are cut. */
export interface LineOptions {
  /** Most bytes of a line. */
  readonly max?: number;
  /** Gives a line that is too long or no UTF-8 as one with an error; else it is thrown. */
  readonly skipInvalid?: boolean;
}

const LF = 10;
const BYTE_ORDER_MARK = "\ufeff";

/** Takes bytes in chunks that are cut anywhere; gives the lines that they complete. */
export class LineSplitter {
  readonly #action: string;
  readonly #code: ErrorCode;
  readonly #file: string | undefined;
  readonly #max: number;
  readonly #skipInvalid: boolean;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** The start of the current line, from earlier chunks. */
  #held: Uint8Array[] = [];
  #size = 0;
  #number = 1;

  /** @param action What is done with the lines, for messages: a verb phrase. */
  constructor(
    action: string,
    code: ErrorCode,
    file: string | undefined,
    options: LineOptions = {},
  ) {
    this.#action = action;
    this.#code = code;
    this.#file = file;
    this.#max = options.max ?? MAX_LINE_BYTES;
    this.#skipInvalid = options.skipInvalid ?? false;
  }

  /** Takes the next bytes; yields the lines that they complete. Go through all of them. */
  *push(chunk: Uint8Array): Generator<Line> {
    let start = 0;
    for (let stop = chunk.indexOf(LF); stop >= 0; stop = chunk.indexOf(LF, start)) {
      this.#hold(chunk.subarray(start, stop));
      start = stop + 1;
      yield this.#complete();
    }
    // A copy: the chunk may be filled anew.
    if (start < chunk.length) this.#hold(chunk.slice(start));
  }

  /** Ends the stream; yields the last line where it had no line end. */
  *end(): Generator<Line> {
    if (this.#size > 0) yield this.#complete();
  }

  #hold(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#size <= this.#max) this.#held.push(bytes);
    else if (this.#skipInvalid) this.#held = [];
    else throw this.#tooLong();
  }

  #complete(): Line {
    const number = this.#number;
    let text: string;
    try {
      text = this.#text();
    } catch (error) {
      if (!this.#skipInvalid) throw error;
      return { number, text: "", error: (error as Error).message };
    } finally {
      this.#held = [];
      this.#size = 0;
      this.#number++;
    }
    if (number === 1 && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
    return { number, text: text.endsWith("\r") ? text.slice(0, -1) : text };
  }

  /** The text of the current line. */
  #text(): string {
    if (this.#size > this.#max) throw this.#tooLong();
    const bytes = joinBytes(this.#held, this.#size);
    try {
      return this.#decoder.decode(bytes);
    } catch {
      throw this.#error("bytes that are not UTF-8", "UTF-8");
    }
  }

  #tooLong(): Error {
    return this.#error(`a line of more than ${this.#max} bytes`, "a shorter one");
  }

  #error(found: string, expected: string): Error {
    return fail(this.#action)(this.#code, found, expected, {
      file: this.#file,
      line: this.#number,
    });
  }
}
