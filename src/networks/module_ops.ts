// The operations of networks in the Wasm module: a matrix is an address and a shape, nothing is
// copied. With a tape each operation leaves what its gradient needs, and `backward` replays them
// from the last to the first; without one nothing is left, and weights that were rounded are
// multiplied in 8 bits. One file, because it is one table of operations.

import type { Pause } from "../pause.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { ACTIVATIONS } from "../runtime/module.ts";
import { type RowGradients, sumRows } from "./gradients.ts";
import { type ModuleTensor, PackedWeights } from "./module_tensor.ts";
import { type Bags, type BatchShape, type Mask, type Ops, singles } from "./ops.ts";

/** The kernels behind the contract. Whoever calls scopes the module's memory over a whole pass. */
export class ModuleOps implements Ops<ModuleTensor> {
  readonly #rowGradients = new Map<string, RowGradients>();
  readonly #kernel: Kernel;
  readonly #parameter: (name: string) => ModuleTensor;
  readonly #tape: (() => void)[] | undefined;

  /** @param parameter Where each parameter lies, and its gradient. */
  constructor(kernel: Kernel, parameter: (name: string) => ModuleTensor, learns: boolean) {
    this.#kernel = kernel;
    this.#parameter = parameter;
    this.#tape = learns ? [] : undefined;
  }

  /** Adds gradients of `of` to those of all that it was made from. */
  backward(of: ModuleTensor, gradient?: ArrayLike<number>): void {
    for (const undo of this.#undoing(of, gradient)) undo();
  }

  /** As `backward`, and lets others run where that takes long. */
  async backwardInTurns(of: ModuleTensor, pause: Pause): Promise<void> {
    for (const undo of this.#undoing(of)) {
      if (pause.isOverdue) await pause();
      undo();
    }
  }

  /** Puts a gradient where the tape begins when it is gone through from its end. */
  #undoing(of: ModuleTensor, gradient?: ArrayLike<number>): readonly (() => void)[] {
    const start = this.#kernel.floats(this.#gradient(of), of.rows * of.columns);
    if (gradient) start.set(gradient);
    else start.fill(1);
    return this.#tape!.toReversed();
  }

  /** Gradients that `backward` found of parameters that are looked up, by name. */
  rowGradients(): ReadonlyMap<string, RowGradients> {
    return this.#rowGradients;
  }

  parameter(name: string): ModuleTensor {
    return this.#parameter(name);
  }

  /** Numbers as a matrix whose gradient is wanted. */
  input(values: Float32Array, columns: number): ModuleTensor {
    const at = this.#kernel.put(values);
    return { at, rows: values.length / columns, columns, gradient: 0 };
  }

  rows(table: ModuleTensor, ids: Int32Array): ModuleTensor {
    if (!table.fourBits) return this.bags(table, singles(ids));
    const { wasm } = this.#kernel, { packed, scales } = table.fourBits;
    const out = this.#make(ids.length, table.columns), mark = wasm.mark();
    wasm.gatherRowsI4(out.at, packed, scales, this.#kernel.put(ids), ids.length, table.columns);
    wasm.release(mark);
    return out;
  }

  bags(table: ModuleTensor, { ids, offsets, shares }: Bags): ModuleTensor {
    const { wasm } = this.#kernel;
    const bags = offsets.length - 1, width = table.columns;
    const out = this.#make(bags, width);
    const mark = wasm.mark();
    const sizes = [this.#kernel.put(ids), this.#kernel.put(offsets), bags, width] as const;
    if (table.eightBits) {
      wasm.gatherBagsI8(out.at, table.eightBits.packed, table.eightBits.scales, ...sizes);
    } else wasm.gatherBags(out.at, table.at, ...sizes);
    if (shares) wasm.scaleRows(out.at, out.at, this.#kernel.put(shares), bags, width);
    if (!this.#tape) wasm.release(mark);
    this.#undo(out, (dout) => {
      if (shares) wasm.scaleRows(dout, dout, this.#kernel.put(shares), bags, width);
      if (table.lookup === undefined) {
        return wasm.scatterBags(this.#gradient(table), dout, ...sizes);
      }
      const rows = distinctRows(ids);
      const to = this.#kernel.allocate(4 * rows.ids.length * width);
      wasm.scatterBags(to, dout, this.#kernel.put(rows.local), sizes[1], bags, width);
      const values = this.#kernel.floats(to, rows.ids.length * width).slice();
      const found = sumRows(this.#rowGradients.get(table.lookup), { ids: rows.ids, values });
      this.#rowGradients.set(table.lookup, found);
    });
    return out;
  }

  product(x: ModuleTensor, w: ModuleTensor, bias?: ModuleTensor): ModuleTensor {
    const { wasm } = this.#kernel;
    const out = this.#make(x.rows, w.columns);
    const sizes = [x.rows, x.columns, w.columns] as const;
    if (bias) wasm.fillRows(out.at, bias.at, x.rows, w.columns);
    if (w.rounded) wasm.addMatmulI8(out.at, x.at, w.rounded.packed, w.rounded.scales, ...sizes);
    else if (w.packed) wasm.addMatmulPacked(out.at, x.at, w.packed.right(), ...sizes);
    else wasm.addMatmul(out.at, x.at, w.at, ...sizes);
    this.#undo(out, (dout) => {
      if (bias) wasm.addColumnSums(this.#gradient(bias), dout, x.rows, w.columns);
      wasm.addMatmulLeft(this.#gradient(w), x.at, dout, x.columns, x.rows, w.columns);
      const dx = this.#gradient(x), back = [x.rows, w.columns, x.columns] as const;
      if (w.packed) wasm.addMatmulPacked(dx, dout, w.packed.transposed(), ...back);
      else wasm.addMatmulRight(dx, dout, w.at, ...back);
    });
    return out;
  }

  add(a: ModuleTensor, b: ModuleTensor): ModuleTensor {
    const { wasm } = this.#kernel;
    const out = this.#copy(a), each = a.columns * b.rows;
    for (let row = 0; row < a.rows; row += b.rows) {
      wasm.addFloats(out.at + 4 * row * a.columns, b.at, each);
    }
    this.#undo(out, (dout) => {
      wasm.addFloats(this.#gradient(a), dout, a.rows * a.columns);
      wasm.addColumnSums(this.#gradient(b), dout, a.rows / b.rows, each);
    });
    return out;
  }

  concat(a: ModuleTensor, b: ModuleTensor): ModuleTensor {
    const { wasm } = this.#kernel;
    const out = this.#make(a.rows, a.columns + b.columns);
    const sizes = [a.rows, a.columns, b.columns] as const;
    wasm.joinRows(out.at, a.at, b.at, ...sizes);
    this.#undo(out, (dout) => {
      const parts = [a, b].map((x) => this.#make(x.rows, x.columns));
      wasm.splitRows(parts[0].at, parts[1].at, dout, ...sizes);
      [a, b].forEach((x, i) => this.#pass(x, parts[i].at));
    });
    return out;
  }

  under(a: ModuleTensor, b: ModuleTensor): ModuleTensor {
    const { wasm } = this.#kernel;
    const out = this.#make(a.rows + b.rows, a.columns), above = a.rows * a.columns;
    const floats = this.#kernel.floats(out.at, (a.rows + b.rows) * a.columns);
    [a, b].forEach((x, i) => {
      floats.set(this.#kernel.floats(x.at, x.rows * x.columns), i * above);
    });
    this.#undo(out, (dout) => {
      [a, b].forEach((x, i) => {
        wasm.addFloats(this.#gradient(x), dout + 4 * i * above, x.rows * x.columns);
      });
    });
    return out;
  }

  tanh(x: ModuleTensor): ModuleTensor {
    return this.#activate(x, ACTIVATIONS.tanh);
  }

  relu(x: ModuleTensor): ModuleTensor {
    return this.#activate(x, ACTIVATIONS.relu);
  }

  #activate(x: ModuleTensor, act: number): ModuleTensor {
    const { wasm } = this.#kernel;
    const out = this.#copy(x), count = x.rows * x.columns;
    wasm.activate(out.at, act, count);
    this.#undo(out, (dout) => {
      wasm.activateBackward(dout, dout, out.at, act, count);
      this.#pass(x, dout);
    });
    return out;
  }

  gelu(x: ModuleTensor): ModuleTensor {
    const { wasm } = this.#kernel;
    const out = this.#make(x.rows, x.columns), count = x.rows * x.columns;
    wasm.gelu(out.at, x.at, count);
    this.#undo(out, (dout) => wasm.geluBackward(this.#gradient(x), dout, x.at, count));
    return out;
  }

  layerNorm(
    x: ModuleTensor,
    gain: ModuleTensor,
    bias: ModuleTensor,
    epsilon: number,
  ): ModuleTensor {
    const { wasm } = this.#kernel, { rows, columns } = x;
    const out = this.#make(rows, columns), kept = this.#tape ? this.#make(rows, 2).at : 0;
    wasm.layerNorm(out.at, kept, x.at, gain.at, bias.at, epsilon, rows, columns);
    this.#undo(out, (dout) => {
      const [dx, dgain, dbias] = [x, gain, bias].map((each) => this.#gradient(each));
      wasm.layerNormBackward(dx, dgain, dbias, dout, kept, x.at, gain.at, rows, columns);
    });
    return out;
  }

  attention(
    q: ModuleTensor,
    k: ModuleTensor,
    v: ModuleTensor,
    offsets: Int32Array,
    heads: number,
  ): ModuleTensor {
    const { wasm } = this.#kernel, { rows, columns } = q;
    const out = this.#make(rows, columns), mark = wasm.mark();
    const at = this.#kernel.put(offsets), sentences = offsets.length - 1;
    const kept = this.#tape ? this.#kernel.allocate(wasm.attentionSize(at, sentences, heads)) : 0;
    const sizes = [at, sentences, heads, columns / heads, columns] as const;
    wasm.attention(out.at, kept, q.at, k.at, v.at, ...sizes);
    if (!this.#tape) wasm.release(mark);
    this.#undo(out, (dout) => {
      const [dq, dk, dv] = [q, k, v].map((x) => this.#gradient(x));
      wasm.attentionBackward(dq, dk, dv, dout, kept, q.at, k.at, v.at, ...sizes);
    });
    return out;
  }

  dropout(x: ModuleTensor, mask: Mask | undefined): ModuleTensor {
    if (!mask) return x;
    const { wasm } = this.#kernel;
    const out = this.#make(x.rows, x.columns);
    const sizes = [
      this.#kernel.put(mask.values),
      x.rows,
      mask.values.length / mask.width,
      x.columns,
    ] as const;
    wasm.addMasked(out.at, x.at, ...sizes);
    this.#undo(out, (dout) => wasm.addMasked(this.#gradient(x), dout, ...sizes));
    return out;
  }

  recur(
    gates: ModuleTensor,
    wh: ModuleTensor,
    { steps, size, lengths }: BatchShape,
    reverse: boolean,
  ): ModuleTensor {
    const { wasm } = this.#kernel;
    const hidden = wh.rows, h = this.#make(gates.rows, hidden);
    const sizes = [Number(reverse), steps, size, hidden] as const;
    const mark = wasm.mark(), ends = this.#kernel.put(lengths);
    if (wh.rounded) {
      wasm.lstmRecurI8(h.at, gates.at, ends, wh.rounded.packed, wh.rounded.scales, ...sizes);
    } else {
      const packed = wh.packed ?? new PackedWeights(this.#kernel, wh);
      const cells = this.#kernel.allocate(4 * gates.rows * hidden);
      wasm.lstmRecur(h.at, gates.at, cells, ends, packed.right(), ...sizes);
      this.#undo(h, (dh) => {
        const dgates = this.#make(gates.rows, gates.columns).at;
        const left = [h.at, gates.at, cells, ends, packed.transposed()] as const;
        wasm.lstmRecurBackward(dgates, this.#gradient(wh), dh, ...left, ...sizes);
        this.#pass(gates, dgates);
      });
    }
    if (!this.#tape) wasm.release(mark);
    return h;
  }

  slotSum(table: ModuleTensor, bias: ModuleTensor, picks: Int32Array, slots: number): ModuleTensor {
    const { wasm } = this.#kernel;
    const rows = picks.length / slots, width = table.columns / slots;
    const out = this.#make(rows, width), at = this.#kernel.put(picks);
    const sizes = [ACTIVATIONS.tanh, slots, rows, width] as const;
    wasm.slotSum(out.at, table.at, at, bias.at, ...sizes);
    this.#undo(out, (dout) => {
      const to = [this.#gradient(table), this.#gradient(bias)] as const;
      wasm.slotSumBackward(...to, dout, out.at, at, ...sizes);
    });
    return out;
  }

  pairDots(a: ModuleTensor, b: ModuleTensor, picks: Int32Array, columns: number): ModuleTensor {
    const { wasm } = this.#kernel;
    const pairs = picks.length / 2, out = this.#make(pairs / columns, columns);
    const from = [a.at, b.at, this.#kernel.put(picks), pairs, a.columns] as const;
    wasm.pairDots(out.at, ...from);
    this.#undo(out, (dout) => {
      wasm.pairDotsBackward(this.#gradient(a), this.#gradient(b), dout, ...from);
    });
    return out;
  }

  dots(x: ModuleTensor, factors: Float32Array): ModuleTensor {
    const { rows, columns } = x, out = this.#make(rows, 1);
    const values = this.#kernel.floats(x.at, rows * columns);
    const sums = this.#kernel.floats(out.at, rows);
    values.forEach((value, i) => sums[Math.floor(i / columns)] += value * factors[i]);
    this.#undo(out, (dout) => {
      const to = this.#kernel.floats(this.#gradient(x), rows * columns);
      const from = this.#kernel.floats(dout, rows);
      for (let i = 0; i < to.length; i++) to[i] += from[Math.floor(i / columns)] * factors[i];
    });
    return out;
  }

  softmaxLoss(scores: ModuleTensor, kinds: Uint8Array, weight: number): ModuleTensor {
    const { rows, columns } = scores;
    const slopes = this.#make(rows, columns).at, losses = this.#make(rows, 1).at;
    const at = this.#kernel.put(kinds);
    const sum = this.#kernel.wasm.softmaxLoss(slopes, losses, scores.at, at, weight, rows, columns);
    return this.#lossOf(weight * sum, scores, slopes);
  }

  huberLoss(values: ModuleTensor, targets: Float32Array, weights: Float32Array): ModuleTensor {
    const { rows } = values, at = this.#make(rows, 1).at;
    const slopes = this.#kernel.floats(at, rows);
    let sum = 0;
    this.#kernel.floats(values.at, rows).forEach((value, row) => {
      const error = value - targets[row], small = Math.min(Math.abs(error), 1);
      sum += weights[row] * (0.5 * small * small + Math.abs(error) - small) / rows;
      slopes[row] = weights[row] * Math.sign(error) * small / rows;
    });
    return this.#lossOf(sum, values, at);
  }

  /** A loss whose gradient of x is known already. */
  #lossOf(value: number, x: ModuleTensor, slopes: number): ModuleTensor {
    const loss = this.input(Float32Array.of(value), 1);
    this.#undo(loss, (dout) => {
      const [scale] = this.#kernel.floats(dout, 1);
      if (scale !== 1) {
        const all = this.#kernel.floats(slopes, x.rows * x.columns);
        for (let i = 0; i < all.length; i++) all[i] *= scale;
      }
      this.#pass(x, slopes);
    });
    return loss;
  }

  sum(losses: readonly ModuleTensor[]): ModuleTensor {
    return losses.reduce((sum, loss) => this.add(sum, loss));
  }

  read<R>(
    list: readonly ModuleTensor[],
    _names: readonly string[],
    use: (...addresses: number[]) => R,
  ): R {
    return this.#kernel.scoped(() => use(...list.map(({ at }) => at)));
  }

  tidy(make: () => ModuleTensor): ModuleTensor {
    if (this.#tape) return make();
    const { wasm } = this.#kernel;
    const mark = wasm.mark(), made = make(), bytes = 4 * made.rows * made.columns;
    if (made.at < mark) {
      wasm.release(mark);
      return made;
    }
    this.#kernel.bytes(0, made.at + bytes).copyWithin(mark, made.at, made.at + bytes);
    wasm.release(mark + Math.ceil(bytes / BLOCK) * BLOCK);
    return { ...made, at: mark };
  }

  #make(rows: number, columns: number): ModuleTensor {
    const at = this.#kernel.allocate(4 * rows * columns);
    return { at, rows, columns, gradient: 0 };
  }

  #copy(x: ModuleTensor): ModuleTensor {
    const out = this.#make(x.rows, x.columns), count = x.rows * x.columns;
    this.#kernel.floats(out.at, count).set(this.#kernel.floats(x.at, count));
    return out;
  }

  /** Puts on the tape what to do with the gradient of `out`; nothing if none reached it. */
  #undo(out: ModuleTensor, undo: (dout: number) => void): void {
    this.#tape?.push(() => {
      if (out.gradient !== 0) undo(out.gradient);
    });
  }

  /** Where the gradient of x lies, zeros at first. */
  #gradient(x: ModuleTensor): number {
    if (x.gradient === 0) x.gradient = this.#make(x.rows, x.columns).at;
    return x.gradient;
  }

  /** Adds a gradient to that of x, or makes it that, where it is the first. */
  #pass(x: ModuleTensor, gradient: number): void {
    if (x.gradient === 0) x.gradient = gradient;
    else this.#kernel.wasm.addFloats(x.gradient, gradient, x.rows * x.columns);
  }
}

/** Blocks of the arena are so many bytes apart. */
const BLOCK = 16;

/** The ids from 0 on, each once, and where each of them stands among these. */
export function distinctRows(ids: Int32Array): { ids: Int32Array; local: Int32Array } {
  const places = new Map<number, number>();
  const local = ids.map((id) => {
    if (id < 0) return -1;
    let place = places.get(id);
    if (place === undefined) places.set(id, place = places.size);
    return place;
  });
  return { ids: Int32Array.from(places.keys()), local };
}
