/**
 * A worker of `sagitta parse --workers N`: takes batches of sentences, gives their parses back.
 *
 * @module
 */

import { parentPort, workerData } from "node:worker_threads";
import type { Block } from "../conllu/blocks.ts";
import { throwProblem } from "../conllu/problem.ts";
import { Scanner } from "../conllu/scan.ts";
import { Sentence } from "../sentence/sentence.ts";
import { SagittaError } from "../errors.ts";
import { Parser } from "../parsing/parser.ts";
import { type JobOptions, ParseJob } from "./parse_job.ts";

/** What a worker starts with. */
export interface WorkerStart {
  /** The model file. */
  readonly model: Uint8Array;
  /** How to parse and write. */
  readonly options: JobOptions;
}

/** Sentences to parse. */
export interface Batch {
  /** The file they are from, for messages. */
  readonly file: string;
  /** Their text. */
  readonly blocks: readonly Block[];
}

/** What came of a batch: its text, and at an error the text before it. */
export interface Parsed {
  /** What to write. */
  readonly output: string;
  /** What is wrong with the input. */
  readonly error?: string;
}

function* sentencesOf({ file, blocks }: Batch): Generator<Sentence> {
  const scanner = new Scanner(throwProblem(file));
  for (const block of blocks) {
    const layout = scanner.scan(block);
    if (layout) yield new Sentence(layout);
  }
}

if (parentPort) {
  const port = parentPort;
  const { model, options } = workerData as WorkerStart;
  const parser = await Parser.load(model);
  port.on("message", (batch: Batch) => {
    const job = new ParseJob(parser, options);
    try {
      job.run(sentencesOf(batch), batch.file);
      port.postMessage({ output: job.output } satisfies Parsed);
    } catch (error) {
      if (!(error instanceof SagittaError)) throw error;
      port.postMessage({ output: job.output, error: error.message } satisfies Parsed);
    }
  });
  port.postMessage("ready");
}
