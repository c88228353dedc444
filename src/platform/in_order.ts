// Work on a stream, some items at a time; results keep the order of the items.

/**
 * Sends items off and gives what comes of them in order. No more than `most` are on their way, so
 * that memory stays bounded; what is done is given out while the next item is waited for.
 * @param send Starts on an item, and may do it here and now: then it returns its result.
 * @returns The results. If an item cannot be got, those before it come before the error.
 */
export async function* inOrder<Item, Result>(
  items: AsyncIterable<Item> | Iterable<Item>,
  send: (item: Item) => Promise<Result>,
  most: number,
): AsyncGenerator<Result> {
  const pending: Promise<Result>[] = [];
  const iterator = iterate(items);
  let failure: { error: unknown } | undefined;
  const get = () => iterator.next().catch((error) => void (failure = { error }));
  let next = get();
  try {
    for (let isEnd = false; !isEnd || pending.length > 0;) {
      const head = pending[0]?.then(() => HEAD, () => HEAD);
      const canSend = !isEnd && pending.length < most;
      const first = await Promise.race([head, canSend ? next : undefined].filter((each) => each));
      if (first === HEAD) {
        yield await pending.shift()!;
      } else if (!first || (first as IteratorResult<Item>).done) {
        isEnd = true;
      } else {
        const result = send((first as IteratorResult<Item>).value);
        // It is thrown where it is awaited.
        result.catch(() => {});
        pending.push(result);
        next = get();
      }
    }
  } finally {
    // Not waited for: a source that gives nothing may not end either.
    iterator.return(undefined).catch(() => {});
  }
  if (failure) throw failure.error;
}

const HEAD = Symbol("head");

async function* iterate<Item>(items: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
