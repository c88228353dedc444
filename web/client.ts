/**
 * The page's side of the worker: asks, and waits for answers.
 *
 * @module
 */

import { SagittaError } from "../src/errors.ts";
import type { Answered, Asked, Kind, Questions } from "./messages.ts";

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
}

/** A worker that can be asked. */
export class Client {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #number = 0;

  /**
   * @param worker The worker.
   * @param onFailure Called if the worker cannot go on.
   */
  constructor(worker: Worker, onFailure: (reason: string) => void) {
    this.#worker = worker;
    worker.onmessage = ({ data: { number, answer, error } }: MessageEvent<Answered>) => {
      const waiting = this.#waiting.get(number);
      this.#waiting.delete(number);
      if (error === undefined) waiting?.resolve(answer);
      else waiting?.reject(new SagittaError(error));
    };
    worker.onerror = (event) => onFailure(event.message || "the worker's script cannot be loaded");
  }

  /**
   * Asks the worker.
   *
   * @param kind The kind of question.
   * @param question The question.
   * @param transfer What is handed over, not copied.
   * @returns The answer; rejects with a `SagittaError` where there is none.
   */
  ask<K extends Kind>(
    kind: K,
    question: Questions[K]["question"],
    transfer: Transferable[] = [],
  ): Promise<Questions[K]["answer"]> {
    const number = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve: resolve as Waiting["resolve"], reject });
      this.#worker.postMessage({ number, kind, question } satisfies Asked<K>, transfer);
    });
  }
}
