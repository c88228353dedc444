// A worker of a training: sets up the same learner as the main thread, computes gradients of some
// parts of each batch, and takes the same steps.

import type { Stored } from "../model_file/stored.ts";
import type { Gradients } from "../networks/gradients.ts";
import { type Call, serve } from "../platform/rpc.ts";
import { type PackedSentence, unpackSentence } from "../sentence/packed.ts";
import { noPause } from "./cancel.ts";
import type { PartResult } from "./parts.ts";
import type { Position } from "./progress.ts";
import type { Learner, LearnerRow, Parallel } from "./learner.ts";
import type { OptionValues } from "./options.ts";
import { learnerRow } from "./registry.ts";

/** The first message to a worker. */
export interface WorkerStart {
  /** The learner's name in the registry. */
  readonly name: string;
  /** The module that exports the row as `row`, where it is not in the registry. */
  readonly url?: string;
  readonly options: OptionValues;
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly train: readonly {
    readonly file?: string;
    readonly silver?: boolean;
    readonly sentences: readonly PackedSentence[];
  }[];
  readonly module?: WebAssembly.Module;
  readonly state: Stored;
}

/** A batch, by its place in the training. */
export type BatchPosition = Pick<Position, "epoch" | "batch">;

/** A learner, and the batch that it is at. */
class Workplace {
  readonly #learner: Learner;
  readonly #parallel: Parallel;
  #epoch = 0;
  #batch = -1;
  #batches: Iterator<unknown> | undefined;
  #current: unknown;

  constructor(learner: Learner) {
    this.#learner = learner;
    this.#parallel = learner.parallel!;
  }

  async gradients(epoch: number, number: number, parts: readonly number[]): Promise<PartResult[]> {
    const all = this.#parallel.parts(this.#batchOf(epoch, number), epoch);
    const results: PartResult[] = [];
    for (const part of parts) results.push(await this.#parallel.gradients(all[part]));
    return results;
  }

  async apply(sum: Gradients, epoch: number, number: number): Promise<void> {
    await this.#parallel.apply(sum, this.#batchOf(epoch, number));
  }

  /** Batches come in their order; the first one may be in the middle of an epoch. */
  #batchOf(epoch: number, number: number): unknown {
    if (!this.#batches || epoch !== this.#epoch || number < this.#batch) {
      this.#batches = this.#learner.batches(epoch)[Symbol.iterator]();
      this.#epoch = epoch;
      this.#batch = -1;
    }
    for (; this.#batch < number; this.#batch++) this.#current = this.#batches.next().value;
    return this.#current;
  }
}

async function open(start: WorkerStart): Promise<Workplace> {
  const row: LearnerRow = start.url === undefined
    ? learnerRow(start.name)
    : (await import(start.url)).row;
  const train = start.train.map(({ sentences, ...rest }) => {
    return { ...rest, sentences: sentences.map(unpackSentence) };
  });
  const { options, inputs, module } = start;
  const learner = await (await row.load()).prepare(
    { options, inputs, train, module, pause: noPause },
    row.name,
  );
  learner.restore(start.state, {});
  return new Workplace(learner);
}

let workplace: Workplace | undefined;

const methods = {
  async start(start: WorkerStart): Promise<void> {
    workplace = await open(start);
  },
  /** Computes parts of a batch. */
  async gradients(
    { epoch, batch, parts }: BatchPosition & { readonly parts: readonly number[] },
    call: Call,
  ): Promise<PartResult[]> {
    const results = await workplace!.gradients(epoch, batch, parts);
    call.transfer(...results.flatMap(buffersOf));
    return results;
  },
  /** Takes a step with the sum of all parts. */
  apply: ({ epoch, batch, sum }: BatchPosition & { readonly sum: Gradients }) =>
    workplace!.apply(sum, epoch, batch),
};

/** The methods of a worker of a training. */
export type TrainingMethods = typeof methods;

/** Buffers to transfer instead of copying. */
function buffersOf({ gradients: { dense, rows } }: PartResult): ArrayBuffer[] {
  const lists = Array.from(rows.values(), ({ ids, values }) => [ids.buffer, values.buffer]);
  return [dense.buffer, ...lists.flat()] as ArrayBuffer[];
}

// Only in a worker: imported elsewhere, this file does nothing.
serve(methods);
