/**
 * Sagitta at the edge: a service that is given the compiled Wasm module, as workerd compiles none
 * at run time, and the model's bytes. `main.js` has both from its platform.
 *
 * @module
 */

import { Parser } from "@sagitta/parser";
import { Service } from "@sagitta/parser/server";

/** The service, as an edge platform calls it. */
export interface Edge {
  /** Answers a request; the first one loads the model. */
  fetch(request: Request): Promise<Response>;
}

/**
 * Makes the service.
 *
 * @param module build/sagitta.wasm, compiled.
 * @param model The bytes of a model file.
 * @returns What the platform calls.
 */
export function edge(module: WebAssembly.Module, model: ArrayBuffer): Edge {
  let service: Promise<Service> | undefined;
  const start = async () => {
    const english = await Parser.load(new Uint8Array(model), { module });
    return await Service.of({ models: { english }, cors: ["*"], isolateRequests: true });
  };
  return {
    async fetch(request) {
      service ??= start();
      return await (await service).fetch(request);
    },
  };
}
