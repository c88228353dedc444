/** Chunks together as one; a single one stays as it is. */
export function joinBytes<Buffer extends ArrayBufferLike>(
  chunks: readonly Uint8Array<Buffer>[],
  size = chunks.reduce((sum, { length }) => sum + length, 0),
): Uint8Array<Buffer | ArrayBuffer> {
  if (chunks.length === 1) return chunks[0];
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
