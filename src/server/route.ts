/**
 * What a route of the service is.
 *
 * @module
 */

import type { Json } from "../pipeline/file/json.ts";
import type { Parser } from "../pipeline/parser.ts";
import type { Exchange } from "./exchange.ts";
import { wholeResponse } from "./whole_response.ts";

/** What every route may use. */
export interface RouteContext {
  /** The parsers by the names of their models, the default one first. */
  readonly models: ReadonlyMap<string, Parser>;
  /** All routes there are. */
  readonly routes: readonly Route[];
}

/** One path and method. */
export interface Route {
  /** The path. */
  readonly path: string;
  /** The method; HEAD goes with GET. */
  readonly method: "GET" | "POST";
  /** Does it count against the requests that may be served at a time? */
  readonly heavy?: boolean;
  /** What it does, as OpenAPI tells it. */
  readonly operation: Readonly<Record<string, Json>>;
  /** Answers a request, or throws an `HttpProblem`. */
  run(exchange: Exchange, context: RouteContext): Response | Promise<Response>;
}

/** An answer in JSON. */
export function jsonResponse(value: unknown): Response {
  return wholeResponse(JSON.stringify(value) + "\n", "application/json");
}
