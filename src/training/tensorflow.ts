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
export const BACKENDS = ["auto", "webgpu", "wasm", "cpu"] as const;
/** A backend's name. */
export type Backend = typeof BACKENDS[number];

/** TensorFlow.js at work. */
export interface OpenTensorFlow {
  readonly tf: TensorFlow;
  /** What it computes with. */
  readonly backend: Exclude<Backend, "auto">;
  /** Why that was chosen, where nobody asked for it. */
  readonly reason?: string;
}

/**
 * Loads TensorFlow.js with a backend. `auto` is WebGPU where there is hardware for it, else Wasm.
 *
 * @param backend The backend wanted.
 * @returns TensorFlow.js, ready.
 */
export async function openTensorFlow(backend: Backend): Promise<OpenTensorFlow> {
  const tf = await import("@tensorflow/tfjs");
  const adapter = backend === "auto" ? await findAdapter() : undefined;
  const name = backend !== "auto" ? backend : adapter === "hardware" ? "webgpu" : "wasm";
  if (name === "wasm") await import("@tensorflow/tfjs-backend-wasm");
  if (name === "webgpu") await import("@tensorflow/tfjs-backend-webgpu");
  // Where two trainings start at once, the later call makes the earlier one's answer false.
  const set = await tf.setBackend(name).catch(() => false);
  const ready = set || await tf.ready().then(() => tf.getBackend() === name, () => false);
  if (!ready) throw inputError("train", {}, `no backend ${name} here`, "another backend");
  await tf.ready();
  return { tf, backend: name, ...(adapter ? { reason: REASONS[adapter] } : {}) };
}

const REASONS = {
  hardware: "there is a GPU for WebGPU",
  software: "WebGPU is there, but without hardware",
  none: "there is no WebGPU",
} as const;

/** Names of adapters that compute on the processor. */
const SOFTWARE = /llvmpipe|lavapipe|swiftshader|software|basic render/i;

/** The part of WebGPU that tells what there is. */
interface GpuNavigator {
  readonly gpu?: {
    requestAdapter(): Promise<
      { readonly info?: { readonly description?: string; readonly architecture?: string } } | null
    >;
  };
}

/** What WebGPU would compute with. */
export async function findAdapter(): Promise<keyof typeof REASONS> {
  const { gpu } = (globalThis.navigator ?? {}) as GpuNavigator;
  const adapter = await gpu?.requestAdapter().catch(() => null);
  if (!adapter) return "none";
  const { description = "", architecture = "" } = adapter.info ?? {};
  return SOFTWARE.test(`${description} ${architecture}`) ? "software" : "hardware";
}
