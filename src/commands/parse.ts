/**
 * `sagitta parse`: CoNLL-U in, CoNLL-U with trees out, as a stream.
 *
 * @module
 */

import { BlockSplitter } from "../conllu/blocks.ts";
import { throwProblem } from "../conllu/problem.ts";
import { Reader } from "../conllu/read.ts";
import { SagittaError } from "../errors.ts";
import { BEAM } from "../model/linear_settings.ts";
import { MAX_MODEL_BYTES } from "../model/model_file.ts";
import { Parser } from "../parsing/parser.ts";
import { readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { FORMATS, frameOf } from "./formats.ts";
import type { Host } from "./host.ts";
import { type JobOptions, ParseJob } from "./parse_job.ts";
import { ParsePool } from "./parse_pool.ts";
import type { Batch } from "./parse_worker.ts";
import { readBytes } from "./read_bytes.ts";

const HELP = `
Usage: sagitta parse --model MODEL [FILE…|-] [options]

Parses CoNLL-U: HEAD and DEPREL are set, and UPOS and FEATS by models that find tags themselves;
every other byte stays as it is. Several files are parsed one after the other. Without FILE, or
with -, it reads standard input.

Options:
  --model MODEL    the model, from sagitta train
  --output FILE    write there instead of standard output
  --format FORMAT  conllu (default), json (one object a line), tree (drawn as text), svg or
                   html (one page with all drawings)
  --beam N         follow the N best derivations, 1 to 256; the model says how many unless given
  --scores         write how sure each arc is into MISC, as Confidence=0.97
  --k-best N       write the N best trees of each sentence, each with the comments # k_best and
                   # score; the beam is at least eight times that wide
  --keep-heads     keep the heads that the input gives (not _), and find the others; where they
                   cannot all be had, as many as can. Not for models of the system swap
  --tags NAME      fill (default): models that find tags themselves set UPOS and FEATS;
                   keep: these columns stay as they are
  --workers N      parse in N workers side by side; the order of sentences stays

Examples:
  sagitta parse --model en.sagitta tagged.conllu > parsed.conllu
  sagitta parse --model en.sagitta gold.conllu | sagitta evaluate gold.conllu - --brief
  sagitta parse --model en.sagitta --format tree < tagged.conllu

Permissions: deno run --allow-read cli.ts parse --model MODEL FILE, and --allow-write for --output
`;

/** Characters of input that go to a worker at a time. */
const BATCH = 1 << 17;
const MOST_WORKERS = 256;

/** `sagitta parse --model MODEL FILE…` */
export const command: Command = {
  name: "parse",
  summary: "Parse CoNLL-U with a trained model",
  help: HELP,
  async run(args, host) {
    const words = readArguments("parse", args, {
      model: "value",
      output: "value",
      format: "value",
      beam: "value",
      scores: "flag",
      "k-best": "value",
      "keep-heads": "flag",
      tags: "value",
      workers: "value",
    });
    const file = words.value("model");
    if (file === undefined) throw usage("parse", "--model is missing, expected a model file");
    const whole = (name: "beam" | "k-best" | "workers", max: number) => {
      const number = words.number(name, 0, { min: 1, max });
      if (Number.isInteger(number)) return number;
      throw usage("parse", `--${name} takes a whole number, found "${number}"`);
    };
    const beam = whole("beam", BEAM.max), workers = whole("workers", MOST_WORKERS);
    const options: JobOptions = {
      ...(beam > 0 ? { beam } : {}),
      scores: words.has("scores"),
      keepHeads: words.has("keep-heads"),
      keepTags: words.choice("tags", ["fill", "keep"], "fill") === "keep",
      kBest: whole("k-best", BEAM.max) || 1,
      format: words.choice("format", FORMATS, "conllu"),
      page: { color: host.outputIsTerminal && !words.value("output"), width: host.columns },
    };
    const files = words.files.length > 0 ? words.files : ["-"];
    if (files.filter((file) => file === "-").length + (file === "-" ? 1 : 0) > 1) {
      throw usage("parse", "found - twice, expected standard input once at most");
    }
    const model = await readBytes(host, file, MAX_MODEL_BYTES);
    const parser = await Parser.load(model, { file });
    if (options.keepHeads && parser.model.settings.system === "swap") {
      throw new SagittaError(
        "Cannot keep heads: found a model of the system swap, expected one with a dynamic oracle",
      );
    }
    const pieces = workers > 1
      ? parseInWorkers(files, host, workers, model, options)
      : parseHere(files, host, new ParseJob(parser, options));
    const framed = inFrame(pieces, frameOf(options.format, `Parsed with ${file}`));
    const output = words.value("output");
    if (output !== undefined) await host.save(output, framed);
    else {
      for await (const piece of framed) if (piece !== "") await host.write(piece);
    }
    return 0;
  },
};

/** What was written, between the start and the end of its format. */
async function* inFrame(
  pieces: AsyncIterable<string>,
  { start, end }: { start: string; end: string },
): AsyncGenerator<string> {
  yield start;
  yield* pieces;
  yield end;
}

/** Parses in this process, a chunk of input at a time. */
async function* parseHere(
  files: readonly string[],
  host: Host,
  job: ParseJob,
): AsyncGenerator<string> {
  const take = () => {
    const { output } = job;
    job.output = "";
    return output;
  };
  try {
    for (const file of files) {
      const reader = new Reader({ file });
      for await (const chunk of host.read(file)) {
        job.run(reader.push(chunk), file);
        yield take();
      }
      job.run(reader.end(), file);
    }
  } catch (error) {
    // What was parsed before the error is written before it is told.
    if (error instanceof SagittaError) yield take();
    throw error;
  }
  yield take();
}

/** Parses in workers. */
async function* parseInWorkers(
  files: readonly string[],
  host: Host,
  workers: number,
  model: Uint8Array,
  options: JobOptions,
): AsyncGenerator<string> {
  const pool = await ParsePool.start(workers, { model, options });
  try {
    for await (const { output, error } of pool.run(batchesOf(files, host))) {
      yield output;
      if (error !== undefined) throw new SagittaError(error);
    }
  } finally {
    await pool.close();
  }
}

/** The sentences of files as text, some at a time. */
async function* batchesOf(files: readonly string[], host: Host): AsyncGenerator<Batch> {
  for (const file of files) {
    const splitter = new BlockSplitter(throwProblem(file));
    let blocks: Batch["blocks"][number][] = [], size = 0;
    for await (const chunk of host.read(file)) {
      for (const block of splitter.push(chunk)) {
        blocks.push(block);
        size += block.text.length;
        if (size < BATCH) continue;
        yield { file, blocks };
        blocks = [];
        size = 0;
      }
    }
    blocks.push(...splitter.end());
    if (blocks.length > 0) yield { file, blocks };
  }
}
