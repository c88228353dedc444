// The source text of members of JSON objects: numbers of any size and precision stay as they
// are, where JSON.parse would round them.

/**
 * The source of a member of an object; of several with the name, the last counts, as it does for
 * `JSON.parse`.
 * @example
 * ```ts
 * import { memberSource } from "./member_source.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(memberSource('{"id": 12345678901234567890}', "id"), "12345678901234567890");
 * assertEquals(memberSource('{"text": "\\"id\\": 1"}', "id"), undefined);
 * ```
 * @param json The text of an object, which `JSON.parse` has accepted.
 */
export function memberSource(json: string, name: string): string | undefined {
  let found: string | undefined;
  let at = json.indexOf("{") + 1;
  while (true) {
    const key = json.indexOf('"', at);
    if (key < 0) return found;
    const colon = json.indexOf(":", endOfString(json, key));
    const isAsked = JSON.parse(json.slice(key, endOfString(json, key))) === name;
    const start = skipSpace(json, colon + 1);
    at = endOfValue(json, start);
    if (isAsked) found = json.slice(start, at);
  }
}

const SPACE = /[ \t\r\n]*/y, NEXT = /["{}[\]]/g, END = /[,}\]\s]|$/g;

/** The first match from a place on. */
function matchFrom(pattern: RegExp, json: string, at: number): RegExpExecArray {
  pattern.lastIndex = at;
  return pattern.exec(json)!;
}

function skipSpace(json: string, at: number): number {
  return at + matchFrom(SPACE, json, at)[0].length;
}

function endOfValue(json: string, start: number): number {
  if (json[start] === '"') return endOfString(json, start);
  if (json[start] !== "{" && json[start] !== "[") return matchFrom(END, json, start).index;
  let at = start, depth = 0;
  do {
    const { 0: mark, index } = matchFrom(NEXT, json, at);
    at = mark === '"' ? endOfString(json, index) : index + 1;
    if (mark === "{" || mark === "[") depth++;
    else if (mark !== '"') depth--;
  } while (depth > 0);
  return at;
}

/** The place behind a string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1);; quote = json.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (json[quote - 1 - escapes] === "\\") escapes++;
    if (escapes % 2 === 0) return quote + 1;
  }
}
