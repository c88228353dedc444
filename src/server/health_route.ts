// `GET /healthz`: is the service at work? One that is about to stop answers 503, as it does to
// every request.

import { VERSION } from "../version.ts";
import { infoRoute, type Route } from "./route.ts";
import { object, TEXT } from "./schema.ts";

/** The route. */
export const HEALTH_ROUTE: Route = infoRoute("/healthz", {
  id: "health",
  summary: "Tells that the service is at work",
  schema: object({ status: { const: "ok" }, version: TEXT }),
  info: () => ({ status: "ok", version: VERSION }),
});
