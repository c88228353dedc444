// `GET /healthz`: is the service at work? One that is about to stop answers 503, as it does to
// every request.

import { VERSION } from "../version.ts";
import { problemResponses } from "./parse_operation.ts";
import { jsonResponse, type Route } from "./route.ts";

/** The route. */
export const HEALTH_ROUTE: Route = {
  path: "/healthz",
  method: "GET",
  operation: {
    operationId: "health",
    summary: "Tells that the service is at work",
    responses: {
      "200": {
        description: "It is.",
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: { status: { const: "ok" }, version: { type: "string" } },
              required: ["status", "version"],
            },
          },
        },
      },
      ...problemResponses([503]),
    },
  },
  run: () => jsonResponse({ status: "ok", version: VERSION }),
};
