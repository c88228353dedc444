// The log record of a request: numbers and names of ours, nothing that was sent.

/** One request, after its answer has ended. */
export interface RequestRecord {
  /** The method; `OTHER` if it is none of HTTP's usual ones. */
  readonly method: string;
  /** The path, if the service has it; else `other`. */
  readonly path: string;
  /** The status. 499 where the client has gone before its answer was there. */
  readonly status: number;
  /** Bytes of the body that were read. */
  readonly bytesIn: number;
  readonly bytesOut: number;
  readonly sentences: number;
  /** Milliseconds from the request's arrival to the end of its answer. */
  readonly ms: number;
  /** Why an answer broke off after its status was sent, or which error of ours came up. */
  readonly error?: string;
}

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** The method as the log has it. */
export function loggedMethod(method: string): string {
  return METHODS.includes(method) ? method : "OTHER";
}

/** Where an unexpected error came up: its kind and its stack, without its message. */
export function loggedError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 5).map((line) => line.trim())].join(" ");
}
