// The errors Sagitta throws on purpose. Their messages have one grammar: what could not be done,
// where, what was found, what is wanted. Anything else that is thrown is a bug of ours.

/** The meanings of error codes, for programs. Codes stay; messages may change. */
export const ERROR_CODES = {
  "invalid-input": "a value that a program gave is out of bounds or of the wrong kind",
  "invalid-conllu": "a file is not CoNLL-U, or breaks its rules",
  "invalid-text": "input is no text in UTF-8, or the model cannot read text",
  "invalid-sentence": "columns or comments do not make a sentence",
  "invalid-json": "JSON holds no sentence or document",
  "invalid-model": "a model file is damaged, foreign, of another version or too large",
  "invalid-tree": "heads are no tree, or cannot be kept as they were given",
  "invalid-transition": "a transition is not legal there, or names none",
  "invalid-oracle": "a system, an oracle or a gold tree cannot be used",
  "invalid-vectors": "word vectors or a pretrained encoder cannot be read",
  "invalid-pattern": "a pattern of find, or a key to group by, cannot be read",
  "invalid-experiment": "results of an experiment cannot be read or resumed",
  "pattern-limit": "a pattern takes too many steps in a sentence",
  "cannot-parse": "a sentence cannot be parsed by this model or with these options",
  "cannot-train": "data or options cannot be trained with, or a step failed",
  "cannot-resume": "a checkpoint is none, or of another training",
  "cannot-evaluate": "two files cannot be scored against each other",
  "cannot-draw": "a tree or a plot cannot be drawn",
  "cannot-load": "a model cannot be got from its address",
  "cannot-read": "a file cannot be read",
  "no-such-file": "a file is not there",
  "cannot-write": "a file cannot be written",
  "cannot-serve": "a server cannot listen there, or cannot answer a request",
  "no-workers": "workers cannot be started, or ended before their time",
  "out-of-memory": "work takes more memory than there is",
  "wrong-usage": "a command was called with the wrong words",
} as const;

/** The code of an error. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** Input, a model or a request that cannot be used. The command line exits with 1. */
export class SagittaError extends Error {
  /** The class's name, for messages and logs. */
  override name = "SagittaError";
  /** Its code, for programs: a key of {@linkcode ERROR_CODES}. */
  readonly code: ErrorCode;

  /** The piece of input that it is about, where there is one. */
  readonly place?: Place;

  constructor(message: string, code: ErrorCode, place?: Place) {
    super(message);
    this.code = code;
    if (place) this.place = place;
  }
}

/** Makes the error of one kind of work. */
export type Refuse = (
  code: ErrorCode,
  found: string,
  expected: string,
  place?: Place,
) => SagittaError;

/**
 * The errors of one kind of work, in the house grammar.
 * @example
 * ```ts
 * import { fail } from "./errors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const refuse = fail("read CoNLL-U");
 * const error = refuse("invalid-conllu", "9 columns", "10", { line: 14 });
 * assertEquals(error.message, "Cannot read CoNLL-U at line 14: found 9 columns, expected 10");
 * assertEquals(error.code, "invalid-conllu");
 * ```
 * @param action What could not be done, as a verb phrase.
 */
export function fail(action: string): Refuse {
  return (code, found, expected, place) => {
    const where = place ? describePlace(place) : "";
    return new SagittaError(
      `Cannot ${action}${where}: found ${found}, expected ${expected}`,
      code,
      place,
    );
  };
}

/** An error on its way between threads; one without a code is a bug. */
export interface ErrorData {
  readonly message: string;
  readonly code?: ErrorCode;
  readonly place?: Place;
}

/** An error as plain data. */
export function errorData(error: unknown): ErrorData {
  if (!(error instanceof SagittaError)) {
    return { message: error instanceof Error ? error.message : String(error) };
  }
  const { message, code, place } = error;
  return { message, code, ...(place ? { place } : {}) };
}

/** The error that plain data tell of. */
export function errorOf({ message, code, place }: ErrorData): Error {
  return code === undefined ? new Error(message) : new SagittaError(message, code, place);
}

/** A command called with the wrong words. The command line exits with 2. */
export class UsageError extends Error {
  /** The class's name, for messages and logs. */
  override name = "UsageError";
  /** As those of {@linkcode SagittaError}. */
  readonly code: ErrorCode = "wrong-usage";
}

/** Where a piece of input stands, for messages: a file name and a line. */
export interface Place {
  /** The file's name as the user gave it; `-` is standard input. */
  file?: string;
  /** Line number, counted from 1. */
  line?: number;
}

/**
 * Gives an action and a place to an error that says what was found and what is expected. An action
 * that it names itself gives way.
 * @example
 * ```ts
 * import { placedError, SagittaError } from "./errors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const error = new SagittaError("found head 9 of token 1, expected 0 to 3", "invalid-input");
 * assertEquals(
 *   placedError("read heads", "invalid-tree", { file: "-", line: 2 }, error).message,
 *   "Cannot read heads in standard input at line 2: found head 9 of token 1, expected 0 to 3",
 * );
 * ```
 * @param action What could not be done, as a verb phrase.
 * @param code Its code, where the error has none of its own.
 * @returns The error, to be thrown by the caller; errors that are not ours as they came.
 */
export function placedError<Caught>(
  action: string,
  code: ErrorCode,
  place: Place,
  error: Caught,
): Caught | SagittaError {
  if (!(error instanceof SagittaError)) return error;
  const rest = error.message.replace(/^Cannot [^:]*: /, "");
  const message = `Cannot ${action}${describePlace(place)}: ${rest}`;
  return new SagittaError(message, error.code === "invalid-input" ? code : error.code, place);
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
