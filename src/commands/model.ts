/**
 * `sagitta model`: looks into model files.
 *
 * @module
 */

import { decompressModel } from "../pipeline/file/compression.ts";
import { decodeModel, MAX_MODEL_BYTES } from "../pipeline/file/model_file.ts";
import { modelSummary, modelSummaryText } from "../pipeline/file/summary.ts";
import { readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { readBytes } from "./read_bytes.ts";

const HELP = `
Usage: sagitta model info FILE [options]

Shows what a model file holds: its kind, settings, vocabularies, tensors, size, licence and how it
was trained. The whole file is checked; one that is damaged is refused. FILE may be compressed
with gzip, and may be -, standard input.

Options:
  --json    everything as one JSON object
  --help    this text

Examples:
  sagitta model info en.sagitta
  sagitta model info en.sagitta --json | jq .provenance.scores

Permissions: --allow-read for the file
`;

/** `sagitta model info FILE` */
export const command: Command = {
  name: "model",
  summary: "Show what a model file holds",
  help: HELP,
  async run(args, host) {
    const words = readArguments("model", args, { json: "flag" });
    const [action, file] = words.files;
    if (action !== "info") {
      const found = action === undefined ? "nothing to do" : JSON.stringify(action);
      throw usage("model", `found ${found}, expected info`);
    }
    if (words.files.length !== 2) {
      throw usage("model", `found ${words.files.length - 1} files, expected 1`);
    }
    const bytes = await readBytes(host, file, MAX_MODEL_BYTES);
    const model = decodeModel(await decompressModel(bytes, { file }), { file });
    const summary = modelSummary(model, bytes.length);
    await host.write(
      words.has("json") ? JSON.stringify(summary) + "\n" : modelSummaryText(summary),
    );
    return 0;
  },
};
