// `GET /v1/models`: what models there are.

import type { ModelFacts } from "../pipeline/model_facts.ts";
import { problemResponses } from "./parse_operation.ts";
import { jsonResponse, type Route } from "./route.ts";

/** A model, as the list has it. */
export interface ModelJson extends ModelFacts {
  readonly name: string;
  /** Is it the one that parses unless another is asked for? */
  readonly default: boolean;
}

/** The route. */
export const MODELS_ROUTE: Route = {
  path: "/v1/models",
  method: "GET",
  operation: {
    operationId: "models",
    summary: "Lists the models, the default one first",
    responses: {
      "200": {
        description: "The models.",
        content: {
          "application/json": {
            schema: {
              type: "object",
              properties: {
                models: { type: "array", items: { $ref: "#/components/schemas/Model" } },
              },
              required: ["models"],
            },
          },
        },
      },
      ...problemResponses([503]),
    },
  },
  run(_request, { backend }) {
    const list: ModelJson[] = [...backend.models].map(([name, facts], i) => {
      return { name, default: i === 0, ...facts };
    });
    return jsonResponse({ models: list });
  },
};
