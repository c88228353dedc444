/**
 * The worker: parses and works out derivations beside the page, so that typing stays smooth.
 *
 * @module
 */

import { SagittaError } from "../src/errors.ts";
import { Desk } from "./desk.ts";
import type { Answered, Asked } from "./messages.ts";

const desk = new Desk();
const port = globalThis as unknown as {
  onmessage: (event: MessageEvent<Asked>) => void;
  postMessage(message: Answered): void;
};

port.onmessage = async ({ data: { number, kind, question } }) => {
  try {
    port.postMessage({ number, answer: await desk.answer(kind, question) });
  } catch (error) {
    const { message } = error as Error;
    // What is no error of ours is a bug: it is told as such, and the page goes on.
    if (!(error instanceof SagittaError)) console.error(error);
    port.postMessage({ number, error: message });
  }
};
