/** A layer of a transformer straight on the kernels, for timing: random weights and input. */

import type { TestingKernel as Kernel } from "../runtime/testing_kernel.ts";

/** Sizes of a layer and of its batch. */
export interface LayerSizes {
  readonly width: number;
  readonly heads: number;
  readonly feed: number;
  /** Pieces of each sentence. */
  readonly lengths: readonly number[];
}

type LinearName = "query" | "key" | "value" | "mix" | "widen" | "narrow";

/** A layer of sums: its weights in 32 and in 8 bits, and gradients. */
interface Linear {
  inputs: number;
  outputs: number;
  w: number;
  bias: number;
  dw: number;
  dbias: number;
  packed: number;
  scales: number;
}

const EPSILON = 1e-12;

/** One layer; each pass works on the same input. */
export class TransformerLayer {
  readonly rows: number;
  readonly #sentences: number;
  readonly #offsets: number;
  readonly #probabilities: number;
  readonly #linear: Record<LinearName, Linear>;
  readonly #norms: { gain: number; bias: number; dgain: number; dbias: number; kept: number }[];
  readonly #narrow: Record<"x" | "q" | "k" | "v" | "mixed" | "sum" | "middle" | "last", number>;
  readonly #slopes: Record<"x" | "q" | "k" | "v" | "mixed" | "sum" | "middle" | "last", number>;
  readonly #wide: { before: number; after: number; dbefore: number; dafter: number };

  constructor(readonly kernel: Kernel, readonly sizes: LayerSizes) {
    const { width, heads, feed, lengths } = sizes;
    this.#sentences = lengths.length;
    this.#offsets = kernel.allocate(4 * (lengths.length + 1));
    const offsets = kernel.ints(this.#offsets, lengths.length + 1);
    lengths.forEach((length, s) => offsets[s + 1] = offsets[s] + length);
    const rows = this.rows = offsets[lengths.length];
    this.#probabilities = kernel.allocate(
      kernel.wasm.attentionSize(this.#offsets, lengths.length, heads),
    );
    const linear = (inputs: number, outputs: number) => this.#makeLinear(inputs, outputs);
    this.#linear = {
      query: linear(width, width),
      key: linear(width, width),
      value: linear(width, width),
      mix: linear(width, width),
      widen: linear(width, feed),
      narrow: linear(feed, width),
    };
    this.#norms = [0, 1].map(() => {
      const [gain, bias, dgain, dbias] = [1, 0.1, 0, 0].map((size) => this.#floats(width, size));
      return { gain, bias, dgain, dbias, kept: this.#floats(2 * rows, 0) };
    });
    const set = (size: number) => {
      const make = () => this.#floats(rows * width, size);
      return {
        ...{ x: make(), q: make(), k: make(), v: make() },
        ...{ mixed: make(), sum: make(), middle: make(), last: make() },
      };
    };
    this.#narrow = set(1);
    this.#slopes = set(0.01);
    const [before, after, dbefore, dafter] = [0, 0, 0, 0].map(() => this.#floats(rows * feed, 0));
    this.#wide = { before, after, dbefore, dafter };
  }

  #floats(count: number, size: number): number {
    const address = this.kernel.allocate(4 * count), values = this.kernel.floats(address, count);
    for (let i = 0; i < count; i++) values[i] = size * ((i * 7919 % 2003) / 1001 - 1);
    return address;
  }

  #makeLinear(inputs: number, outputs: number): Linear {
    const { kernel } = this, { wasm } = kernel;
    const count = inputs * outputs;
    const [w, dw] = [0.05, 0].map((size) => this.#floats(count, size));
    const [bias, dbias] = [0.1, 0].map((size) => this.#floats(outputs, size));
    const packed = kernel.allocate(wasm.packedSizeI8(inputs, outputs));
    const integers = kernel.allocate(count);
    kernel.bytes(integers, count).forEach((_, i, all) => all[i] = i * 7919 % 255 - 127);
    wasm.packI8(packed, integers, inputs, outputs);
    const scales = this.#floats(outputs, 0);
    kernel.floats(scales, outputs).fill(0.05 / 127);
    return { inputs, outputs, w, bias, dw, dbias, packed, scales };
  }

  /** Multiplications and additions of one pass forward that are in products, attention's too. */
  get operations(): number {
    const { width, feed } = this.sizes;
    const linear = 2 * this.rows * (4 * width * width + 2 * width * feed);
    return linear + this.attentionOperations;
  }

  /** Those of attention alone. */
  get attentionOperations(): number {
    return this.sizes.lengths.reduce((sum, n) => sum + 4 * n * n * this.sizes.width, 0);
  }

  #product(out: number, x: number, name: LinearName, eightBits: boolean): void {
    const { wasm } = this.kernel, { inputs, outputs, w, bias, packed, scales } = this.#linear[name];
    wasm.fillRows(out, bias, this.rows, outputs);
    if (eightBits) wasm.addMatmulI8(out, x, packed, scales, this.rows, inputs, outputs);
    else wasm.addMatmul(out, x, w, this.rows, inputs, outputs);
  }

  #attentionSizes() {
    const { width, heads } = this.sizes;
    return [this.#offsets, this.#sentences, heads, width / heads, width] as const;
  }

  /** All products with weights, and nothing else. */
  products(eightBits = false): void {
    const { x, q, k, v, mixed, middle, last } = this.#narrow, { before, after } = this.#wide;
    this.#product(q, x, "query", eightBits);
    this.#product(k, x, "key", eightBits);
    this.#product(v, x, "value", eightBits);
    this.#product(mixed, q, "mix", eightBits);
    this.#product(before, middle, "widen", eightBits);
    this.#product(last, after, "narrow", eightBits);
  }

  /** Attention alone; `keeps` probabilities for the gradient. */
  attention(keeps = false): void {
    const { q, k, v, sum } = this.#narrow, kept = keeps ? this.#probabilities : 0;
    this.kernel.wasm.attention(sum, kept, q, k, v, ...this.#attentionSizes());
  }

  /** The gradient of attention alone. */
  attentionBackward(): void {
    const { q, k, v } = this.#narrow, { q: dq, k: dk, v: dv, sum: dout } = this.#slopes;
    this.kernel.wasm.attentionBackward(
      ...[dq, dk, dv, dout, this.#probabilities, q, k, v] as const,
      ...this.#attentionSizes(),
    );
  }

  /** GELU alone. */
  gelu(): void {
    this.kernel.wasm.gelu(this.#wide.after, this.#wide.before, this.rows * this.sizes.feed);
  }

  /** Both layer norms and the additions before them. */
  norms(): void {
    const { x, mixed, middle, last } = this.#narrow;
    this.#norm(0, middle, mixed, x);
    this.#norm(1, last, last, middle);
  }

  /** sum += other, then out = its norm. */
  #norm(which: number, out: number, sum: number, other: number): void {
    const { gain, bias, kept } = this.#norms[which], { wasm } = this.kernel;
    wasm.addFloats(sum, other, this.rows * this.sizes.width);
    wasm.layerNorm(out, kept, sum, gain, bias, EPSILON, this.rows, this.sizes.width);
  }

  /** The whole layer. */
  forward(eightBits = false): void {
    const { x, q, k, v, mixed, sum, middle, last } = this.#narrow, { before, after } = this.#wide;
    this.#product(q, x, "query", eightBits);
    this.#product(k, x, "key", eightBits);
    this.#product(v, x, "value", eightBits);
    this.attention(!eightBits);
    this.#product(mixed, sum, "mix", eightBits);
    this.#norm(0, middle, mixed, x);
    this.#product(before, middle, "widen", eightBits);
    this.gelu();
    this.#product(last, after, "narrow", eightBits);
    this.#norm(1, last, last, middle);
  }

  /** The gradient of the whole layer, after `forward`. */
  backward(): void {
    const { wasm } = this.kernel, { rows } = this, { width, feed } = this.sizes;
    const { x, mixed, sum, middle, last } = this.#narrow, d = this.#slopes;
    const { before, after, dbefore, dafter } = this.#wide;
    for (const at of [dbefore, dafter]) this.kernel.floats(at, rows * feed).fill(0);
    for (const at of [d.q, d.k, d.v, d.mixed, d.sum, d.middle]) {
      this.kernel.floats(at, rows * width).fill(0);
    }
    this.#normBackward(1, d.middle, d.last, last);
    this.#productBackward("narrow", dafter, d.middle, after);
    wasm.geluBackward(dbefore, dafter, before, rows * feed);
    this.#productBackward("widen", d.middle, dbefore, middle);
    this.#normBackward(0, d.mixed, d.middle, mixed);
    this.#productBackward("mix", d.sum, d.mixed, sum);
    this.attentionBackward();
    this.#productBackward("query", d.x, d.q, x);
    this.#productBackward("key", d.x, d.k, x);
    this.#productBackward("value", d.x, d.v, x);
    wasm.addFloats(d.x, d.mixed, rows * width);
  }

  #normBackward(which: number, dx: number, dout: number, x: number): void {
    const { gain, dgain, dbias, kept } = this.#norms[which], { width } = this.sizes;
    this.kernel.wasm.layerNormBackward(dx, dgain, dbias, dout, kept, x, gain, this.rows, width);
  }

  #productBackward(name: LinearName, dx: number, dout: number, x: number): void {
    const { inputs, outputs, w, dw, dbias } = this.#linear[name];
    const sizes = [0, this.rows, inputs, outputs] as const;
    this.kernel.wasm.denseBackward(dx, dw, dbias, dout, dout, x, w, ...sizes);
  }
}
