// `sagitta model info`: looks into model files.

import { decompressModel } from "../model_file/compression.ts";
import { decodeModel, MAX_MODEL_BYTES } from "../model_file/model_file.ts";
import { modelSummary, modelSummaryText } from "../model_file/summary.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { readBytes } from "./shared/read_bytes.ts";

/** `sagitta model info FILE` */
export const command: Command = defineCommand({
  about: `
Shows what a model file holds: its kind, settings, vocabularies, tensors, size, licence and how it
was trained. The whole file is checked; one that is damaged is refused. FILE may be compressed
with gzip, and may be -, standard input.`,
  operands: { usage: "FILE", min: 1, max: 1 },
  options: { json: { help: "everything as one JSON object" } },
  examples: [
    "sagitta model info en.sagitta",
    "sagitta model info en.sagitta --json | jq .provenance.scores",
  ],
  async run({ files: [file], options }, host) {
    const bytes = await readBytes(host, file, MAX_MODEL_BYTES);
    const model = decodeModel(await decompressModel(bytes, { file }), { file });
    const summary = modelSummary(model, bytes.length);
    await host.write(options.json ? JSON.stringify(summary) + "\n" : modelSummaryText(summary));
    return 0;
  },
});
