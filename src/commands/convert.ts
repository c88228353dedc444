// `sagitta convert`: CoNLL-U to other formats, as a stream.

import { Reader } from "../conllu/read.ts";
import { FORMATS } from "../formats/registry.ts";
import { loadFormat } from "../formats/write.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { writeEach } from "./shared/host.ts";
import { formatOption } from "./shared/option.ts";

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
    const written = function* (sentences: Iterable<Sentence>) {
      for (const sentence of sentences) yield writer.write(sentence);
    };
    await writeEach(host, [writer.start()]);
    const reader = new Reader({ file });
    for await (const chunk of host.read(file)) await writeEach(host, written(reader.push(chunk)));
    await writeEach(host, written(reader.end()));
    await writeEach(host, [writer.end()]);
    return 0;
  },
});
