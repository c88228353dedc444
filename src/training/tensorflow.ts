/**
 * TensorFlow.js, loaded where it is needed only: parsing never comes here.
 *
 * @module
 */

import type * as TensorFlowModule from "@tensorflow/tfjs";
import { inputError } from "../errors.ts";

/** TensorFlow.js. */
export type TensorFlow = typeof TensorFlowModule;

/** What TensorFlow.js may compute with. */
export const BACKENDS = ["auto", "wasm", "cpu"] as const;
/** A backend's name. */
export type Backend = typeof BACKENDS[number];

/**
 * Loads TensorFlow.js with a backend; `auto` is Wasm, which every runtime has.
 *
 * @param backend The backend wanted.
 * @returns TensorFlow.js, ready.
 */
export async function openTensorFlow(backend: Backend): Promise<TensorFlow> {
  const tf = await import("@tensorflow/tfjs");
  const name = backend === "auto" ? "wasm" : backend;
  if (name === "wasm") await import("@tensorflow/tfjs-backend-wasm");
  if (!await tf.setBackend(name)) {
    throw inputError("train", {}, `no backend ${name} here`, "another one, by --backend");
  }
  await tf.ready();
  return tf;
}
