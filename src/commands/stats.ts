// `sagitta stats`: figures of treebanks.

import { readSentences } from "../conllu/read.ts";
import { drawTable } from "../rendering/table.ts";
import { Statistics } from "../sentence/statistics.ts";
import { type Command, defineCommand } from "./shared/command.ts";

const ABOUT = `
Counts what is in CoNLL-U files: one row a file, and a total for several. - is standard input.

  sentences    sentences
  tokens       syntactic words; ranges (3-4) and empty nodes (8.1) are not counted
  types        distinct forms, as they are spelt
  length       average number of tokens in a sentence
  nonproj. s.  share of sentences with a non-projective arc
  nonproj. a.  share of tokens whose arc is non-projective: it passes over a token that its head
               does not dominate (ROOT stands before the first token)
  arc length   average of |head - dependent|: 1 between neighbours, which is one more than the
               number of words in between. Arcs from ROOT are left out`;

/** The figures in JSON. */
const FIGURES = [
  ...["sentences", "tokens", "types", "averageLength"] as const,
  ...["nonprojectiveSentences", "nonprojectiveArcs", "averageArcLength"] as const,
];

/** The command. */
export const command: Command = defineCommand({
  about: ABOUT,
  operands: { usage: "FILE…", min: 1 },
  options: {
    json: {
      help: `a list of objects with counts in place of shares: file, ${FIGURES.join(", ")}`,
    },
  },
  examples: ["sagitta stats train.conllu dev.conllu", "sagitta stats --json - < train.conllu"],
  async run({ files, options }, host) {
    const rows: [string, Statistics][] = [];
    for (const file of files) {
      const statistics = new Statistics();
      for await (const sentence of readSentences(host.read(file), { file })) {
        statistics.add(sentence);
      }
      rows.push([file, statistics]);
    }
    if (options.json) {
      const list = rows.map(([file, row]) =>
        Object.fromEntries([["file", file], ...FIGURES.map((name) => [name, row[name]])])
      );
      await host.write(JSON.stringify(list, null, 2) + "\n");
      return 0;
    }
    if (rows.length > 1) {
      const total = new Statistics();
      for (const [, row] of rows) total.merge(row);
      rows.push(["total", total]);
    }
    const cells = rows.map((
      [name, row],
    ) => [name, ...Object.values(CELLS).map((cell) => cell(row))]);
    await host.write(drawTable(["file", ...Object.keys(CELLS)], cells) + "\n");
    return 0;
  },
});

/** The cells of a row, by their headings. */
const CELLS: Readonly<Record<string, (row: Statistics) => string>> = {
  sentences: (row) => `${row.sentences}`,
  tokens: (row) => `${row.tokens}`,
  types: (row) => `${row.types}`,
  length: (row) => row.averageLength.toFixed(2),
  "nonproj. s.": (row) => share(row.nonprojectiveSentences, row.sentences),
  "nonproj. a.": (row) => share(row.nonprojectiveArcs, row.tokens),
  "arc length": (row) => row.averageArcLength.toFixed(2),
};

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${(100 * part / whole).toFixed(2)} %`;
}
