/** Lists of numbers as one, from the first to the last. */
export function joinNumbers<List extends Float32Array | Int32Array | Uint8Array>(
  kind: new (length: number) => List,
  lists: readonly List[],
): List {
  const all = new kind(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}
