// A stream cut into windows, none of which is lost where the stream breaks off.

/**
 * Collects items until there are enough. If an item cannot be got or is refused, those before it
 * come out before the error.
 * @param size Items of a window; the last may have fewer.
 * @param prepare What is to be collected of an item; throws where it cannot be used.
 */
export function* windowsOf<Item, T>(
  items: Iterable<Item>,
  size: number,
  prepare: (item: Item) => T,
): Generator<T[]> {
  const iterator = items[Symbol.iterator]();
  for (let done = false; !done;) {
    const window: T[] = [];
    let failure: { error: unknown } | undefined;
    try {
      while (window.length < size && !done) {
        const next = iterator.next();
        done = next.done ?? false;
        if (next.done) break;
        window.push(prepare(next.value));
      }
    } catch (error) {
      failure = { error };
    }
    if (window.length > 0) yield window;
    if (failure) throw failure.error;
  }
}
