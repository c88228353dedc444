// A vocabulary as bytes: its entries in order, in UTF-8, each ended by a newline. A newline in an
// entry is written as `\n`, a backslash as `\\`.

import { fail, type Place, quote } from "../errors.ts";

/** Most entries of a vocabulary. */
export const MAX_ENTRIES = 1 << 24;

/** Most bytes of a vocabulary; half of what a JavaScript string can hold. */
export const MAX_VOCABULARY_BYTES = 1 << 28;

const NEWLINE = 0x0a;

/** Writes a vocabulary. */
export function encodeVocabulary(
  entries: readonly string[],
  name: string,
): Uint8Array<ArrayBuffer> {
  const refuse = (found: string, expected: string) =>
    fail("write model")("invalid-model", `vocabulary ${quote(name)} ${found}`, expected);
  if (entries.length > MAX_ENTRIES) {
    throw refuse(`of ${entries.length} entries`, `${MAX_ENTRIES} at most`);
  }
  const lines = entries.map((entry) => {
    if (!entry.isWellFormed()) {
      throw refuse(`with ${quote(entry)}, half a surrogate pair in it`, "whole characters");
    }
    return entry.replaceAll("\\", "\\\\").replaceAll("\n", "\\n") + "\n";
  });
  const characters = lines.reduce((sum, line) => sum + line.length, 0);
  if (characters > MAX_VOCABULARY_BYTES) {
    throw refuse(`of ${characters} characters`, `${MAX_VOCABULARY_BYTES} bytes at most`);
  }
  const bytes = new TextEncoder().encode(lines.join(""));
  if (bytes.length > MAX_VOCABULARY_BYTES) {
    throw refuse(`of ${bytes.length} bytes`, `${MAX_VOCABULARY_BYTES} at most`);
  }
  return bytes;
}

/**
 * Reads a vocabulary.
 * @param place The file it stands in, for messages.
 */
export function decodeVocabulary(
  bytes: Uint8Array,
  count: number,
  name: string,
  place: Place = {},
): string[] {
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", `vocabulary ${quote(name)} ${found}`, expected, place);
  if (bytes.length > MAX_VOCABULARY_BYTES) {
    throw refuse(`of ${bytes.length} bytes`, `${MAX_VOCABULARY_BYTES} at most`);
  }
  // Counted before anything is made of them: a file of newlines alone would fill the memory.
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  if (lines > MAX_ENTRIES) throw refuse(`of ${lines} entries`, `${MAX_ENTRIES} at most`);
  if (lines !== count) throw refuse(`of ${lines} entries`, `${count}, as its metadata says`);
  if (bytes.length > 0 && bytes[bytes.length - 1] !== NEWLINE) {
    throw refuse("whose last entry breaks off", "a newline");
  }
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes.slice());
  } catch {
    throw refuse("that is no UTF-8", "UTF-8");
  }
  const entries = text.split("\n");
  entries.pop(); // What follows the last newline: nothing.
  if (!text.includes("\\")) return entries;
  return entries.map((entry) =>
    !entry.includes("\\") ? entry : entry.replace(/\\(.?)/gu, (escape, character) => {
      if (character === "n") return "\n";
      if (character === "\\") return "\\";
      throw refuse(`with ${quote(escape)}`, String.raw`\n or \\`);
    })
  );
}
