// The routes of the service. A service that is about to stop answers all of them with 503.

import { VERSION } from "../version.ts";
import { OPENAPI_ROUTE } from "./openapi_route.ts";
import { PARSE_ROUTE } from "./parse_route.ts";
import { infoRoute, type Route } from "./route.ts";
import { list, object, reference, TEXT } from "./schema.ts";

/** `GET /v1/models`: the models. */
const MODELS_ROUTE: Route = infoRoute("/v1/models", {
  id: "models",
  summary: "Lists the models, the default one first",
  schema: object({ models: list(reference("Model")) }),
  info: ({ backend }) => {
    const models = [...backend.models];
    return { models: models.map(([name, facts], i) => ({ name, default: i === 0, ...facts })) };
  },
});

/** `GET /healthz`: whether the service is at work. */
const HEALTH_ROUTE: Route = infoRoute("/healthz", {
  id: "health",
  summary: "Tells that the service is at work",
  schema: object({ status: { const: "ok" }, version: TEXT }),
  info: () => ({ status: "ok", version: VERSION }),
});

/** All routes but those of files. */
export const ROUTES: readonly Route[] = [PARSE_ROUTE, MODELS_ROUTE, HEALTH_ROUTE, OPENAPI_ROUTE];
