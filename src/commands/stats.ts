// `sagitta stats`: figures of treebanks.

import { Reader } from "../conllu/read.ts";
import { Statistics } from "../sentence/statistics.ts";
import { type Command, defineCommand } from "./command.ts";
import type { Host } from "./host.ts";
import { statisticsTable } from "./statistics_table.ts";

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

/** The command. */
export const command: Command = defineCommand({
  about: ABOUT,
  operands: { usage: "FILE…", min: 1 },
  options: {
    json: {
      help: "a list of objects with counts in place of shares: file, sentences, tokens, types, " +
        "averageLength, nonprojectiveSentences, nonprojectiveArcs, averageArcLength",
    },
  },
  examples: ["sagitta stats train.conllu dev.conllu", "sagitta stats --json - < train.conllu"],
  async run({ files, options }, host) {
    const rows: [string, Statistics][] = [];
    for (const file of files) rows.push([file, await gather(file, host)]);
    if (options.json) {
      await host.write(
        JSON.stringify(rows.map(([file, row]) => figures(file, row)), null, 2) + "\n",
      );
      return 0;
    }
    if (rows.length > 1) {
      const total = new Statistics();
      for (const [, row] of rows) total.merge(row);
      rows.push(["total", total]);
    }
    await host.write(statisticsTable("file", rows) + "\n");
    return 0;
  },
});

async function gather(file: string, host: Host): Promise<Statistics> {
  const statistics = new Statistics();
  const reader = new Reader({ file });
  for await (const chunk of host.read(file)) {
    for (const sentence of reader.push(chunk)) statistics.add(sentence);
  }
  for (const sentence of reader.end()) statistics.add(sentence);
  return statistics;
}

function figures(file: string, row: Statistics): Record<string, string | number> {
  return {
    file,
    sentences: row.sentences,
    tokens: row.tokens,
    types: row.types,
    averageLength: row.averageLength,
    nonprojectiveSentences: row.nonprojectiveSentences,
    nonprojectiveArcs: row.nonprojectiveArcs,
    averageArcLength: row.averageArcLength,
  };
}
