// Refusals as HTTP knows them: a status and, in the body, what is wrong (RFC 9457).

import { SagittaError } from "../errors.ts";
import { sendWhole } from "./send_whole.ts";

/** The titles of statuses. */
export const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  421: "Misdirected Request",
  422: "Unprocessable Content",
  499: "Client Closed Request",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** A request that is refused. */
export class HttpProblem extends Error {
  /** The class's name, for messages and logs. */
  override name = "HttpProblem";
  readonly status: number;
  readonly headers: Record<string, string>;

  /** @param message What could not be done, what was found, what is expected. */
  constructor(status: number, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }

  toJson(): { type: string; title: string; status: number; detail: string } {
    const { status, message } = this;
    return { type: "about:blank", title: TITLES[status], status, detail: message };
  }

  /** The problem as an answer. */
  toResponse(): Response {
    const { status, headers } = this;
    const text = JSON.stringify(this.toJson()) + "\n";
    return sendWhole(text, "application/problem+json", { status, headers });
  }
}

/** A request that came at the wrong moment: it may be sent again after some seconds. */
export function tryLater(message: string, seconds = 1): HttpProblem {
  return new HttpProblem(503, message, { "retry-after": String(seconds) });
}

/** A request whose client has gone: nobody reads the answer, but the log has it. */
export function clientGone(): HttpProblem {
  return new HttpProblem(499, "Cannot answer: the client closed the connection");
}

/** The problem that an error is; nothing if it is a bug of ours. */
export function problemOf(error: unknown): HttpProblem | undefined {
  if (error instanceof HttpProblem) return error;
  if (error instanceof SagittaError) return new HttpProblem(422, error.message);
}
