// The sentences and settings of a request to parse, from a body of any kind.

import { quote } from "../errors.ts";
import { isObject, type Json } from "../model_file/json.ts";
import { inputKind, INPUTS } from "../pipeline/json_lines.ts";
import type { TaskInput } from "../pipeline/session_task.ts";
import { HttpProblem } from "./http_problem.ts";
import { readMediaType } from "./media_type.ts";
import { type GivenSettings, SETTINGS } from "./parse_settings.ts";

/** The kind of a body. */
export type BodyKind = "text" | "json" | "conllu" | "jsonl";

/** The kinds of bodies by media type. */
export const KINDS: Readonly<Record<string, BodyKind>> = {
  "text/plain": "text",
  "application/json": "json",
  "text/x-conllu": "conllu",
  "application/x-conllu": "conllu",
  "application/jsonl": "jsonl",
  "application/x-ndjson": "jsonl",
};

/** A request to parse. */
export interface ParseRequest {
  /** The text, CoNLL-U or words that were sent. */
  readonly input: TaskInput;
  readonly settings: GivenSettings;
  /** The kind of its input. */
  readonly brings: "text" | "tokens" | "conllu" | "jsonl";
}

/** The kind of a body, by its headers; refused before the body is read. */
export function bodyKind(headers: Headers): BodyKind {
  const { type, params } = readMediaType(headers.get("content-type") ?? "");
  if (!Object.hasOwn(KINDS, type)) {
    const found = type === "" ? "no Content-Type" : `Content-Type ${quote(type)}`;
    throw unsupported(found, `one of ${Object.keys(KINDS).join(", ")}`);
  }
  const { charset = "utf-8" } = params;
  if (!["utf-8", "utf8", "us-ascii"].includes(charset)) {
    throw unsupported(`the charset ${quote(charset)}`, "utf-8");
  }
  const encoding = headers.get("content-encoding") ?? "identity";
  if (encoding !== "identity") throw unsupported("a compressed body", "a plain one");
  return KINDS[type];
}

/** Reads of a body what there is to decide on; the rest is read where it is parsed. */
export function readRequest(kind: BodyKind, bytes: Uint8Array): ParseRequest {
  if (kind !== "json") return { input: { kind, bytes }, settings: {}, brings: kind };
  const body = readUtf8(bytes);
  // `JSON.parse` does for a request what `readJson` has to do for a model file.
  const json: Json = attempt(() => JSON.parse(body), "no JSON, expected a JSON object");
  if (!isObject(json)) throw unreadable("no object", "a JSON object");
  const settings: GivenSettings = {};
  for (const [key, value] of Object.entries(json)) {
    const name = SETTINGS.find((name) => name === key);
    if (name && ["string", "number", "boolean"].includes(typeof value)) {
      settings[name] = String(value);
    } else if (name) {
      throw unreadable(`no text, number or truth value for ${name}`, "one");
    } else if (!INPUTS.some((input) => input === key)) {
      throw unreadable(`the key ${quote(key)}`, [...INPUTS, ...SETTINGS].join(", "));
    }
  }
  return { input: { json: bytes }, settings, brings: inputKind(json) };
}

/** The text of a body. */
export function readUtf8(bytes: Uint8Array): string {
  return attempt(
    () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    "bytes that are no UTF-8, expected it",
  );
}

function attempt<T>(read: () => T, found: string): T {
  try {
    return read();
  } catch {
    throw new HttpProblem(400, `Cannot read the body: found ${found}`);
  }
}

function unreadable(found: string, expected: string): HttpProblem {
  return new HttpProblem(422, `Cannot read the body: found ${found}, expected ${expected}`);
}

function unsupported(found: string, expected: string): HttpProblem {
  const message = `Cannot read the body: found ${found}, expected ${expected}`;
  return new HttpProblem(415, message, { "accept-post": Object.keys(KINDS).join(", ") });
}
