import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import { passTimes } from "../../../src/laboratory/comparison/pass_times.ts";

/** A clock and work that moves it. */
function clockwork() {
  const at = { now: 0 };
  return {
    clock: () => at.now,
    work: (milliseconds: number) => () => void (at.now += milliseconds),
  };
}

Deno.test("passTimes() takes 5 passes of long work and 300 ms of short work", () => {
  const { clock, work } = clockwork();
  assertEquals(passTimes([work(400), work(100)], clock), [400, 100]);
  // One pass to warm up, 5 that count.
  assertEquals(clock(), 6 * 500);
  const short = clockwork();
  assertAlmostEquals(passTimes([short.work(0.5)], short.clock)[0], 0.5);
  assert(short.clock() >= 300 && short.clock() < 330);
});

Deno.test("passTimes() goes by the median, so that one slow pass does not count", () => {
  let now = 0, passes = 0;
  const [time] = passTimes([() => void (now += ++passes === 4 ? 5000 : 70)], () => now);
  assertEquals(time, 70);
});

Deno.test("passTimes() ends where the clock stands still", () => {
  assertEquals(passTimes([() => {}], () => 7), [0]);
});
