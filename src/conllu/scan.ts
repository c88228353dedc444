// Finds the columns of a block and checks what reading must be able to trust: the number of
// columns, the order of IDs, heads within the sentence.

import { quote } from "../errors.ts";
import { COLUMN_NAMES, COLUMNS, HEAD, ID } from "../sentence/columns.ts";
import { MAX_WORDS } from "../sentence/limits.ts";
import { lineFinder, type SourceRow, SourceText, STRIDE } from "../sentence/source_text.ts";
import type { Block } from "./blocks.ts";
import type { Report } from "./problem.ts";
import { misplaced, NO_NUMBER, readId, readNumber } from "./row_id.ts";

const TAB = 9, LF = 10, CR = 13, SPACE = 32, HASH = 35, UNDERSCORE = 95, MARK = 0xfeff;

/** Scans blocks, one after the other, with the same working memory. */
export class Scanner {
  /** The current row is read into the place of the next word. */
  #columns = new Int32Array(64 * STRIDE);
  #heads = new Int32Array(64);
  #words = 0;
  #others: SourceRow[] = [];
  #text = "";
  #line = 0;
  #faults = 0;
  /** An ID was missed or misplaced: the order of those after it cannot be checked. */
  #lost = false;
  readonly #takeReport: Report;

  /** @param report Takes problems; when it returns, the scan continues with the next row. */
  constructor(report: Report) {
    this.#takeReport = report;
  }

  /** Where everything stands in a block; nothing if a problem was reported. */
  scan(block: Block): SourceText | undefined {
    const { text, line } = block;
    this.#text = text;
    this.#line = line;
    this.#words = this.#faults = 0;
    this.#others = [];
    this.#lost = false;
    let at = line === 1 && text.charCodeAt(0) === MARK ? 1 : 0;
    while (this.#isBlank(at)) at = this.#nextLine(at);
    const commentStart = at;
    while (text.charCodeAt(at) === HASH) at = this.#nextLine(at);
    const rowStart = at;
    while (at < text.length && !this.#isBlank(at)) at = this.#takeRow(at);
    this.#checkWhole(block);
    if (this.#faults > 0) return undefined;
    return new SourceText({
      text,
      firstLine: line,
      commentStart,
      rowStart,
      cells: this.#columns.slice(0, this.#words * STRIDE),
      heads: this.#heads.slice(0, this.#words),
      others: this.#others,
    });
  }

  #isBlank(at: number): boolean {
    const text = this.#text;
    if (at >= text.length || text.charCodeAt(at) > SPACE) return false;
    while (text.charCodeAt(at) === SPACE) at++;
    if (text.charCodeAt(at) === CR) at++;
    return at === text.length || text.charCodeAt(at) === LF;
  }

  #nextLine(at: number): number {
    this.#line++;
    const end = this.#text.indexOf("\n", at);
    return end < 0 ? this.#text.length : end + 1;
  }

  /** Takes the row that starts at `start`; returns where the next line starts. */
  #takeRow(start: number): number {
    const text = this.#text, length = text.length;
    const base = this.#words * STRIDE;
    if (base === this.#columns.length) {
      this.#columns = grown(this.#columns);
      this.#heads = grown(this.#heads);
    }
    const columns = this.#columns;
    let count = 1, end = start, from = start, shortest = length;
    columns[base] = start;
    for (; end < length; end++) {
      const code = text.charCodeAt(end);
      if (code > LF) continue;
      if (code === LF) break;
      if (code !== TAB) continue;
      if (end - from < shortest) shortest = end - from;
      from = end + 1;
      if (count < COLUMNS) columns[base + count] = from;
      count++;
    }
    const next = end < length ? end + 1 : length;
    if (end > start && text.charCodeAt(end - 1) === CR) end--;
    columns[base + COLUMNS] = end + 1;
    if (count === COLUMNS && shortest > 0 && end > from) this.#takeId(base);
    else this.#refuseRow(base, count);
    this.#line++;
    return next;
  }

  #takeId(base: number): void {
    const text = this.#text;
    const start = this.#columns[base + ID], end = this.#columns[base + ID + 1] - 1;
    if (readNumber(text, start, end) === this.#words + 1) return this.#takeWord(base);
    if (text.charCodeAt(start) === MARK) return this.#refuseRow(base, COLUMNS);
    const word = text.slice(start, end);
    const id = readId(word);
    const wanted = id ? misplaced(id, this.#words, this.#others) : "one such as 7, 3-4 or 8.1";
    if (wanted === undefined) {
      this.#others.push({ ...id!, cells: this.#columns.slice(base, base + STRIDE) });
    } else if (!id || !this.#lost) {
      this.#lost = true;
      this.#report(this.#line, `ID ${quote(word)}`, wanted);
    }
  }

  #takeWord(base: number): void {
    const text = this.#text, id = this.#words + 1;
    if (id > MAX_WORDS) {
      const expected = `at most ${MAX_WORDS}`;
      if (!this.#lost) this.#report(this.#line, "a sentence of more words", expected);
      this.#lost = true;
      return;
    }
    const start = this.#columns[base + HEAD], end = this.#columns[base + HEAD + 1] - 1;
    let head = -1;
    if (end !== start + 1 || text.charCodeAt(start) !== UNDERSCORE) {
      head = readNumber(text, start, end);
      if (head === NO_NUMBER) {
        this.#report(this.#line, `head ${quote(text.slice(start, end))}`, "a number or _");
      } else if (head === id) {
        this.#report(this.#line, `head ${head} of word ${head}`, "another word, or 0");
      }
    }
    this.#heads[this.#words++] = head;
  }

  /** Checks that need all rows. */
  #checkWhole(block: Block): void {
    if (this.#lost) return;
    const words = this.#words, lineAt = lineFinder(block.text, block.line);
    const expected = `at most ${words}, the last word`;
    if (words === 0) this.#report(this.#line - 1, "a sentence with no words", "at least one");
    const range = this.#others.findLast((row) => row.kind === "range");
    if (range && range.last > words) {
      this.#report(lineAt(range.cells[0]), `a range up to ${range.last}`, expected);
    }
    for (let i = 0; i < words; i++) {
      if (this.#heads[i] <= words) continue;
      this.#report(lineAt(this.#columns[i * STRIDE]), `head ${this.#heads[i]}`, expected);
    }
  }

  #report(line: number, found: string, expected: string): void {
    this.#faults++;
    this.#takeReport({ line, found, expected });
  }

  /** Reports the problems of the current row's columns. */
  #refuseRow(base: number, count: number): void {
    this.#lost = true;
    const first = this.#text.charCodeAt(this.#columns[base]);
    if (first === HASH && count !== COLUMNS) {
      this.#report(this.#line, "a comment after words", "comments before the first word");
    } else if (first === MARK) {
      this.#report(this.#line, "a byte order mark", "one at the start of the file only");
    } else if (count !== COLUMNS) {
      this.#report(this.#line, `${count} column${count === 1 ? "" : "s"}`, `${COLUMNS}`);
    }
    for (let c = 0; c < COLUMNS && count === COLUMNS; c++) {
      if (this.#columns[base + c + 1] - this.#columns[base + c] > 1) continue;
      this.#report(this.#line, `nothing in column ${COLUMN_NAMES[c]}`, "a value or _");
    }
  }
}

/** Twice the room, with the same numbers at its start. */
function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const room = new Int32Array(2 * numbers.length);
  room.set(numbers);
  return room;
}
