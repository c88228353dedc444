/**
 * The errors Sagitta throws on purpose. Their messages have one grammar: what could not be done,
 * where, what was found, what is wanted. Anything else that is thrown is a bug of ours.
 *
 * @module
 */

/** Input, a model or a request that cannot be used. The command line exits with 1. */
export class SagittaError extends Error {
  /** The class's name, for messages and logs. */
  override name = "SagittaError";
}

/** A command called with the wrong words. The command line exits with 2. */
export class UsageError extends Error {
  /** The class's name, for messages and logs. */
  override name = "UsageError";
}

/** Where a piece of input stands, for messages: a file name and a line. */
export interface Place {
  /** The file's name as the user gave it; `-` is standard input. */
  file?: string;
  /** Line number, counted from 1. */
  line?: number;
}

/**
 * Builds an error in the house grammar.
 *
 * @example
 * ```ts
 * import { inputError } from "./errors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const error = inputError("read CoNLL-U", { line: 14 }, "9 columns", "10");
 * assertEquals(error.message, "Cannot read CoNLL-U at line 14: found 9 columns, expected 10");
 * ```
 *
 * @param action What could not be done, as a verb phrase.
 * @param place Where.
 * @param found What stands there.
 * @param expected What is wanted there.
 * @returns The error, to be thrown by the caller.
 */
export function inputError(
  action: string,
  place: Place,
  found: string,
  expected: string,
): SagittaError {
  const where = describePlace(place);
  return new SagittaError(`Cannot ${action}${where}: found ${found}, expected ${expected}`);
}

/**
 * Gives an action and a place to an error that says what was found and what is expected. An action
 * that it names itself gives way.
 *
 * @example
 * ```ts
 * import { placedError, SagittaError } from "./errors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new SagittaError("found head 9 of token 1, expected 0 to 3");
 * assertEquals(
 *   placedError("read heads", { file: "-", line: 2 }, error).message,
 *   "Cannot read heads in standard input at line 2: found head 9 of token 1, expected 0 to 3",
 * );
 * ```
 *
 * @param action What could not be done, as a verb phrase.
 * @param place Where.
 * @param error What was found, what is expected.
 * @returns The error, to be thrown by the caller; errors that are not ours as they came.
 */
export function placedError(action: string, place: Place, error: unknown): Error {
  if (!(error instanceof SagittaError)) return error as Error;
  const rest = error.message.replace(/^Cannot [^:]*: /, "");
  return new SagittaError(`Cannot ${action}${describePlace(place)}: ${rest}`);
}

/** ` in FILE at line N`, or as much of it as is known. */
function describePlace({ file, line }: Place): string {
  const inFile = file === undefined ? "" : ` in ${file === "-" ? "standard input" : file}`;
  return inFile + (line === undefined ? "" : ` at line ${line}`);
}

/** What JSON leaves as it is but a message must not show: terminal controls, line ends, marks. */
const UNSEEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** A value quoted for a message: short, on one line, with control characters escaped. */
export function quote(value: string, limit = 40): string {
  const cut = value.length > limit ? value.slice(0, limit) + "…" : value;
  return JSON.stringify(cut).replace(UNSEEN, (unseen) => {
    return "\\u" + unseen.charCodeAt(0).toString(16).padStart(4, "0");
  });
}
