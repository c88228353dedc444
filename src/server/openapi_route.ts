// `GET /openapi.json`: what the service offers, as an OpenAPI 3.1 document made of its routes.

import { VERSION } from "../version.ts";
import { infoRoute, type Route, type RouteContext } from "./route.ts";
import { FLAG, list, NUMBER, object, type Schema, TEXT, TEXT_OR_NULL } from "./schema.ts";

/** The route. */
export const OPENAPI_ROUTE: Route = infoRoute("/openapi.json", {
  id: "openapi",
  summary: "This document",
  schema: { type: "object" },
  info: openApi,
});

function openApi({ routes, backend }: RouteContext): Schema {
  const ModelName = { ...TEXT, enum: [...backend.models.keys()] };
  return {
    openapi: "3.1.0",
    info: {
      title: "Sagitta",
      summary: "Dependency trees over HTTP",
      version: VERSION,
      license: { name: "MIT", identifier: "MIT" },
    },
    paths: Object.fromEntries(
      routes.map(({ path, method, operation }) => [path, { [method.toLowerCase()]: operation }]),
    ),
    components: { schemas: { ...SCHEMAS, ModelName } },
  };
}

const COLUMNS = { form: TEXT, lemma: TEXT, upos: TEXT, xpos: TEXT, feats: TEXT };
const ENDS = { deps: TEXT, misc: TEXT };
const HEAD = { type: ["integer", "null"], description: "0 is ROOT." };

const SCHEMAS = {
  Sentence: object({
    id: TEXT_OR_NULL,
    text: TEXT_OR_NULL,
    tokens: list(object({ ...COLUMNS, id: NUMBER, head: HEAD, deprel: TEXT, ...ENDS })),
    ranges: list(object({ first: NUMBER, last: NUMBER, form: TEXT, feats: TEXT, misc: TEXT })),
    emptyNodes: list(object({ ...COLUMNS, id: TEXT, ...ENDS })),
    comments: list(TEXT),
  }),
  Model: object({
    name: TEXT,
    default: FLAG,
    components: list(TEXT),
    system: TEXT,
    beam: NUMBER,
    labels: list(TEXT),
    tags: FLAG,
    text: FLAG,
    scripts: { type: ["array", "null"], items: TEXT, description: "Those that it learned." },
    licence: TEXT_OR_NULL,
  }),
  Problem: object({ type: TEXT, title: TEXT, status: NUMBER, detail: TEXT }),
};
