// `sagitta convert`: CoNLL-U to other formats, as a stream.

import { Reader } from "../conllu/read.ts";
import { FORMATS } from "../formats/registry.ts";
import { loadFormat } from "../formats/write.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { type Command, defineCommand } from "./command.ts";
import { formatOption } from "./format_option.ts";
import type { Host } from "./host.ts";

/** The command. */
export const command: Command = defineCommand({
  about: `
Reads CoNLL-U and writes it in another format, sentence by sentence, in bounded memory. Without
FILE, or with -, it reads standard input.`,
  operands: { usage: "[FILE|-]", max: 1 },
  options: { to: { ...formatOption(FORMATS), required: true } },
  examples: [
    "sagitta convert dev.conllu --to json | head -1",
    "sagitta convert --to tree < dev.conllu",
    "sagitta convert dev.conllu --to html > dev.html",
  ],
  async run({ files, options }, host) {
    const file = files[0] ?? "-";
    const format = await loadFormat(options.to);
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
});

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
