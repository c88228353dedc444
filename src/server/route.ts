// The contract of routes.

import type { BodyReader } from "./read_body.ts";
import type { RequestContext } from "./request_context.ts";
import type { ParseBackend } from "./parse_backend.ts";
import type { Scheduler } from "./scheduler.ts";
import { responses, type Schema } from "./schema.ts";
import { sendWhole } from "./send_whole.ts";

/** The parts of the service that routes use. */
export interface RouteContext {
  readonly backend: ParseBackend;
  readonly scheduler: Scheduler;
  readonly bodies: BodyReader;
  readonly routes: readonly Route[];
}

/** One path and method. */
export interface Route {
  readonly path: string;
  /** The method; HEAD goes with GET. */
  readonly method: "GET" | "POST";
  /** Its description for OpenAPI. */
  readonly operation: Schema;
  /** Answers a request, or throws an `HttpProblem`. */
  run(request: RequestContext, context: RouteContext): Response | Promise<Response>;
}

/** A response about the service, as JSON. */
interface Info {
  readonly id: string;
  readonly summary: string;
  readonly schema: Schema;
  info(context: RouteContext): unknown;
}

/** A route that tells something about the service. */
export function infoRoute(path: string, { id, summary, schema, info }: Info): Route {
  return {
    path,
    method: "GET",
    operation: {
      operationId: id,
      summary,
      responses: responses(summary, { "application/json": schema }, [421, 503]),
    },
    run: (_, context) => sendWhole(JSON.stringify(info(context)) + "\n", "application/json"),
  };
}
