// A grid of terminal cells on which lines join by themselves and texts may be wide.

import { paint, type Style } from "./ansi.ts";
import { displayWidth } from "./display_width.ts";

/** The four directions a line can leave a cell in; a cell holds their sum. */
export const UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8;

/** The character for each sum of directions. */
const LINES = " │││─╯╮┤─╰╭├─┴┬┼";
const DASH = "┄";

interface Cell {
  directions: number;
  dashed: boolean;
  /** A text that starts here, "" under the tail of a wide one, undefined where there is none. */
  text?: string;
  style: Style;
}

/** A drawing made of lines and texts; it grows as it is drawn on. */
export class Canvas {
  readonly #rows: Cell[][] = [];

  /** Adds a line's directions to a cell; where lines meet, the right joint appears. */
  join(x: number, y: number, directions: number, style: Style, dashed = false): void {
    const cell = this.#cell(x, y);
    cell.dashed = dashed;
    cell.directions |= directions;
    cell.style = style;
  }

  /** Draws a line from one column to another, both included; the ends have no corners yet. */
  horizontal(from: number, to: number, y: number, style: Style, dashed = false): void {
    for (let x = from; x <= to; x++) {
      this.join(x, y, (x > from ? LEFT : 0) | (x < to ? RIGHT : 0), style, dashed);
    }
  }

  /** Draws a line from one row down to another, both included. */
  vertical(x: number, from: number, to: number, style: Style): void {
    for (let y = from; y <= to; y++) {
      this.join(x, y, (y > from ? UP : 0) | (y < to ? DOWN : 0), style);
    }
  }

  /** Writes a text over whatever is there. */
  write(x: number, y: number, text: string, style: Style): void {
    const width = displayWidth(text);
    for (let offset = 0; offset < width; offset++) {
      const cell = this.#cell(x + offset, y);
      cell.text = offset === 0 ? text : "";
      cell.style = style;
    }
  }

  /** The drawing as lines of text without trailing spaces. */
  toString(color: boolean): string {
    return this.#rows.map((row) => rowText(row, color)).join("\n");
  }

  #cell(x: number, y: number): Cell {
    while (this.#rows.length <= y) this.#rows.push([]);
    const row = this.#rows[y];
    while (row.length <= x) row.push({ directions: 0, dashed: false, style: "plain" });
    return row[x];
  }
}

function rowText(row: readonly Cell[], color: boolean): string {
  let text = "";
  for (let from = 0, to = 0; from < row.length; from = to) {
    const { style } = row[from];
    let run = "";
    for (; row[to]?.style === style; to++) run += row[to].text ?? lineCharacter(row[to]);
    text += paint(run, style, color);
  }
  return text.trimEnd();
}

function lineCharacter({ directions, dashed }: Cell): string {
  return dashed && directions === (LEFT | RIGHT) ? DASH : LINES[directions];
}
