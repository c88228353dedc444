// Functions of texts that remember their results: a text has the same words again and again.

import { ownedCopy } from "./owned_copy.ts";

/**
 * A function that computes once for each text.
 * @param most Texts that are remembered; when there are more, all are forgotten.
 */
export function remembered<T>(most: number, compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as T;
    if (known.size >= most) known.clear();
    const found = compute(text);
    known.set(ownedCopy(text), found);
    return found;
  };
}
