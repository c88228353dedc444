/**
 * The functions that layers apply to their sums: none, tanh or relu; and their gradients, computed
 * from the layer's output alone.
 */

import { tanh4 } from "./vector";

export enum Activation {
  NONE,
  TANH,
  RELU,
}

export const NONE: i32 = Activation.NONE;
export const TANH: i32 = Activation.TANH;
export const RELU: i32 = Activation.RELU;

/** x is [count]. x = act(x) */
export function activate(x: usize, act: i32, count: i32): void {
  const end = x + (<usize> count << 2);
  if (act == TANH) {
    for (; x + 16 <= end; x += 16) v128.store(x, tanh4(v128.load(x)));
    for (; x < end; x += 4) v128.store_lane<f32>(x, tanh4(v128.load32_splat(x)), 0);
  } else if (act == RELU) {
    const zero = f32x4.splat(0);
    for (; x + 16 <= end; x += 16) v128.store(x, f32x4.max(v128.load(x), zero));
    for (; x < end; x += 4) store<f32>(x, max<f32>(load<f32>(x), 0));
  }
}

/** dz is [count]; dout is [count]; out is [count], what `activate` gave. dz = dout · act′ */
export function activateBackward(dz: usize, dout: usize, out: usize, act: i32, count: i32): void {
  const end = dz + (<usize> count << 2);
  if (act == NONE) return memory.copy(dz, dout, <usize> count << 2);
  if (act == TANH) {
    const one = f32x4.splat(1);
    for (; dz + 16 <= end; dz += 16, dout += 16, out += 16) {
      const y = v128.load(out);
      v128.store(dz, f32x4.mul(v128.load(dout), f32x4.sub(one, f32x4.mul(y, y))));
    }
  } else {
    const zero = f32x4.splat(0);
    for (; dz + 16 <= end; dz += 16, dout += 16, out += 16) {
      v128.store(dz, v128.and(v128.load(dout), f32x4.gt(v128.load(out), zero)));
    }
  }
  for (; dz < end; dz += 4, dout += 4, out += 4) {
    const y = load<f32>(out);
    const slope: f32 = act == TANH ? 1 - y * y : y > 0 ? 1 : 0;
    store<f32>(dz, load<f32>(dout) * slope);
  }
}
