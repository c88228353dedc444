// The errors for the failures of the Wasm module, each a reason and a number (assembly/memory.ts).

import { type ErrorCode, SagittaError } from "../errors.ts";
import { FAILURES } from "./module.ts";

/** The message of each; `about` is the number that the module left with it. */
const MESSAGES: Readonly<Record<typeof FAILURES[number], (about: number) => string>> = {
  none: () => "found a failure without a reason, expected none",
  memory: () => OUT_OF_ROOM,
  system: (about) => `found transition system ${about}, expected the number of one that there is`,
  oracle: (about) => `found oracle ${about}, expected the number of one that the system has`,
  "oracle-answer": (about) => `found oracle ${about}, expected one that can say what is asked`,
  "exact-costs": (about) =>
    `found given arcs for transition system ${about}, expected a system with exact costs to keep them`,
  learner: (about) => `found learner ${about}, expected the number of one that there is`,
  "learner-beam": (about) => `found learner ${about} with a beam, expected one that can have it`,
  scorer: () => "found no model in the module, expected one to score with",
  work: (about) =>
    `Cannot work out exact costs: found a configuration of ${about} tokens that takes too many ` +
    `steps, expected a shorter one`,
  moves: (about) => `found a transition system of ${about} moves, expected at most 4`,
};

/** What they are about, where a caller's value is not. */
const CODES: Partial<Record<typeof FAILURES[number], ErrorCode>> = {
  memory: "out-of-memory",
  ...{ system: "invalid-oracle", oracle: "invalid-oracle", "oracle-answer": "invalid-oracle" },
  ...{ "exact-costs": "invalid-oracle", work: "invalid-oracle" },
};

const OUT_OF_ROOM = "found work that takes more memory than there is, expected a shorter sentence";

/** The error for work that takes too much memory. */
export function outOfRoom(): SagittaError {
  return new SagittaError(OUT_OF_ROOM, "out-of-memory");
}

/** The error for a reason that the module left, and the number it is about. */
export function failureError(reason: number, about: number): SagittaError {
  const name = FAILURES[reason];
  const message = name ? MESSAGES[name](about) : `found failure ${reason} of the module`;
  return new SagittaError(message, CODES[name] ?? "invalid-input");
}
