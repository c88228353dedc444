import { assert, assertEquals } from "@std/assert";
import { displayWidth } from "../../src/rendering/display_width.ts";
import { progressLine } from "../../src/rendering/progress.ts";
import { ProgressReporter } from "../../src/rendering/progress_reporter.ts";

const PROGRESS = { label: "epoch 2", done: 1500, total: 6000, rate: 750, secondsLeft: 126 };

Deno.test("progressLine() shows bar, share, counts, rate, loss and time left", () => {
  assertEquals(
    progressLine({ ...PROGRESS, loss: 0.25 }, 80),
    "epoch 2  ━━━━━───────────────   25%  1,500/6,000  750/s  loss 0.250  2m 06s left",
  );
});

Deno.test("progressLine() never exceeds the width and drops the bar first", () => {
  for (let width = 1; width < 140; width++) {
    assert(displayWidth(progressLine({ ...PROGRESS, loss: 1 }, width)) <= width);
  }
  assertEquals(
    progressLine(PROGRESS, 52),
    "epoch 2   25%  1,500/6,000  750/s  2m 06s left",
  );
});

Deno.test("progressLine() says done at the end, and only counts where there is no total", () => {
  assertEquals(
    progressLine({ ...PROGRESS, done: 6000, secondsLeft: 0 }, 50),
    "epoch 2  ━━━━━━━━━  100%  6,000/6,000  750/s  done",
  );
  assertEquals(
    progressLine({ label: "parse", done: 1234567, total: 0, rate: 2.5, secondsLeft: Infinity }, 50),
    "parse  1,234,567  2.5/s",
  );
});

Deno.test("progressLine() writes hours and minutes, minutes and seconds, or seconds", () => {
  const left = (secondsLeft: number) =>
    progressLine({ ...PROGRESS, secondsLeft }, 60).split("  ").at(-1);
  assertEquals([left(7384), left(60), left(0.2)], ["2h 03m left", "1m 00s left", "1s left"]);
});

/** A reporter whose output and clock the test holds. */
function rig(terminal: boolean) {
  const written: string[] = [];
  const time = { now: 1000 };
  const reporter = new ProgressReporter({
    terminal,
    width: 41,
    clock: () => time.now,
    write: (text) => written.push(text),
  });
  return { reporter, written, time };
}

Deno.test("ProgressReporter redraws a terminal's line at most every 100 ms, one column short", () => {
  const { reporter, written, time } = rig(true);
  for (let step = 0; step <= 30; step++) {
    time.now = 1000 + step * 10;
    reporter.update({ label: "train", done: step, total: 40 });
  }
  assertEquals(written.length, 4);
  assertEquals(written[3], "\rtrain   75%  30/40  100/s  1s left\x1b[K");
  reporter.finish({ label: "train", done: 40, total: 40 });
  assertEquals(written[4], "\rtrain  100%  40/40  133/s  done\x1b[K\n");
});

Deno.test("ProgressReporter prints plain lines every 10 s in a log, and the last one", () => {
  const { reporter, written, time } = rig(false);
  for (let second = 0; second <= 25; second++) {
    time.now = 1000 + second * 1000;
    reporter.update({ label: "train", done: second, total: 50 });
  }
  reporter.finish({ label: "train", done: 25, total: 50 });
  assertEquals(written, [
    "train   20%  10/50  1/s  40s left\n",
    "train   40%  20/50  1/s  30s left\n",
    "train   50%  25/50  1/s  25s left\n",
  ]);
});
