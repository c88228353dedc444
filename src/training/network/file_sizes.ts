// The sizes of a network's model and checkpoint, counted before anything is learned.

import { fail } from "../../errors.ts";
import { encoderRow } from "../../networks/encoders/registry.ts";
import type { ParameterSpec } from "../../networks/parameters.ts";
import { storedBytes } from "../../networks/stored_parameters.ts";
import { PARAMETER_ROLES } from "../../networks/trainable.ts";
import { MAX_MODEL_BYTES, tensorRoom } from "../../model_file/model_file.ts";
import { MAX_CHECKPOINT_BYTES } from "../checkpoint.ts";

/** Bytes of a number of the state to resume from. */
const STATE_NUMBER_BYTES = BigInt(PARAMETER_ROLES.length * Float32Array.BYTES_PER_ELEMENT);

/**
 * Bytes of the tensors of a network's files: the model, and a checkpoint, with the state of Adam and
 * the best epoch's model.
 */
export function networkFileSizes(specs: readonly ParameterSpec[]) {
  const model = storedBytes(specs);
  const count = specs.reduce((sum, { shape }) => {
    return sum + shape.reduce((product, size) => product * BigInt(size), 1n);
  }, 0n);
  return { model, checkpoint: STATE_NUMBER_BYTES * count + model };
}

/** Refuses a network whose model or checkpoint could not be written. */
export function checkFileSizes(encoder: string, specs: readonly ParameterSpec[]): void {
  const limits = { model: MAX_MODEL_BYTES, checkpoint: MAX_CHECKPOINT_BYTES };
  for (const [file, bytes] of Object.entries(networkFileSizes(specs))) {
    const room = tensorRoom(limits[file as keyof typeof limits]);
    if (bytes <= BigInt(room)) continue;
    const smaller = encoderRow(encoder).sized
      ? "a smaller --preset or fewer --words"
      : "fewer --pieces or --layers";
    const found = `a network whose ${file} would hold ${bytes} bytes of tensors`;
    throw fail("train")("cannot-train", found, `${room} at most; ${smaller} make it fit`);
  }
}
