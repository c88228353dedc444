/** The transformer's operations straight on the kernels, with a tape: what tests run networks with. */

import type { TransformerOps } from "../../src/networks/encoders/transformer.ts";
import type { Kernel } from "../../src/runtime/kernel.ts";

/** A matrix in the module, and where its gradient gathers. */
export interface Matrix {
  at: number;
  rows: number;
  columns: number;
  gradient: number;
}

/** Operations whose memory the caller scopes. */
export class KernelOps implements TransformerOps<Matrix> {
  readonly #tape: (() => void)[] = [];
  readonly parameters: ReadonlyMap<string, Matrix>;

  constructor(
    readonly kernel: Kernel,
    parameters: ReadonlyMap<string, { values: Float32Array; columns: number }>,
  ) {
    this.parameters = new Map([...parameters].map(([name, { values, columns }]) => {
      const matrix = this.#make(values.length / columns, columns);
      kernel.floats(matrix.at, values.length).set(values);
      return [name, matrix];
    }));
  }

  #make(rows: number, columns: number): Matrix {
    const [at, gradient] = [0, 0].map(() => this.kernel.allocate(4 * rows * columns));
    return { at, rows, columns, gradient };
  }

  #ints(values: Int32Array): number {
    const at = this.kernel.allocate(4 * values.length);
    this.kernel.ints(at, values.length).set(values);
    return at;
  }

  /** The numbers of a matrix, or of its gradient, that stay. */
  read({ at, gradient, rows, columns }: Matrix, slope = false): Float32Array {
    return this.kernel.floats(slope ? gradient : at, rows * columns).slice();
  }

  backward(of: Matrix, gradient: Float32Array): void {
    this.kernel.floats(of.gradient, gradient.length).set(gradient);
    for (const undo of this.#tape.toReversed()) undo();
  }

  parameter(name: string): Matrix {
    return this.parameters.get(name)!;
  }

  rows(table: Matrix, ids: Int32Array): Matrix {
    const { wasm } = this.kernel, out = this.#make(ids.length, table.columns);
    const sizes = [this.#ints(ids), 0, 0, ids.length, table.columns] as const;
    wasm.embeddingSum(out.at, table.at, 0, 0, ...sizes);
    this.#tape.push(() => {
      wasm.embeddingSumBackward(table.gradient, 0, 0, out.gradient, ...sizes);
    });
    return out;
  }

  product(x: Matrix, w: Matrix, bias: Matrix): Matrix {
    const { wasm } = this.kernel, out = this.#make(x.rows, w.columns);
    const sizes = [0, x.rows, x.columns, w.columns] as const;
    wasm.dense(out.at, x.at, w.at, bias.at, ...sizes);
    this.#tape.push(() => {
      const to = [x.gradient, w.gradient, bias.gradient, out.gradient] as const;
      wasm.denseBackward(...to, out.at, x.at, w.at, ...sizes);
    });
    return out;
  }

  add(a: Matrix, b: Matrix): Matrix {
    const { wasm } = this.kernel, out = this.#make(a.rows, a.columns);
    const count = a.rows * a.columns, each = b.rows * b.columns;
    for (let at = 0; at < 4 * count; at += 4 * each) wasm.addFloats(out.at + at, b.at, each);
    wasm.addFloats(out.at, a.at, count);
    this.#tape.push(() => {
      wasm.addFloats(a.gradient, out.gradient, count);
      wasm.addColumnSums(b.gradient, out.gradient, a.rows / b.rows, each);
    });
    return out;
  }

  dropout(x: Matrix): Matrix {
    return x;
  }

  gelu(x: Matrix): Matrix {
    const { wasm } = this.kernel, out = this.#make(x.rows, x.columns), count = x.rows * x.columns;
    wasm.gelu(out.at, x.at, count);
    this.#tape.push(() => wasm.geluBackward(x.gradient, out.gradient, x.at, count));
    return out;
  }

  layerNorm(x: Matrix, gain: Matrix, bias: Matrix, epsilon: number): Matrix {
    const { wasm } = this.kernel, out = this.#make(x.rows, x.columns);
    const kept = this.kernel.allocate(8 * x.rows);
    wasm.layerNorm(out.at, kept, x.at, gain.at, bias.at, epsilon, x.rows, x.columns);
    this.#tape.push(() => {
      const to = [x.gradient, gain.gradient, bias.gradient, out.gradient] as const;
      wasm.layerNormBackward(...to, kept, x.at, gain.at, x.rows, x.columns);
    });
    return out;
  }

  attention(q: Matrix, k: Matrix, v: Matrix, offsets: Int32Array, heads: number): Matrix {
    const { wasm } = this.kernel, out = this.#make(q.rows, q.columns);
    const sentences = offsets.length - 1, at = this.#ints(offsets);
    const kept = this.kernel.allocate(wasm.attentionSize(at, sentences, heads));
    const sizes = [at, sentences, heads, q.columns / heads, q.columns] as const;
    wasm.attention(out.at, kept, q.at, k.at, v.at, ...sizes);
    this.#tape.push(() => {
      const to = [q.gradient, k.gradient, v.gradient, out.gradient] as const;
      wasm.attentionBackward(...to, kept, q.at, k.at, v.at, ...sizes);
    });
    return out;
  }

  tidy(make: () => Matrix): Matrix {
    return make();
  }
}
