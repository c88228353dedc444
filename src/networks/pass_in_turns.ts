// A network's pass over long sentences, in turns. Where others have waited for too long it breaks off
// before its next operation, lets them run and starts over; operations that were done then give what
// they gave before. So a pass is written, and computes, as if nothing ever came in between.

import type { Pause } from "../pause.ts";
import type { LossFunction, Ops } from "./ops.ts";

/** Breaks a pass off. */
class BrokenOff extends Error {}

/** An operation that was done, and what it gave. */
interface Done {
  readonly name: string | symbol;
  readonly result: unknown;
}

/** A loss by operations that learn. Gives what `loss(ops)` does; each operation is done once. */
export async function passInTurns<T>(ops: Ops<T>, loss: LossFunction, pause: Pause): Promise<T> {
  const done: Done[] = [];
  for (;;) {
    try {
      return loss(continued(ops, done, pause));
    } catch (error) {
      if (!(error instanceof BrokenOff)) throw error;
      await pause();
    }
  }
}

/** Operations that begin where the last turn ended, and do one more at least. */
function continued<T>(ops: Ops<T>, done: Done[], pause: Pause): Ops<T> {
  const before = done.length;
  let next = 0;
  return new Proxy(ops, {
    get(_, name) {
      // Where something is learned nothing is freed: what is made in there counts by itself.
      if (name === "tidy") return (make: () => T) => make();
      const operation = ops[name as keyof Ops<T>] as (...given: unknown[]) => unknown;
      return (...given: unknown[]) => {
        const place = next++;
        if (place > before && pause.isOverdue) throw new BrokenOff();
        if (place >= before) done.push({ name, result: operation.apply(ops, given) });
        if (done[place].name === name) return done[place].result;
        throw new TypeError("A pass that resumed took another way than before");
      };
    },
  });
}
