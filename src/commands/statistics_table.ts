// Figures of treebanks as a table, one row a treebank.

import { drawTable } from "../rendering/table.ts";
import type { Statistics } from "../sentence/statistics.ts";

/** Draws the table. */
export function statisticsTable(heading: string, rows: readonly [string, Statistics][]): string {
  return drawTable([heading, ...HEADINGS], rows.map(([name, row]) => [name, ...cells(row)]));
}

const HEADINGS = [
  "sentences",
  "tokens",
  "types",
  "length",
  "nonproj. s.",
  "nonproj. a.",
  "arc length",
];

function cells(row: Statistics): string[] {
  return [
    String(row.sentences),
    String(row.tokens),
    String(row.types),
    row.averageLength.toFixed(2),
    share(row.nonprojectiveSentences, row.sentences),
    share(row.nonprojectiveArcs, row.tokens),
    row.averageArcLength.toFixed(2),
  ];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${(100 * part / whole).toFixed(2)} %`;
}
