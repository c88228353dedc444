// Writes sentences in any format: one of the registry's, or one that a program brings.

import {
  type Kinds,
  requireFields,
  requireKind,
  requireOptions,
  requireSentence,
} from "../checks.ts";
import { fail, quote } from "../errors.ts";
import type { Sentence } from "../sentence/sentence.ts";
import type { Format, FormatOptions } from "./format.ts";
import { FORMATS } from "./registry.ts";

const refuse = fail("write");

const OPTIONS: Kinds<FormatOptions> = { title: "text", width: "number", color: "flag" };

/** The format of a name; one given as a value is returned. */
export async function loadFormat(format: string | Format): Promise<Format> {
  if (typeof format !== "string") {
    requireFields("write", format, { open: "function" }, "a format or its name");
    return format;
  }
  const row = FORMATS.find(({ name }) => name === format);
  if (row) return (await row.load()).format;
  const names = FORMATS.map(({ name }) => name).join(", ");
  throw refuse("cannot-write", `the format ${quote(format)}`, `one of ${names}`);
}

/**
 * Writes sentences.
 * @example
 * ```ts
 * import { write } from "./write.ts";
 * import { Sentence } from "../sentence/sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentences = [Sentence.of({ forms: ["Arrows", "fly"] })];
 * const pieces = await Array.fromAsync(write(sentences, "text"));
 * assertEquals(pieces.join(""), "Arrows fly\n");
 * ```
 */
export async function* write(
  sentences: AsyncIterable<Sentence> | Iterable<Sentence>,
  format: string | Format,
  options: FormatOptions = {},
): AsyncGenerator<string> {
  requireKind("write", sentences, "series", "Sentences");
  requireOptions("write", options, OPTIONS);
  const writer = (await loadFormat(format)).open(options);
  const start = writer.start();
  if (start !== "") yield start;
  for await (const sentence of sentences) {
    requireSentence("write", sentence);
    yield writer.write(sentence);
  }
  const end = writer.end();
  if (end !== "") yield end;
}
