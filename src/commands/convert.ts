/**
 * `sagitta convert`: CoNLL-U to other formats, as a stream.
 *
 * @module
 */

import { Reader } from "../conllu/read.ts";
import { FORMATS } from "../formats/registry.ts";
import { loadFormat } from "../formats/write.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import type { Host } from "./host.ts";

const HELP = `
Usage: sagitta convert [FILE|-] --to FORMAT

Reads CoNLL-U and writes it in another format, sentence by sentence, in bounded memory. Without
FILE, or with -, it reads standard input.

Options:
  --to conllu   the same bytes; a check that the file can be read as a whole
  --to json     JSON Lines: one object a sentence, with id, text, tokens, ranges, emptyNodes and
                comments. A column without a value is "_", a head without one is null
  --to tree     drawn as text
  --to svg      drawn as SVG, one document a sentence
  --to html     one page of all sentences with their drawings, which needs no other file
  --to text     the text that it annotates, with a blank line between paragraphs

Examples:
  sagitta convert dev.conllu --to json | head -1
  sagitta convert --to tree < dev.conllu
  sagitta convert dev.conllu --to html > dev.html

Permissions: deno run --allow-read cli.ts convert FILE --to FORMAT
`;

/** What CoNLL-U can be turned into. */
const TARGETS = FORMATS.map(({ name }) => name);

/** The command. */
export const command: Command = {
  name: "convert",
  summary: "write CoNLL-U as JSON, drawn trees, SVG, HTML, plain text or CoNLL-U again",
  help: HELP,
  async run(args, host) {
    const { files, value, choice } = readArguments("convert", args, { to: "value" });
    if (files.length > 1) {
      throw usage("convert", `${files.length} files were given, expected one`);
    }
    if (value("to") === undefined) {
      throw usage("convert", `--to is missing, expected one of ${TARGETS.join(", ")}`);
    }
    const file = files[0] ?? "-";
    const format = await loadFormat(choice("to", TARGETS, "conllu"));
    const writer = format.open({
      title: file === "-" ? "Standard input" : file,
      color: host.outputIsTerminal,
      width: host.columns,
    });
    const say = async (text: string) => {
      if (text !== "") await host.write(text);
    };
    await say(writer.start());
    const reader = new Reader({ file });
    for await (const chunk of host.read(file)) await send(reader.push(chunk), writer.write, host);
    await send(reader.end(), writer.write, host);
    await say(writer.end());
    return 0;
  },
};

/** Writes some sentences in one go; at an error, those before it. */
async function send(
  sentences: Iterable<Sentence>,
  write: (sentence: Sentence) => string,
  host: Host,
): Promise<void> {
  let output = "";
  try {
    for (const sentence of sentences) output += write(sentence);
  } finally {
    if (output !== "") await host.write(output);
  }
}
