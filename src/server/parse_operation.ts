// The parameters and responses of `POST /v1/parse`, for OpenAPI.

import { type BodyKind, KINDS } from "./parse_request.ts";
import { DOCUMENT_FORMAT_NAMES, FORMAT_NAMES } from "./response_format.ts";
import {
  content,
  FLAG,
  list,
  NUMBER,
  object,
  reference,
  responses,
  type Schema,
  TEXT,
} from "./schema.ts";

/** The settings that the query and a JSON body may give. */
const SETTINGS: Readonly<Record<string, Schema>> = {
  format: {
    ...TEXT,
    enum: [...FORMAT_NAMES, ...DOCUMENT_FORMAT_NAMES],
    description: "The answer's format; beats Accept.",
  },
  model: {
    ...reference("ModelName"),
    description: "A name from /v1/models; the first one if left out.",
  },
  beam: { ...NUMBER, minimum: 1, description: "The beam's width; the model's own if left out." },
  scores: { ...FLAG, description: "Write Confidence=… into MISC?" },
  tags: { ...TEXT, enum: ["fill", "keep"], description: "Set UPOS and FEATS, or keep them?" },
};

/** The input: one of these. */
const INPUTS = {
  text: { ...TEXT, description: "Plain text." },
  tokens: {
    anyOf: [list(TEXT), list(list(TEXT))],
    description: "A sentence as a list of words, or a list of sentences.",
  },
  conllu: { ...TEXT, description: "CoNLL-U." },
};
const oneOf = Object.keys(INPUTS).map((name) => ({ required: [name] }));

/** Bodies by their kinds. Of a document, one a line, other keys are passed over. */
const BODIES: Readonly<Record<BodyKind, Schema>> = {
  text: TEXT,
  conllu: TEXT,
  json: {
    type: "object",
    properties: { ...INPUTS, ...SETTINGS },
    oneOf,
    additionalProperties: false,
  },
  jsonl: {
    type: "object",
    description: "One document a line.",
    properties: {
      id: { description: "Anything; the answer has it as it was written." },
      ...INPUTS,
    },
    oneOf,
  },
};

const SENTENCE = reference("Sentence");

/** A line of the answer. */
const ANSWER: Schema = {
  type: "object",
  description: "One answer a document and line, in the same order.",
  properties: {
    id: { description: "The document's, or null." },
    sentences: list(SENTENCE),
    error: { ...TEXT, description: "Why it could not be parsed." },
    code: { ...TEXT, description: "What the error is about." },
  },
  required: ["id"],
};

/** The operation. */
export const PARSE_OPERATION: Schema = {
  operationId: "parse",
  summary: "Parses text, tokens or CoNLL-U",
  parameters: Object.entries(SETTINGS).map(([name, { description, ...schema }]) => (
    { name, in: "query", required: false, description, schema }
  )),
  requestBody: {
    required: true,
    content: content(
      Object.fromEntries(Object.entries(KINDS).map(([type, kind]) => [type, BODIES[kind]])),
    ),
  },
  responses: responses(
    "The trees, in the order of the sentences. Sagitta-Warning says where the text is in a script " +
      "that the model did not learn.",
    {
      "application/json": object({ model: TEXT, sentences: list(SENTENCE) }),
      "application/x-ndjson": SENTENCE,
      "text/x-conllu": TEXT,
      "application/jsonl": ANSWER,
    },
    [400, 406, 408, 413, 415, 421, 422, 500, 503],
  ),
};
