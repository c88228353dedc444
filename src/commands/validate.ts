// `sagitta validate`: everything that is wrong with CoNLL-U files.

import { checkSentence } from "../conllu/checks/sentence.ts";
import type { Problem } from "../conllu/problem.ts";
import { Reader } from "../conllu/read.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { ownedCopy } from "../owned_copy.ts";
import { quote } from "../errors.ts";
import { printable } from "../rendering/display_width.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import type { Host } from "./shared/host.ts";

const ABOUT = `
Lists what is wrong with CoNLL-U files, one line a problem: FILE:LINE: found …, expected …
After a problem it continues at the next sentence, or at the next row where it can. A summary
follows. The exit code is 1 if anything is wrong. - is standard input.

It checks the format (UTF-8, columns, IDs, heads), the tree (one root, no cycle), and the basics
of Universal Dependencies: UPOS, FEATS sorted and well-formed, DEPS, MISC, root on head 0 and
nowhere else, ranges and empty nodes, # text against the forms. A sentence without any head, and
a column that is _, count as not annotated and pass.`;

/** Writes the problems of one file, in the order they come. */
type Show = (file: string, problem: Problem) => string;

const asLine: Show = (file, { line, found, expected }) =>
  printable(`${file}:${line}: found ${found}, expected ${expected}`) + "\n";

const asJson: Show = (file, { line, found, expected }) =>
  JSON.stringify({ file, line, found, expected }) + "\n";

/** The command. */
export const command: Command = defineCommand({
  about: ABOUT,
  operands: { usage: "FILE…", min: 1 },
  options: {
    strict: {
      help: "also wants annotation, # sent_id and # text in every sentence, and each sent_id once",
    },
    json: { help: "one JSON object a problem: file, line, found, expected; no summary" },
  },
  examples: [
    "sagitta validate train.conllu dev.conllu",
    "sagitta parse … | sagitta validate --strict -",
  ],
  async run({ files, options: { strict, json } }, host) {
    const show = json ? asJson : asLine;
    const counts = { problems: 0, sentences: 0, wrong: 0 };
    for (const file of files) await validate(file, strict, show, host, counts);
    if (!json) await host.write(summary(counts, files.length));
    return counts.problems > 0 ? 1 : 0;
  },
});

type Counts = { problems: number; sentences: number; wrong: number };

/** Writes the problems of a file, and counts them. */
async function validate(file: string, strict: boolean, show: Show, host: Host, counts: Counts) {
  const seen = new Map<string, number>();
  let output = "";
  const report = (problem: Problem) => {
    counts.problems++;
    output += show(file, problem);
  };
  const reader = new Reader({ report });
  const check = async (sentences: Iterable<Sentence>) => {
    for (const sentence of sentences) {
      counts.sentences++;
      const problems = checkSentence(sentence, { strict });
      if (strict) problems.push(...repeated(sentence, seen));
      problems.forEach(report);
      if (problems.length > 0) counts.wrong++;
    }
    if (output !== "") await host.write(output);
    output = "";
  };
  for await (const chunk of host.read(file)) await check(reader.push(chunk));
  await check(reader.end());
}

/** A `sent_id` that an earlier sentence has. */
function repeated(sentence: Sentence, seen: Map<string, number>): Problem[] {
  const { id, line } = sentence;
  if (id === undefined) return [];
  const before = seen.get(id);
  if (before === undefined) seen.set(ownedCopy(id), line);
  const found = `sent_id ${quote(id)} again, after line ${before}`;
  return before === undefined ? [] : [{ line, found, expected: "each once" }];
}

function summary({ problems, sentences, wrong }: Counts, files: number): string {
  const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  const read = `${counted(sentences, "sentence")} read in ${counted(files, "file")}`;
  if (problems === 0) return `No problems: ${read}\n`;
  return `${counted(problems, "problem")}: ${read}, ${wrong} of them wrong\n`;
}
