// `sagitta convert`: CoNLL-U to other formats, as a stream.

import { Reader } from "../conllu/read.ts";
import { FORMATS } from "../formats/registry.ts";
import { loadFormat } from "../formats/write.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { formatOption } from "./shared/format_option.ts";

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
    const file = files[0] ?? "-", { outputIsTerminal: color, columns: width } = host;
    const title = file === "-" ? "Standard input" : file;
    const writer = (await loadFormat(options.to)).open({ title, color, width });
    /** Writes some sentences in one go; at an error, those before it. */
    const send = async (sentences: Iterable<Sentence>, frame = "") => {
      let output = frame;
      try {
        for (const sentence of sentences) output += writer.write(sentence);
      } finally {
        if (output !== "") await host.write(output);
      }
    };
    await send([], writer.start());
    const reader = new Reader({ file });
    for await (const chunk of host.read(file)) await send(reader.push(chunk));
    await send(reader.end());
    await send([], writer.end());
    return 0;
  },
});
