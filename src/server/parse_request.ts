// What a request to parse asks for: its sentences and its settings, from a body of any kind.

import { type Block, BlockSplitter } from "../conllu/blocks.ts";
import { throwProblem } from "../conllu/problem.ts";
import { quote, SagittaError } from "../errors.ts";
import type { Json } from "../pipeline/file/json.ts";
import { MAX_DOCUMENT_BYTES } from "../pipeline/json_lines.ts";
import { LineSplitter } from "../pipeline/line_splitter.ts";
import type { TaskInput } from "../pipeline/parse_task.ts";
import { readTokens } from "../pipeline/read_tokens.ts";
import { HttpProblem } from "./http_problem.ts";
import type { ServiceLimits } from "./limits.ts";
import { readMediaType } from "./media_type.ts";
import { type GivenSettings, SETTINGS } from "./parse_settings.ts";

/** What a body is. */
export type BodyKind = "text" | "json" | "conllu" | "jsonl";

/** What kinds of bodies there are, by media type. */
const KINDS: Readonly<Record<string, BodyKind>> = {
  "text/plain": "text",
  "application/json": "json",
  "text/x-conllu": "conllu",
  "application/x-conllu": "conllu",
  "application/jsonl": "jsonl",
  "application/x-ndjson": "jsonl",
};

/** The media types of bodies. */
export const BODY_TYPES: readonly string[] = Object.keys(KINDS);

/** A request to parse. */
export interface ParseRequest {
  /** The text, CoNLL-U or words that were sent. */
  readonly input: TaskInput;
  readonly settings: GivenSettings;
}

/** The kind of a body, by its headers; refused before the body is read. */
export function bodyKind(headers: Headers): BodyKind {
  const { type, parameters } = readMediaType(headers.get("content-type") ?? "");
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (!kind) {
    const found = type === "" ? "no Content-Type" : `Content-Type ${quote(type)}`;
    throw unsupported(found, `one of ${BODY_TYPES.join(", ")}`);
  }
  const charset = parameters.get("charset")?.toLowerCase() ?? "utf-8";
  if (!["utf-8", "utf8", "us-ascii"].includes(charset)) {
    throw unsupported(`the charset ${quote(charset)}`, "utf-8");
  }
  const encoding = headers.get("content-encoding") ?? "identity";
  if (encoding !== "identity") throw unsupported("a compressed body", "a plain one");
  return kind;
}

/** Reads a body. */
export function readRequest(
  kind: BodyKind,
  bytes: Uint8Array,
  limits: ServiceLimits,
): ParseRequest {
  if (kind === "conllu") return { input: { blocks: blocksOf(bytes) }, settings: {} };
  if (kind === "jsonl") {
    const max = Math.min(limits.bodyBytes, MAX_DOCUMENT_BYTES);
    const splitter = new LineSplitter("read JSON lines", "the body", { max, goesOn: true });
    const lines = [...splitter.push(bytes), ...splitter.end()];
    return { input: { lines }, settings: {} };
  }
  const text = decode(bytes);
  return kind === "text" ? { input: { text }, settings: {} } : readJsonRequest(text, limits);
}

const INPUTS = ["text", "tokens", "conllu"];
const KEYS: readonly string[] = [...INPUTS, ...SETTINGS];

function readJsonRequest(body: string, limits: ServiceLimits): ParseRequest {
  const json = readObject(body);
  const keys = Object.keys(json);
  const unknown = keys.find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw unreadable(`the key ${quote(unknown)}`, KEYS.join(", "));
  const given = keys.filter((key) => INPUTS.includes(key));
  if (given.length !== 1) {
    throw unreadable(given.join(" and ") || "neither text nor tokens nor conllu", "one of them");
  }
  const settings: GivenSettings = {};
  for (const name of SETTINGS) {
    if (Object.hasOwn(json, name)) settings[name] = settingText(name, json[name]);
  }
  if (given[0] === "tokens") {
    const { sentenceWords: words, wordCharacters: characters } = limits;
    return { input: { sentences: readTokens(json.tokens, { words, characters }) }, settings };
  }
  const value = json[given[0]];
  if (typeof value !== "string" || !value.isWellFormed()) {
    throw unreadable(`no well-formed text in ${given[0]}`, "a string");
  }
  if (given[0] === "text") return { input: { text: value }, settings };
  return { input: { blocks: blocksOf(new TextEncoder().encode(value)) }, settings };
}

/** The sentences of CoNLL-U as text: what goes to workers and back in a moment. */
function blocksOf(bytes: Uint8Array): Block[] {
  const splitter = new BlockSplitter(throwProblem("the body"));
  try {
    return [...splitter.push(bytes), ...splitter.end()];
  } catch (error) {
    throw error instanceof SagittaError ? new HttpProblem(400, error.message) : error;
  }
}

/** A JSON object. `JSON.parse` does for a request what `readJson` has to do for a model file. */
function readObject(text: string): Record<string, Json> {
  let json: Json;
  try {
    json = JSON.parse(text);
  } catch {
    throw new HttpProblem(400, "Cannot read the body: found no JSON, expected a JSON object");
  }
  if (typeof json === "object" && json !== null && !Array.isArray(json)) {
    return json as Record<string, Json>;
  }
  throw unreadable("no object", "a JSON object");
}

function settingText(name: string, value: Json): string {
  if (["string", "number", "boolean"].includes(typeof value)) return String(value);
  throw unreadable(`no text, number or truth value for ${name}`, "one");
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new HttpProblem(400, "Cannot read the body: found bytes that are no UTF-8, expected it");
  }
}

function unreadable(found: string, expected: string): HttpProblem {
  return new HttpProblem(422, `Cannot read the body: found ${found}, expected ${expected}`);
}

function unsupported(found: string, expected: string): HttpProblem {
  const accept = BODY_TYPES.join(", ");
  const message = `Cannot read the body: found ${found}, expected ${expected}`;
  return new HttpProblem(415, message, { "accept-post": accept });
}
