// Integers for the data fingerprint, so that a checkpoint resumes with its own data.

/**
 * Mixes a list into a fingerprint.
 * @param hash The fingerprint so far; 0 at the start.
 */
export function mix(hash: number, list: Int32Array): number {
  for (let i = 0; i < list.length; i++) {
    hash = Math.imul(hash ^ list[i], 0x01000193) ^ (hash >>> 13);
  }
  return hash;
}

/** Mixes a text into a fingerprint. */
export function fingerprintText(hash: number, text: string): number {
  return mix(hash, Int32Array.from({ length: text.length }, (_, i) => text.charCodeAt(i)));
}
