/**
 * Saves what came of training: the model, and the state to go on from.
 *
 * @module
 */

import type { Arguments } from "./arguments.ts";
import type { Host } from "./host.ts";

/** Where things are; what is not there was not asked for. */
export interface SavedTraining {
  readonly path?: string;
  readonly checkpoint?: string;
}

/**
 * Saves a model where --model says, and a checkpoint where --checkpoint says; of training that was
 * stopped, the checkpoint goes beside the model unless it has a place of its own.
 *
 * @param words The words of the command.
 * @param bytes The model.
 * @param result Was it stopped, and what is its state?
 * @param host Where files go.
 * @returns Where they are.
 */
export async function saveTraining(
  words: Pick<Arguments<"model" | "checkpoint">, "value">,
  bytes: Uint8Array,
  result: { readonly stopped: boolean; checkpoint(): Uint8Array },
  host: Pick<Host, "save">,
): Promise<SavedTraining> {
  const path = words.value("model");
  const checkpoint = words.value("checkpoint") ??
    (result.stopped && path !== undefined ? `${path}.checkpoint` : undefined);
  if (path !== undefined) await host.save(path, bytes);
  if (checkpoint !== undefined) await host.save(checkpoint, result.checkpoint());
  return { path, checkpoint };
}
