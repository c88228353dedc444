// Items of a stream as they come, and the times at which none does.

/** Milliseconds without text after which sentences that look complete are given out. */
export const TEXT_PAUSE = 1_000;

/** Stands in a stream where no item came for some time. */
export class Pause {
  constructor(readonly milliseconds: number) {}
}

/**
 * The items of a stream. Where it rests, pauses come between them.
 * @param lengths How long it has to rest, in milliseconds, for each of the pauses, shortest first.
 */
export async function* withPauses<T>(
  items: AsyncIterable<T> | Iterable<T>,
  lengths: readonly number[],
): AsyncGenerator<T | Pause> {
  if (!(Symbol.asyncIterator in items) || lengths.length === 0) return yield* items;
  const iterator = items[Symbol.asyncIterator]();
  try {
    while (true) {
      const next = iterator.next();
      for (let i = 0, waited = 0; i < lengths.length; waited = lengths[i++]) {
        if (!await takesLong(next, lengths[i] - waited)) break;
        yield new Pause(lengths[i]);
      }
      const { value, done } = await next;
      if (done) return;
      yield value;
    }
  } finally {
    // Not waited for: a source that gives nothing may not end either.
    Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

/** Whether something takes longer than some milliseconds. */
export async function takesLong(what: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (time: number) => new Promise((resolve) => timer = setTimeout(resolve, time));
  // Where this thread was busy so long, what came meanwhile is looked at after one more turn.
  const late = wait(milliseconds).then(() => wait(0)).then(() => true);
  try {
    return await Promise.race([late, what.then(() => false, () => false)]);
  } finally {
    clearTimeout(timer);
  }
}
