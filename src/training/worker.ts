// A worker of a training: sets up the same learner as the main thread, computes gradients of some
// parts of each batch, and takes the same steps.

import type { Stored } from "../model_file/stored.ts";
import type { Gradients } from "../networks/gradients.ts";
import { type Call, serve } from "../platform/rpc.ts";
import { type PackedSentence, unpackSentence } from "../sentence/packed.ts";
import { noPause } from "./cancel.ts";
import type { PartResult } from "./parts.ts";
import type { Position } from "./progress.ts";
import type { Learner, LearnerRow } from "./learner.ts";
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

/** A function that gives a learner's batches in their order, from the middle of an epoch on. */
function batchReader(learner: Learner): (position: BatchPosition) => unknown {
  let batches: Iterator<unknown> | undefined, current: unknown, at = { epoch: 0, batch: -1 };
  return ({ epoch, batch }) => {
    if (!batches || epoch !== at.epoch || batch < at.batch) {
      batches = learner.batches(epoch)[Symbol.iterator]();
      at = { epoch, batch: -1 };
    }
    for (; at.batch < batch; at.batch++) current = batches.next().value;
    return current;
  };
}

async function open(start: WorkerStart) {
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
  return { parallel: learner.parallel!, batchAt: batchReader(learner) };
}

let opened: Awaited<ReturnType<typeof open>>;

const methods = {
  async start(start: WorkerStart): Promise<void> {
    opened = await open(start);
  },
  /** Computes parts of a batch. */
  async gradients(
    { parts, ...at }: BatchPosition & { readonly parts: readonly number[] },
    call: Call,
  ): Promise<PartResult[]> {
    const all = opened.parallel.parts(opened.batchAt(at), at.epoch);
    const results: PartResult[] = [];
    for (const part of parts) results.push(await opened.parallel.gradients(all[part]));
    call.transfer(...results.flatMap(buffersOf));
    return results;
  },
  /** Takes a step with the sum of all parts. */
  async apply({ sum, ...at }: BatchPosition & { readonly sum: Gradients }): Promise<void> {
    await opened.parallel.apply(sum, opened.batchAt(at));
  },
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
