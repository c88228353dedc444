/**
 * Which weights a model in training scores with: the live ones, or their averages over time.
 */

import { OUT_BYTES } from "../scoring/hidden";
import { linear } from "../scoring/linear_model";
import { Table } from "./regression";

/** out, live and sum have `bytes` bytes of f32. out = live − sum / clock: averaged weights. */
export function average(out: usize, live: usize, sum: usize, bytes: usize, clock: f64): void {
  const share = f32x4.splat(<f32> (1 / clock));
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(out + at, f32x4.sub(v128.load(live + at), f32x4.mul(v128.load(sum + at), share)));
  }
}

/** Scores with the live weights from now on. */
export function useLive(): void {
  const model = linear();
  model.moveTable = model.moveLive;
  model.labelTable = model.labelLive;
  if (!model.units) return;
  model.hiddenTable = changetype<Table>(model.hiddenRegression).live;
  memory.copy(model.hiddenOut, model.hiddenOutLive, OUT_BYTES);
}

/** Averages, and scores with the averaged weights from now on. */
export function useMean(): void {
  const model = linear();
  const clock = model.clock;
  average(model.moveMean, model.moveLive, model.moveSum, model.moveBytes, clock);
  average(model.labelMean, model.labelLive, model.labelSum, model.labelBytes, clock);
  model.moveTable = model.moveMean;
  model.labelTable = model.labelMean;
  if (!model.units) return;
  const hidden = changetype<Table>(model.hiddenRegression);
  average(
    model.hiddenMean,
    hidden.live,
    hidden.sum,
    <usize> model.units << (model.moveBits + 2),
    clock,
  );
  average(model.hiddenOut, model.hiddenOutLive, model.hiddenOutSum, OUT_BYTES, clock);
  model.hiddenTable = model.hiddenMean;
}

/** The live tables and their sums, for checkpoints: of moves, of labels, sums of moves, of labels. */
export function trainingTable(which: i32): usize {
  const model = linear();
  if (which == 0) return model.moveLive;
  if (which == 1) return model.labelLive;
  return which == 2 ? model.moveSum : model.labelSum;
}
