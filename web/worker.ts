/**
 * The worker: parses and works out derivations beside the page, so that typing stays smooth.
 *
 * @module
 */

import { SagittaError } from "../src/errors.ts";
import { WorkerApi } from "./worker_api.ts";
import type { WorkerRequest, WorkerResponse } from "./messages.ts";

const api = new WorkerApi();
const port = globalThis as unknown as {
  onmessage: (event: MessageEvent<WorkerRequest>) => void;
  postMessage(message: WorkerResponse): void;
};

port.onmessage = async ({ data: { number, method, params } }) => {
  try {
    port.postMessage({ number, result: await api.call(method, params) });
  } catch (error) {
    const { message } = error as Error;
    // What is no error of ours is a bug: it is told as such, and the page goes on.
    if (!(error instanceof SagittaError)) console.error(error);
    port.postMessage({ number, error: message });
  }
};
