// The backends that networks learn with, by name: our own module, or one of TensorFlow.js, which is
// loaded only where it is asked for.

import type { Kernel } from "../runtime/kernel.ts";
import { ModuleTrainable } from "./module_trainable.ts";
import type { Parameters, ParameterSpec } from "./parameters.ts";
import type { LearningRule, Trainable } from "./trainable.ts";

/** The backends; `auto` is WebGPU where there is hardware for it, else the module. */
export const BACKENDS = ["auto", "module", "webgpu", "wasm", "cpu"] as const;
/** A backend's name. */
export type Backend = typeof BACKENDS[number];

/** A backend that was chosen. */
export interface ChosenBackend {
  readonly name: Exclude<Backend, "auto">;
  /** Why, where nobody asked for it. */
  readonly reason?: string;
}

/** Resolves `auto`. */
export async function chooseBackend(backend: Backend): Promise<ChosenBackend> {
  if (backend !== "auto") return { name: backend };
  const adapter = await findAdapter();
  return { name: adapter === "hardware" ? "webgpu" : "module", reason: REASONS[adapter] };
}

/** Starts a network on a backend. */
export async function openTrainable(
  { name }: ChosenBackend,
  kernel: Kernel,
  specs: readonly ParameterSpec[],
  start: Parameters,
  rule: LearningRule,
): Promise<Trainable> {
  if (name === "module") return new ModuleTrainable(kernel, specs, start, rule);
  const { openTensorFlow } = await import("./tensorflow/open.ts");
  const opened = await openTensorFlow(name);
  if (opened.isImmediate) {
    const { HostTrainable } = await import("./tensorflow/host_trainable.ts");
    return new HostTrainable(opened, kernel, specs, start, rule);
  }
  const { DeviceTrainable } = await import("./tensorflow/device_trainable.ts");
  return new DeviceTrainable(opened, kernel, specs, start, rule);
}

const REASONS = {
  hardware: "there is a GPU for WebGPU",
  software: "WebGPU is there, but without hardware",
  none: "there is no WebGPU",
} as const;

/** Names of adapters that compute on the processor. */
const SOFTWARE = /llvmpipe|lavapipe|swiftshader|software|basic render/i;

/** The part of WebGPU that describes adapters. */
interface GpuNavigator {
  readonly gpu?: {
    requestAdapter(): Promise<
      { readonly info?: { readonly description?: string; readonly architecture?: string } } | null
    >;
  };
}

/** The kind of adapter that WebGPU would compute with. */
export async function findAdapter(): Promise<keyof typeof REASONS> {
  const { gpu } = (globalThis.navigator ?? {}) as GpuNavigator;
  const adapter = await gpu?.requestAdapter().catch(() => null);
  if (!adapter) return "none";
  const { description = "", architecture = "" } = adapter.info ?? {};
  return SOFTWARE.test(`${description} ${architecture}`) ? "software" : "hardware";
}
