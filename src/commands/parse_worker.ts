/**
 * A worker of `sagitta parse --workers N`: takes batches of sentences, gives their parses back.
 *
 * @module
 */

import { parentPort, workerData } from "node:worker_threads";
import type { Block } from "../conllu/blocks.ts";
import { scanBlocks } from "../conllu/read.ts";
import { SagittaError } from "../errors.ts";
import type { FormatOptions } from "../formats/format.ts";
import { loadFormat } from "../formats/write.ts";
import { Parser } from "../pipeline/parser.ts";
import { type PackedSentence, unpackSentence } from "../sentence/packed.ts";
import { type JobOptions, ParseJob } from "./parse_job.ts";

/** What a worker starts with. */
export interface WorkerStart {
  /** The model file. */
  readonly model: Uint8Array;
  /** How to parse. */
  readonly options: JobOptions;
  /** How to write. */
  readonly format: string;
  /** Where that goes. */
  readonly page: FormatOptions;
}

/** Sentences to parse. */
export interface Batch {
  /** The file they are from, for messages. */
  readonly file: string;
  /** Their text, where it is CoNLL-U. */
  readonly blocks?: readonly Block[];
  /** The sentences, where they were found in text. */
  readonly sentences?: readonly PackedSentence[];
}

/** What came of a batch: its text, and at an error the text before it. */
export interface Parsed {
  /** What to write. */
  readonly output: string;
  /** What is wrong with the input. */
  readonly error?: string;
}

if (parentPort) {
  const port = parentPort;
  const { model, options, format, page } = workerData as WorkerStart;
  const parser = await Parser.load(model);
  const writer = (await loadFormat(format)).open(page);
  port.on("message", ({ file, blocks = [], sentences = [] }: Batch) => {
    const job = new ParseJob(parser, options, writer);
    try {
      job.run(scanBlocks(blocks, { file }), file);
      job.run(sentences.map(unpackSentence), file);
      port.postMessage({ output: job.output } satisfies Parsed);
    } catch (error) {
      if (!(error instanceof SagittaError)) throw error;
      port.postMessage({ output: job.output, error: error.message } satisfies Parsed);
    }
  });
  port.postMessage("ready");
}
