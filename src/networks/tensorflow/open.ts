// TensorFlow.js with one of its backends, loaded where it is asked for only: parsing and the
// module's own training never come here.

import type * as TensorFlowModule from "@tensorflow/tfjs";
import { fail, quote } from "../../errors.ts";

const refuse = fail("train");

/** TensorFlow.js. */
export type TensorFlow = typeof TensorFlowModule;

/** A backend of TensorFlow.js, and what it can do. */
export interface TensorFlowBackend {
  readonly tf: TensorFlow;
  readonly name: string;
  /** Its tensors lie in this processor's memory and can be read at once. */
  readonly isImmediate: boolean;
  /** Does work that waits for nothing on this backend, whatever others have chosen meanwhile. */
  run<T>(work: () => T): T;
}

/** Loads TensorFlow.js with a backend. */
export async function openTensorFlow(name: "webgpu" | "wasm" | "cpu"): Promise<TensorFlowBackend> {
  const tf = await importTensorFlow(name);
  // Where two trainings start at once, the later call makes the earlier one's answer false.
  const set = await tf.setBackend(name).catch(() => false);
  const ready = set || await tf.ready().then(() => tf.getBackend() === name, () => false);
  if (!ready) throw refuse("cannot-train", `no backend ${name} here`, "another backend");
  await tf.ready();
  const run = <T>(work: () => T): T => {
    // A backend that has been ready once is set before this call returns.
    if (tf.getBackend() !== name) tf.setBackend(name);
    return work();
  };
  const { readToGPU } = run(() => tf.backend());
  return { tf, name, isImmediate: readToGPU === tf.KernelBackend.prototype.readToGPU, run };
}

/** A package that is there but is not what was locked is not the same as none. */
export function refuseDamaged(error: unknown): void {
  const [line] = String(error instanceof Error ? error.message : error).split("\n");
  if (!/integrity|checksum/i.test(line)) return;
  const reason = quote(line, 120);
  const found = `a package of TensorFlow.js that fails its check of integrity (${reason})`;
  throw refuse("cannot-train", found, "it as it was published; remove it and install it again");
}

/**
 * Imports TensorFlow.js and the package of a backend. Each import stands in a `try`, which tells
 * bundlers that the package need not be there.
 */
async function importTensorFlow(name: "webgpu" | "wasm" | "cpu"): Promise<TensorFlow> {
  try {
    const tf = await import("@tensorflow/tfjs");
    if (name === "wasm") await import("@tensorflow/tfjs-backend-wasm");
    if (name === "webgpu") await import("@tensorflow/tfjs-backend-webgpu");
    return tf;
  } catch (error) {
    refuseDamaged(error);
    const own = name === "cpu" ? "" : ` and @tensorflow/tfjs-backend-${name}`;
    const expected = `it installed: @tensorflow/tfjs${own}`;
    throw refuse("cannot-train", "no TensorFlow.js here", expected);
  }
}
