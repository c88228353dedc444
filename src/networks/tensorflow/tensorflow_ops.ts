// The operations of networks by TensorFlow.js, on any of its backends: whole batches, gathers as
// gathers, its own gradients. Where tensors can be read at once, the slow ones go through the
// module's kernels (`fused.ts`). One file, because it is one table of operations.

import type { Scalar, Tensor, Tensor1D, Tensor2D } from "@tensorflow/tfjs";
import { distinctRows } from "../gradients.ts";
import { type Bags, type BatchShape, CLASS_KINDS, type Mask, type Ops, singles } from "../ops.ts";
import { gatherBags, scatterBags } from "./bag_sums.ts";
import type { TensorFlow } from "./open.ts";

/** The score of an illegal class: far below any other. */
const LEAST = -1e9;

/** The parts of a pass, and where its sparse gradients go. */
export interface PassParts {
  readonly tf: TensorFlow;
  parameter(name: string): Tensor2D;
  /** The names of those that are looked up, by the tensors that stand for them. */
  readonly lookups: ReadonlyMap<Tensor, string>;
  /** Rows of such a parameter: its gradients are rows too. */
  rows(name: string, ids: Int32Array): Tensor2D;
  /** The scalar that the pass is differentiated by, so that such gradients are found. */
  readonly anchor: Tensor;
  onRows(name: string, ids: Int32Array, gradient: Tensor2D): void;
  /** Lets the module look at tensors. */
  readonly read: Ops<Tensor>["read"];
}

/** TensorFlow.js behind the contract. */
export class TensorFlowOps implements Ops<Tensor> {
  readonly #tf: TensorFlow;
  readonly #parts: PassParts;

  constructor(parts: PassParts) {
    this.#tf = parts.tf;
    this.#parts = parts;
  }

  readonly parameter = (name: string): Tensor => this.#parts.parameter(name);

  rows(table: Tensor, ids: Int32Array): Tensor {
    return this.bags(table, singles(ids));
  }

  bags(table: Tensor, bags: Bags): Tensor {
    const name = this.#parts.lookups.get(table);
    return name === undefined ? this.sumBags(table, bags) : this.#lookedUp(name, bags);
  }

  /** Sums of rows of a tensor that is there as a whole. */
  protected sumBags(table: Tensor, bags: Bags): Tensor {
    // Not every backend has the gradient of a gather.
    const sum = this.#tf.customGrad((table) => ({
      value: gatherBags(this.#tf, table as Tensor2D, bags),
      gradFunc: (dout: Tensor) => {
        return scatterBags(this.#tf, dout as Tensor2D, bags, (table as Tensor).shape[0]);
      },
    }));
    return sum(table);
  }

  /** Sums of rows of a parameter that is looked up: only those rows are there, each once. */
  #lookedUp(name: string, bags: Bags): Tensor {
    const { rows, anchor, onRows } = this.#parts, { ids, local } = distinctRows(bags.ids);
    const isEmpty = ids.length === 0;
    const pick = this.#tf.customGrad((anchor) => ({
      value: rows(name, isEmpty ? Int32Array.of(0) : ids),
      gradFunc: (dout: Tensor) => {
        if (!isEmpty) onRows(name, ids, this.#tf.keep(dout.clone()) as Tensor2D);
        return this.#tf.zerosLike(anchor as Tensor);
      },
    }));
    return this.sumBags(pick(anchor), { ...bags, ids: local });
  }

  product(x: Tensor, w: Tensor, bias?: Tensor): Tensor {
    const out = this.#tf.matMul(x, w);
    return bias ? out.add(bias) : out;
  }

  readonly add = (a: Tensor, b: Tensor): Tensor => this.#tf.add(a, b);
  readonly concat = (a: Tensor, b: Tensor): Tensor => this.#tf.concat([a, b], 1);
  readonly under = (a: Tensor, b: Tensor): Tensor => this.#tf.concat([a, b], 0);
  readonly tanh = (x: Tensor): Tensor => this.#tf.tanh(x);
  readonly relu = (x: Tensor): Tensor => this.#tf.relu(x);

  gelu(x: Tensor): Tensor {
    return x.mul(x.mul(Math.SQRT1_2).erf().add(1).mul(0.5));
  }

  layerNorm(x: Tensor, gain: Tensor, bias: Tensor, epsilon: number): Tensor {
    const centred = x.sub(x.mean(1, true));
    const scale = centred.square().mean(1, true).add(epsilon).rsqrt();
    return centred.mul(scale).mul(gain).add(bias);
  }

  attention(q: Tensor, k: Tensor, v: Tensor, offsets: Int32Array, heads: number): Tensor {
    const tf = this.#tf;
    const sentences = offsets.length - 1, size = q.shape[1]! / heads;
    const lengths = Array.from({ length: sentences }, (_, s) => offsets[s + 1] - offsets[s]);
    const most = Math.max(1, ...lengths);
    // Sentences side by side, filled up: row s·most + t of these is row t of sentence s.
    const filled = Int32Array.from({ length: sentences * most }, (_, i) => {
      const s = Math.floor(i / most), t = i % most;
      return t < lengths[s] ? offsets[s] + t : -1;
    });
    const [byHead, keys, values] = [q, k, v].map((x) => {
      const rows = tf.reshape(this.rows(x, filled), [sentences, most, heads, size]);
      return tf.transpose(rows, [0, 2, 1, 3]);
    });
    const away = Float32Array.from(filled, (row) => row < 0 ? LEAST : 0);
    const scores = tf.matMul(byHead, keys, false, true).mul(1 / Math.sqrt(size))
      .add(tf.tensor4d(away, [sentences, 1, 1, most]));
    const mixed = tf.transpose(tf.matMul(tf.softmax(scores), values), [0, 2, 1, 3]);
    const back = lengths.flatMap((length, s) => Array.from({ length }, (_, t) => s * most + t));
    return this.rows(tf.reshape(mixed, [-1, heads * size]), Int32Array.from(back));
  }

  dropout(x: Tensor, mask: Mask | undefined): Tensor {
    if (!mask) return x;
    const tf = this.#tf, { values, width } = mask;
    const period = values.length / width;
    const factors = tf.tensor3d(values, [1, period, width]);
    return tf.reshape(tf.reshape(x, [-1, period, width]).mul(factors), [-1, width]);
  }

  recur(gates: Tensor, wh: Tensor, batch: BatchShape, reverse: boolean): Tensor {
    const tf = this.#tf, { steps, size, lengths } = batch, cells = wh.shape[0];
    const sums = tf.unstack(tf.reshape(gates, [steps, size, 4 * cells]));
    const out = new Array<Tensor>(steps);
    let h: Tensor | undefined, c: Tensor | undefined;
    for (let n = 0; n < steps; n++) {
      const t = reverse ? steps - 1 - n : n;
      const z = h ? tf.add(sums[t], tf.matMul(h, wh)) : sums[t];
      const [i, f, g, o] = tf.split(z, 4, 1);
      const isGoing = Float32Array.from(lengths, (length) => t < length ? 1 : 0);
      const going = isGoing.includes(0) ? tf.tensor2d(isGoing, [size, 1]) : tf.scalar(1);
      const fresh = tf.mul(tf.sigmoid(i), tf.tanh(g));
      c = tf.mul(c ? tf.add(tf.mul(tf.sigmoid(f), c), fresh) : fresh, going);
      h = tf.mul(tf.mul(tf.sigmoid(o), tf.tanh(c)), going);
      out[t] = h;
    }
    return tf.concat(out, 0);
  }

  slotSum(table: Tensor, bias: Tensor, picks: Int32Array, slots: number): Tensor {
    const tf = this.#tf, count = picks.length / slots;
    const rows = table.shape[0] * slots, width = table.shape[1]! / slots;
    const there = () =>
      tf.tensor2d(Float32Array.from(picks, (p) => p < 0 ? 0 : 1), [picks.length, 1]);
    const places = () => tf.tensor1d(picks.map((pick) => Math.max(pick, 0)), "int32");
    // Not every backend has the gradient of a gather.
    const sum = tf.customGrad((flat) => ({
      value: tf.reshape(tf.gather(flat as Tensor2D, places()).mul(there()), [count, slots, width])
        .sum(1),
      gradFunc: (dout: Tensor) => {
        const each = tf.tile(tf.reshape(dout, [count, 1, width]), [1, slots, 1]);
        const updates = tf.reshape(each, [picks.length, width]).mul(there());
        return tf.scatterND(tf.reshape(places(), [picks.length, 1]), updates, [rows, width]);
      },
    }));
    return tf.tanh(sum(tf.reshape(table, [rows, width])).add(bias));
  }

  pairDots(a: Tensor, b: Tensor, picks: Int32Array, columns: number): Tensor {
    const [rows, others] = [0, 1].map((end) => picks.filter((_, i) => i % 2 === end));
    return this.#tf.reshape(this.rows(a, rows).mul(this.rows(b, others)).sum(1), [-1, columns]);
  }

  dots(x: Tensor, factors: Float32Array): Tensor {
    return x.mul(this.#tf.tensor2d(factors, x.shape as [number, number])).sum(1, true);
  }

  softmaxLoss(scores: Tensor, kinds: Uint8Array, weight: number): Tensor {
    const tf = this.#tf;
    const all = tf.logSumExp(this.#only(scores, kinds, CLASS_KINDS.wrong), 1);
    const right = tf.logSumExp(this.#only(scores, kinds, CLASS_KINDS.right), 1);
    return this.#sumOf(all.sub(right), scores, kinds, weight);
  }

  /** Scores of classes that are at least of a kind; others have next to none. */
  #only(scores: Tensor, kinds: Uint8Array, kind: number): Tensor {
    const away = Float32Array.from(kinds, (each) => each < kind ? LEAST : 0);
    return scores.add(this.#tf.tensor2d(away, scores.shape as [number, number]));
  }

  /** The sum of the losses of rows that have a right class. */
  #sumOf(losses: Tensor, scores: Tensor, kinds: Uint8Array, weight: number): Scalar {
    const [rows, classes] = scores.shape as [number, number];
    const usable = new Float32Array(rows);
    for (let row = 0; row < rows; row++) {
      const list = kinds.subarray(row * classes, (row + 1) * classes);
      usable[row] = list.includes(CLASS_KINDS.right) ? weight : 0;
    }
    return losses.mul(this.#tf.tensor1d(usable) as Tensor1D).sum();
  }

  huberLoss(values: Tensor, targets: Float32Array, weights: Float32Array): Tensor {
    const tf = this.#tf, column = (list: Float32Array) => tf.tensor2d(list, [list.length, 1]);
    const size = values.sub(column(targets)).abs(), small = size.minimum(1);
    const losses = small.square().mul(0.5).add(size.sub(small));
    return losses.mul(column(weights)).mean();
  }

  readonly sum = (losses: readonly Tensor[]): Tensor => this.#tf.addN([...losses]);
  readonly tidy = (make: () => Tensor): Tensor => this.#tf.tidy(make);
  readonly read: Ops<Tensor>["read"] = (...given) => this.#parts.read(...given);
}
