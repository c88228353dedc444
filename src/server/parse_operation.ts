// What `POST /v1/parse` takes and gives, as OpenAPI tells it.

import type { Json } from "../pipeline/file/json.ts";
import { DOCUMENT_FORMAT_NAMES, FORMAT_NAMES } from "./response_format.ts";
import { TITLES } from "./http_problem.ts";

const TEXT = { type: "string" } as const;
const NUMBER = { type: "integer" } as const;

/** The settings that the query and a JSON body may give. */
const SETTINGS = {
  format: {
    ...TEXT,
    enum: [...FORMAT_NAMES, ...DOCUMENT_FORMAT_NAMES],
    description: "The answer's format; beats Accept.",
  },
  model: {
    $ref: "#/components/schemas/ModelName",
    description: "A name from /v1/models; the first one if left out.",
  },
  beam: { ...NUMBER, minimum: 1, description: "The beam's width; the model's own if left out." },
  scores: { type: "boolean", description: "Write Confidence=… into MISC?" },
  tags: { ...TEXT, enum: ["fill", "keep"], description: "Set UPOS and FEATS, or keep them?" },
} as const;

const BODY = {
  type: "object",
  properties: {
    text: { ...TEXT, description: "Plain text." },
    tokens: {
      type: "array",
      items: { type: "array", items: TEXT },
      description: "Sentences as lists of words.",
    },
    conllu: { ...TEXT, description: "CoNLL-U." },
    ...SETTINGS,
  },
  oneOf: [{ required: ["text"] }, { required: ["tokens"] }, { required: ["conllu"] }],
  additionalProperties: false,
} as const;

const SENTENCE = { $ref: "#/components/schemas/Sentence" };

/** A line of a body of documents; other keys are passed over. */
const DOCUMENT = {
  type: "object",
  description: "One document a line.",
  properties: {
    id: { description: "Anything; the answer has it as it was written." },
    text: BODY.properties.text,
    tokens: BODY.properties.tokens,
    conllu: BODY.properties.conllu,
  },
  oneOf: BODY.oneOf,
} as const;

/** A line of the answer. */
const ANSWER = {
  type: "object",
  description: "One answer a document and line, in the same order.",
  properties: {
    id: { description: "The document's, or null." },
    sentences: { type: "array", items: SENTENCE },
    error: { ...TEXT, description: "Why it could not be parsed." },
    code: { ...TEXT, description: "What the error is about." },
  },
  required: ["id"],
} as const;
const STATUSES = [400, 406, 408, 413, 415, 422, 500, 503];

/** An answer that is a problem. */
export function problemResponses(statuses: readonly number[]): Record<string, Json> {
  const content = {
    "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
  };
  const later = { "Retry-After": { schema: { type: "integer" }, description: "Seconds." } };
  return Object.fromEntries(statuses.map((status) => {
    const headers: Record<string, Json> = status === 503 ? { headers: later } : {};
    return [String(status), { description: TITLES[status], ...headers, content }];
  }));
}

/** The operation. */
export const PARSE_OPERATION: Readonly<Record<string, Json>> = {
  operationId: "parse",
  summary: "Parses text, tokens or CoNLL-U",
  parameters: Object.entries(SETTINGS).map(([name, { description, ...schema }]) => (
    { name, in: "query", required: false, description, schema } as unknown as Json
  )),
  requestBody: {
    required: true,
    content: {
      "text/plain": { schema: TEXT },
      "application/json": { schema: BODY as unknown as Json },
      "text/x-conllu": { schema: TEXT },
      "application/x-conllu": { schema: TEXT },
      "application/jsonl": { schema: DOCUMENT as unknown as Json },
      "application/x-ndjson": { schema: DOCUMENT as unknown as Json },
    },
  },
  responses: {
    "200": {
      description: "The trees, in the order of the sentences.",
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: { model: TEXT, sentences: { type: "array", items: SENTENCE } },
            required: ["model", "sentences"],
          },
        },
        "application/x-ndjson": { schema: SENTENCE },
        "text/x-conllu": { schema: TEXT },
        "application/jsonl": { schema: ANSWER },
      },
    },
    ...problemResponses(STATUSES),
  },
};
