/**
 * The page's side of the worker: sends requests and waits for responses.
 *
 * @module
 */

import { SagittaError } from "../src/errors.ts";
import type { Method, Methods, WorkerRequest, WorkerResponse } from "./messages.ts";

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** A worker whose methods can be called. */
export class Client {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #number = 0;

  /** @param onFailure Called if the worker cannot go on. */
  constructor(worker: Worker, onFailure: (reason: string) => void) {
    this.#worker = worker;
    worker.onmessage = ({ data: { number, result, error } }: MessageEvent<WorkerResponse>) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error === undefined) waiting?.resolve(result);
      else waiting?.reject(new SagittaError(error));
    };
    worker.onerror = (event) => onFailure(event.message || "the worker's script cannot be loaded");
  }

  /**
   * Calls a method; rejects with a `SagittaError` where it fails.
   * @param transfer What is handed over, not copied.
   */
  call<K extends Method>(
    method: K,
    params: Methods[K]["params"],
    transfer: Transferable[] = [],
  ): Promise<Methods[K]["result"]> {
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as Waiting["resolve"], reject });
      this.#worker.postMessage({ number, method, params } satisfies WorkerRequest<K>, transfer);
    });
  }
}
