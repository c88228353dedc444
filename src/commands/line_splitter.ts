// Cuts a stream of bytes into lines of text, for commands that answer line by line.

import { inputError } from "../errors.ts";

/** A line without its line end. */
export interface Line {
  /** Its number, counted from 1. */
  readonly number: number;
  readonly text: string;
}

/** The longest line, in bytes, so that a stream without line ends cannot fill the memory. */
export const MAX_LINE_BYTES = 1 << 20;

const LF = 10;
const BYTE_ORDER_MARK = "\ufeff";

/** Takes bytes in chunks that are cut anywhere; gives the lines that they complete. */
export class LineSplitter {
  readonly #action: string;
  readonly #file: string;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  /** The start of the line at hand, from earlier chunks. */
  #held: Uint8Array[] = [];
  #size = 0;
  #number = 1;

  /** @param action What is done with the lines, for messages: a verb phrase. */
  constructor(action: string, file: string) {
    this.#action = action;
    this.#file = file;
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
    if (this.#size > MAX_LINE_BYTES) {
      throw this.#error(`a line of more than ${MAX_LINE_BYTES} bytes`, "a shorter one");
    }
    this.#held.push(bytes);
  }

  #complete(): Line {
    const bytes = this.#held.length === 1 ? this.#held[0] : joined(this.#held, this.#size);
    let text: string;
    try {
      text = this.#decoder.decode(bytes);
    } catch {
      throw this.#error("bytes that are not UTF-8", "UTF-8");
    }
    const number = this.#number++;
    this.#held = [];
    this.#size = 0;
    if (number === 1 && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
    return { number, text: text.endsWith("\r") ? text.slice(0, -1) : text };
  }

  #error(found: string, expected: string): Error {
    return inputError(this.#action, { file: this.#file, line: this.#number }, found, expected);
  }
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
