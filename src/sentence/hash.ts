// Strings as 32-bit numbers: what features are made of.
//
// The hash is FNV-1a over UTF-16 code units, each taken as one step, with a last step that carries
// high bits down. It is part of the model format: a model trained with it can be read with no
// other, so it never changes within a format version. It is the same on every platform.

const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

/**
 * The hash of a stretch of text, taken without cutting it out.
 * @returns A signed 32-bit integer.
 */
export function hashRange(text: string, start: number, end: number): number {
  let hash = OFFSET_BASIS | 0;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash ^ (hash >>> 15);
}

/**
 * The hash of a text.
 * @returns A signed 32-bit integer.
 */
export function hashText(text: string): number {
  return hashRange(text, 0, text.length);
}
