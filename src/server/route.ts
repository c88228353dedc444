// What a route of the service is.

import type { Json } from "../pipeline/file/json.ts";
import type { RequestContext } from "./request_context.ts";
import type { ParseBackend } from "./parse_backend.ts";
import type { Scheduler } from "./scheduler.ts";
import { sendWhole } from "./send_whole.ts";

/** What every route may use. */
export interface RouteContext {
  readonly backend: ParseBackend;
  readonly scheduler: Scheduler;
  /** Reads a body, within its limits. */
  readBody(context: RequestContext): Promise<Uint8Array>;
  /** Begins to parse, if there are not too many at it; what it returns ends that. */
  begin(): () => void;
  readonly routes: readonly Route[];
}

/** One path and method. */
export interface Route {
  readonly path: string;
  /** The method; HEAD goes with GET. */
  readonly method: "GET" | "POST";
  /** What it does, as OpenAPI tells it. */
  readonly operation: Readonly<Record<string, Json>>;
  /** Answers a request, or throws an `HttpProblem`. */
  run(request: RequestContext, context: RouteContext): Response | Promise<Response>;
}

/** An answer in JSON. */
export function jsonResponse(value: unknown): Response {
  return sendWhole(JSON.stringify(value) + "\n", "application/json");
}
