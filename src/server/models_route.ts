// `GET /v1/models`: what models there are.

import { infoRoute, type Route } from "./route.ts";
import { list, object, reference } from "./schema.ts";

/** The route. */
export const MODELS_ROUTE: Route = infoRoute("/v1/models", {
  id: "models",
  summary: "Lists the models, the default one first",
  schema: object({ models: list(reference("Model")) }),
  info: ({ backend }) => {
    const models = [...backend.models];
    return { models: models.map(([name, facts], i) => ({ name, default: i === 0, ...facts })) };
  },
});
