// The operations of networks in the Wasm module, with gradients and losses: each leaves on a tape
// what its gradient needs, and `backward` replays the tape from its end.

import type { Pause } from "../pause.ts";
import { ACTIVATIONS } from "../runtime/module.ts";
import { distinctRows, type RowGradients, sumRows } from "./gradients.ts";
import { ModuleOps } from "./module_ops.ts";
import { type ModuleTensor, PackedWeights } from "./module_tensor.ts";
import { type Bags, type InferenceOps, type Mask, type Ops, singles } from "./ops.ts";

/** The arguments of an operation. */
type Inputs<Name extends keyof InferenceOps<ModuleTensor>> = Parameters<
  InferenceOps<ModuleTensor>[Name]
>;

/** Operations that learn. What they are given has to stay as it is until `backward` is done. */
export class ModuleTrainingOps extends ModuleOps implements Ops<ModuleTensor> {
  readonly #rowGradients = new Map<string, RowGradients>();
  readonly #tape: (() => void)[] = [];

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
    const start = this.kernel.floats(this.#gradient(of), of.rows * of.columns);
    if (gradient) start.set(gradient);
    else start.fill(1);
    return this.#tape.toReversed();
  }

  /** Gradients that `backward` found of parameters that are looked up, by name. */
  rowGradients(): ReadonlyMap<string, RowGradients> {
    return this.#rowGradients;
  }

  /** Numbers as a matrix whose gradient is wanted. */
  input(values: Float32Array, columns: number): ModuleTensor {
    const at = this.kernel.put(values);
    return { at, rows: values.length / columns, columns, gradient: 0 };
  }

  override rows(table: ModuleTensor, ids: Int32Array): ModuleTensor {
    return this.bags(table, singles(ids));
  }

  override bags(table: ModuleTensor, bags: Bags): ModuleTensor {
    const { ids, offsets, shares } = bags, width = table.columns;
    return this.#undo(super.bags(table, bags), (dout, { rows: count }) => {
      const { wasm } = this.kernel;
      const scatter = (to: number, ids: Int32Array) => {
        wasm.scatterBags(to, dout, this.kernel.put(ids), this.kernel.put(offsets), count, width);
      };
      if (shares) wasm.scaleRows(dout, dout, this.kernel.put(shares), count, width);
      if (table.lookup === undefined) return scatter(this.#gradient(table), ids);
      const rows = distinctRows(ids);
      const to = this.make(rows.ids.length, width);
      scatter(to.at, rows.local);
      const found = { ids: rows.ids, values: this.floats(to).slice() };
      const sum = sumRows(this.#rowGradients.get(table.lookup), found);
      this.#rowGradients.set(table.lookup, sum);
    });
  }

  override product(x: ModuleTensor, w: ModuleTensor, bias?: ModuleTensor): ModuleTensor {
    return this.#undo(super.product(x, w, bias), (dout) => {
      const { wasm } = this.kernel;
      if (bias) wasm.addColumnSums(this.#gradient(bias), dout, x.rows, w.columns);
      wasm.addMatmulLeft(this.#gradient(w), x.at, dout, x.columns, x.rows, w.columns);
      const dx = this.#gradient(x), back = [x.rows, w.columns, x.columns] as const;
      if (w.packed) wasm.addMatmulPacked(dx, dout, w.packed.transposed(), ...back);
      else wasm.addMatmulRight(dx, dout, w.at, ...back);
    });
  }

  override add(a: ModuleTensor, b: ModuleTensor): ModuleTensor {
    return this.#undo(super.add(a, b), (dout) => {
      const { wasm } = this.kernel, each = a.columns * b.rows;
      wasm.addFloats(this.#gradient(a), dout, a.rows * a.columns);
      wasm.addColumnSums(this.#gradient(b), dout, a.rows / b.rows, each);
    });
  }

  override concat(a: ModuleTensor, b: ModuleTensor): ModuleTensor {
    return this.#undo(super.concat(a, b), (dout) => {
      const [left, right] = [a, b].map((x) => this.make(x.rows, x.columns).at);
      this.kernel.wasm.splitRows(left, right, dout, a.rows, a.columns, b.columns);
      this.#pass(a, left);
      this.#pass(b, right);
    });
  }

  override under(a: ModuleTensor, b: ModuleTensor): ModuleTensor {
    return this.#undo(super.under(a, b), (dout) => {
      const { wasm } = this.kernel, above = a.rows * a.columns;
      wasm.addFloats(this.#gradient(a), dout, above);
      wasm.addFloats(this.#gradient(b), dout + 4 * above, b.rows * b.columns);
    });
  }

  protected override activate(x: ModuleTensor, act: number): ModuleTensor {
    return this.#undo(super.activate(x, act), (dout, { at }) => {
      this.kernel.wasm.activateBackward(dout, dout, at, act, x.rows * x.columns);
      this.#pass(x, dout);
    });
  }

  override gelu(x: ModuleTensor): ModuleTensor {
    return this.#undo(super.gelu(x), (dout) => {
      this.kernel.wasm.geluBackward(this.#gradient(x), dout, x.at, x.rows * x.columns);
    });
  }

  override layerNorm(...given: Inputs<"layerNorm">): ModuleTensor {
    const [x, gain, bias] = given, { rows, columns } = x, kept = this.make(rows, 2).at;
    return this.#undo(super.layerNorm(...given, kept), (dout) => {
      const [dx, dgain, dbias] = [x, gain, bias].map((each) => this.#gradient(each));
      const sizes = [rows, columns] as const;
      this.kernel.wasm.layerNormBackward(dx, dgain, dbias, dout, kept, x.at, gain.at, ...sizes);
    });
  }

  override attention(...given: Inputs<"attention">): ModuleTensor {
    const { wasm } = this.kernel, [q, k, v, offsets, heads] = given, { columns } = q;
    const at = this.kernel.put(offsets), sentences = offsets.length - 1;
    const kept = this.kernel.allocate(wasm.attentionSize(at, sentences, heads));
    return this.#undo(super.attention(...given, kept), (dout) => {
      const [dq, dk, dv] = [q, k, v].map((x) => this.#gradient(x));
      const sizes = [at, sentences, heads, columns / heads, columns] as const;
      wasm.attentionBackward(dq, dk, dv, dout, kept, q.at, k.at, v.at, ...sizes);
    });
  }

  override dropout(x: ModuleTensor, mask: Mask | undefined): ModuleTensor {
    if (!mask) return x;
    return this.#undo(super.dropout(x, mask), (dout) => {
      const { values, width } = mask, sizes = [x.rows, values.length / width, x.columns] as const;
      this.kernel.wasm.addMasked(this.#gradient(x), dout, this.kernel.put(values), ...sizes);
    });
  }

  override recur(...[gates, wh, batch, reverse]: Inputs<"recur">): ModuleTensor {
    const { wasm } = this.kernel, { steps, size, lengths } = batch;
    const packed = wh.packed ?? new PackedWeights(this.kernel, wh);
    const cells = this.make(gates.rows, wh.rows).at, ends = this.kernel.put(lengths);
    return this.#undo(super.recur(gates, { ...wh, packed }, batch, reverse, cells), (dh, h) => {
      const dgates = this.make(gates.rows, gates.columns).at;
      const left = [h.at, gates.at, cells, ends, packed.transposed()] as const;
      const sizes = [Number(reverse), steps, size, wh.rows] as const;
      wasm.lstmRecurBackward(dgates, this.#gradient(wh), dh, ...left, ...sizes);
      this.#pass(gates, dgates);
    });
  }

  slotSum(table: ModuleTensor, bias: ModuleTensor, picks: Int32Array, slots: number): ModuleTensor {
    const { wasm } = this.kernel;
    const rows = picks.length / slots, width = table.columns / slots;
    const out = this.make(rows, width), at = this.kernel.put(picks);
    const sizes = [ACTIVATIONS.tanh, slots, rows, width] as const;
    wasm.slotSum(out.at, table.at, at, bias.at, ...sizes);
    return this.#undo(out, (dout) => {
      const to = [this.#gradient(table), this.#gradient(bias)] as const;
      wasm.slotSumBackward(...to, dout, out.at, at, ...sizes);
    });
  }

  pairDots(a: ModuleTensor, b: ModuleTensor, picks: Int32Array, columns: number): ModuleTensor {
    const { wasm } = this.kernel;
    const pairs = picks.length / 2, out = this.make(pairs / columns, columns);
    const from = [a.at, b.at, this.kernel.put(picks), pairs, a.columns] as const;
    wasm.pairDots(out.at, ...from);
    return this.#undo(out, (dout) => {
      wasm.pairDotsBackward(this.#gradient(a), this.#gradient(b), dout, ...from);
    });
  }

  dots(x: ModuleTensor, factors: Float32Array): ModuleTensor {
    const { rows, columns } = x, out = this.make(rows, 1);
    const sums = this.floats(out);
    this.floats(x).forEach((value, i) => sums[Math.floor(i / columns)] += value * factors[i]);
    return this.#undo(out, (dout) => {
      const to = this.kernel.floats(this.#gradient(x), rows * columns);
      const from = this.kernel.floats(dout, rows);
      for (let i = 0; i < to.length; i++) to[i] += from[Math.floor(i / columns)] * factors[i];
    });
  }

  softmaxLoss(scores: ModuleTensor, kinds: Uint8Array, weight: number): ModuleTensor {
    const { rows, columns } = scores;
    const slopes = this.make(rows, columns).at, losses = this.make(rows, 1).at;
    const at = this.kernel.put(kinds);
    const sum = this.kernel.wasm.softmaxLoss(slopes, losses, scores.at, at, weight, rows, columns);
    return this.#lossOf(weight * sum, scores, slopes);
  }

  huberLoss(values: ModuleTensor, targets: Float32Array, weights: Float32Array): ModuleTensor {
    const { rows } = values, { at } = this.make(rows, 1);
    const slopes = this.kernel.floats(at, rows);
    let sum = 0;
    this.floats(values).forEach((value, row) => {
      const error = value - targets[row], small = Math.min(Math.abs(error), 1);
      sum += weights[row] * (0.5 * small * small + Math.abs(error) - small) / rows;
      slopes[row] = weights[row] * Math.sign(error) * small / rows;
    });
    return this.#lossOf(sum, values, at);
  }

  /** A loss whose gradient of x is known already. */
  #lossOf(value: number, x: ModuleTensor, slopes: number): ModuleTensor {
    return this.#undo(this.input(Float32Array.of(value), 1), (dout) => {
      const [scale] = this.kernel.floats(dout, 1);
      if (scale !== 1) {
        const all = this.kernel.floats(slopes, x.rows * x.columns);
        for (let i = 0; i < all.length; i++) all[i] *= scale;
      }
      this.#pass(x, slopes);
    });
  }

  sum(losses: readonly ModuleTensor[]): ModuleTensor {
    return losses.reduce((sum, loss) => this.add(sum, loss));
  }

  readonly read: Ops<ModuleTensor>["read"] = (list, _names, use) =>
    this.kernel.scoped(() => use(...list.map(({ at }) => at)));

  /** Frees nothing: gradients need what was made. */
  override tidy(make: () => ModuleTensor): ModuleTensor {
    return make();
  }

  /** Puts on the tape what to do with the gradient of `out`; nothing if none reached it. */
  #undo(out: ModuleTensor, undo: (dout: number, out: ModuleTensor) => void): ModuleTensor {
    this.#tape.push(() => {
      if (out.gradient !== 0) undo(out.gradient, out);
    });
    return out;
  }

  /** Where the gradient of x lies, zeros at first. */
  #gradient(x: ModuleTensor): number {
    if (x.gradient === 0) x.gradient = this.make(x.rows, x.columns).at;
    return x.gradient;
  }

  /** Adds a gradient to that of x, or makes it that, where it is the first. */
  #pass(x: ModuleTensor, gradient: number): void {
    if (x.gradient === 0) x.gradient = gradient;
    else this.kernel.wasm.addFloats(x.gradient, gradient, x.rows * x.columns);
  }
}
