/**
 * `GET /v1/models`: what models there are.
 *
 * @module
 */

import type { Parser } from "../pipeline/parser.ts";
import { problemResponses } from "./parse_operation.ts";
import { jsonResponse, type Route } from "./route.ts";

/** A model, as the list has it. */
export interface ModelJson {
  /** Its name. */
  readonly name: string;
  /** Is it the one that parses unless another is asked for? */
  readonly default: boolean;
  /** The kinds of its components, in the order they work. */
  readonly components: readonly string[];
  /** Its transition system. */
  readonly system: string;
  /** The beam that it was trained for. */
  readonly beam: number;
  /** Its labels. */
  readonly labels: readonly string[];
  /** Does it find tags itself? */
  readonly tags: boolean;
  /** Under what terms it may be used; null if it does not say. */
  readonly licence: string | null;
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
  run(_exchange, { models }) {
    const list = [...models].map(([name, parser], i) => modelJson(name, parser, i === 0));
    return jsonResponse({ models: list });
  },
};

function modelJson(name: string, parser: Parser, isDefault: boolean): ModelJson {
  const { model, settings, labels, gives } = parser;
  return {
    name,
    default: isDefault,
    components: model.components.map(({ kind }) => kind),
    system: settings.system,
    beam: settings.beam,
    labels,
    tags: gives.has("upos"),
    licence: model.licence ?? null,
  };
}
