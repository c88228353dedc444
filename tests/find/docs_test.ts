/** Every pattern in the tables of docs/find.md matches as often as the table says. */

import { assert, assertEquals } from "@std/assert";
import { find } from "../../src/find/find.ts";
import { sample } from "../training/small_model.ts";

const PAGE = new URL("../../docs/find.md", import.meta.url);

/** A row of a table: its pattern, and how many matches it has. */
interface Row {
  readonly pattern: string;
  readonly matches: string;
}

/** The rows of all tables that have a column `matches` at their end, and the pattern before it. */
function rowsOf(page: string): Row[] {
  const rows: Row[] = [];
  let counted = false;
  for (const line of page.split("\n")) {
    if (!line.startsWith("|")) counted = false;
    const cells = line.split(/(?<!\\)\|/).slice(1, -1).map((cell) =>
      cell.trim().replaceAll("\\|", "|")
    );
    if (cells[cells.length - 1] === "matches") counted = true;
    else if (counted && !/^[-: ]+$/.test(cells[0])) {
      const codes = cells.map((cell) => /^`(.*)`$/.exec(cell)?.[1]);
      // The table of nodes has its patterns in front.
      const pattern = codes[cells.length - 2] ?? codes[0];
      rows.push({ pattern: pattern ?? "", matches: cells[cells.length - 1] });
    }
  }
  return rows;
}

Deno.test("every pattern in the tables of docs/find.md has the matches that they say", async () => {
  const sentences = sample();
  const rows = rowsOf(await Deno.readTextFile(PAGE));
  for (const { pattern, matches } of rows) {
    assertEquals([...find(sentences, pattern)].length, Number(matches), pattern);
  }
  assert(rows.length > 80, `${rows.length} rows`);
});
