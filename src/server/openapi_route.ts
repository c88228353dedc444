// `GET /openapi.json`: what the service offers, as an OpenAPI 3.1 document made of its routes.

import type { Json } from "../pipeline/file/json.ts";
import { VERSION } from "../version.ts";
import { problemResponses } from "./parse_operation.ts";
import { jsonResponse, type Route } from "./route.ts";

/** The route. */
export const OPENAPI_ROUTE: Route = {
  path: "/openapi.json",
  method: "GET",
  operation: {
    operationId: "openapi",
    summary: "This document",
    responses: {
      "200": {
        description: "An OpenAPI document.",
        content: { "application/json": { schema: { type: "object" } } },
      },
      ...problemResponses([503]),
    },
  },
  run: (_request, { routes, backend }) => jsonResponse(openApi(routes, [...backend.models.keys()])),
};

/** The OpenAPI document of some routes. */
export function openApi(routes: readonly Route[], models: readonly string[]): Record<string, Json> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const { path, method, operation } of routes) {
    (paths[path] ??= {})[method.toLowerCase()] = operation as Json;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Sagitta",
      summary: "Dependency trees over HTTP",
      version: VERSION,
      license: { name: "MIT", identifier: "MIT" },
    },
    paths,
    components: { schemas: { ...SCHEMAS, ModelName: { type: "string", enum: [...models] } } },
  };
}

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const COLUMNS = { form: TEXT, lemma: TEXT, upos: TEXT, xpos: TEXT, feats: TEXT };
const ENDS = { deps: TEXT, misc: TEXT };

const TOKEN = {
  ...COLUMNS,
  id: NUMBER,
  head: { type: ["integer", "null"], description: "0 is ROOT." },
  deprel: TEXT,
  ...ENDS,
};
const RANGE = { first: NUMBER, last: NUMBER, form: TEXT, feats: TEXT, misc: TEXT };
const MODEL = {
  name: TEXT,
  default: { type: "boolean" },
  components: { type: "array", items: TEXT },
  system: TEXT,
  beam: NUMBER,
  labels: list(TEXT),
  tags: { type: "boolean" },
  text: { type: "boolean" },
  licence: { type: ["string", "null"] },
};

const SCHEMAS: Record<string, Json> = {
  Sentence: object({
    id: { type: ["string", "null"] },
    text: { type: ["string", "null"] },
    tokens: list(object(TOKEN)),
    ranges: list(object(RANGE)),
    emptyNodes: list(object({ ...COLUMNS, id: TEXT, ...ENDS })),
    comments: list(TEXT),
  }),
  Model: object(MODEL),
  Problem: object({ type: TEXT, title: TEXT, status: NUMBER, detail: TEXT }),
};

function list(items: Json): Json {
  return { type: "array", items };
}

function object(properties: Record<string, Json>): Json {
  return { type: "object", properties, required: Object.keys(properties) };
}
