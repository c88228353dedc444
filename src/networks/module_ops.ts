// The operations of networks in the Wasm module: a matrix is an address and a shape, nothing is
// copied. Nothing is kept for gradients, and weights that were rounded are multiplied in 8 bits;
// `module_training_ops.ts` adds the gradients and the losses. One file, because it is one table.

import type { Kernel } from "../runtime/kernel.ts";
import { ACTIVATIONS } from "../runtime/module.ts";
import { type ModuleTensor, PackedWeights } from "./module_tensor.ts";
import { type Bags, type BatchShape, type InferenceOps, type Mask, singles } from "./ops.ts";

/** The kernels behind the contract. The caller scopes the module's memory over a whole pass. */
export class ModuleOps implements InferenceOps<ModuleTensor> {
  /** @param parameter Where each parameter lies, and its gradient. */
  constructor(
    protected readonly kernel: Kernel,
    readonly parameter: (name: string) => ModuleTensor,
  ) {}

  rows(table: ModuleTensor, ids: Int32Array): ModuleTensor {
    if (!table.fourBits) return this.bags(table, singles(ids));
    const { wasm } = this.kernel, { packed, scales } = table.fourBits;
    const out = this.make(ids.length, table.columns), mark = wasm.mark();
    wasm.gatherRowsI4(out.at, packed, scales, this.kernel.put(ids), ids.length, table.columns);
    wasm.release(mark);
    return out;
  }

  bags(table: ModuleTensor, { ids, offsets, shares }: Bags): ModuleTensor {
    const { wasm } = this.kernel;
    const bags = offsets.length - 1, width = table.columns;
    const out = this.make(bags, width), mark = wasm.mark();
    const sizes = [this.kernel.put(ids), this.kernel.put(offsets), bags, width] as const;
    if (table.eightBits) {
      wasm.gatherBagsI8(out.at, table.eightBits.packed, table.eightBits.scales, ...sizes);
    } else wasm.gatherBags(out.at, table.at, ...sizes);
    if (shares) wasm.scaleRows(out.at, out.at, this.kernel.put(shares), bags, width);
    wasm.release(mark);
    return out;
  }

  product(x: ModuleTensor, w: ModuleTensor, bias?: ModuleTensor): ModuleTensor {
    const { wasm } = this.kernel;
    const out = this.make(x.rows, w.columns);
    const sizes = [x.rows, x.columns, w.columns] as const;
    if (bias) wasm.fillRows(out.at, bias.at, x.rows, w.columns);
    if (w.rounded) wasm.addMatmulI8(out.at, x.at, w.rounded.packed, w.rounded.scales, ...sizes);
    else if (w.packed) wasm.addMatmulPacked(out.at, x.at, w.packed.right(), ...sizes);
    else wasm.addMatmul(out.at, x.at, w.at, ...sizes);
    return out;
  }

  add(a: ModuleTensor, b: ModuleTensor): ModuleTensor {
    const out = this.#copy(a), each = a.columns * b.rows;
    for (let row = 0; row < a.rows; row += b.rows) {
      this.kernel.wasm.addFloats(out.at + 4 * row * a.columns, b.at, each);
    }
    return out;
  }

  concat(a: ModuleTensor, b: ModuleTensor): ModuleTensor {
    const out = this.make(a.rows, a.columns + b.columns);
    this.kernel.wasm.joinRows(out.at, a.at, b.at, a.rows, a.columns, b.columns);
    return out;
  }

  under(a: ModuleTensor, b: ModuleTensor): ModuleTensor {
    const out = this.make(a.rows + b.rows, a.columns), floats = this.floats(out);
    floats.set(this.floats(a));
    floats.set(this.floats(b), a.rows * a.columns);
    return out;
  }

  tanh(x: ModuleTensor): ModuleTensor {
    return this.activate(x, ACTIVATIONS.tanh);
  }

  relu(x: ModuleTensor): ModuleTensor {
    return this.activate(x, ACTIVATIONS.relu);
  }

  protected activate(x: ModuleTensor, act: number): ModuleTensor {
    const out = this.#copy(x);
    this.kernel.wasm.activate(out.at, act, x.rows * x.columns);
    return out;
  }

  gelu(x: ModuleTensor): ModuleTensor {
    const out = this.make(x.rows, x.columns);
    this.kernel.wasm.gelu(out.at, x.at, x.rows * x.columns);
    return out;
  }

  /** @param kept Where rows' means and scales go for the gradient; 0 for nowhere. */
  layerNorm(
    x: ModuleTensor,
    gain: ModuleTensor,
    bias: ModuleTensor,
    epsilon: number,
    kept = 0,
  ): ModuleTensor {
    const { rows, columns } = x, out = this.make(rows, columns);
    this.kernel.wasm.layerNorm(out.at, kept, x.at, gain.at, bias.at, epsilon, rows, columns);
    return out;
  }

  /** @param kept Where weights go for the gradient; 0 for nowhere. */
  attention(
    q: ModuleTensor,
    k: ModuleTensor,
    v: ModuleTensor,
    offsets: Int32Array,
    heads: number,
    kept = 0,
  ): ModuleTensor {
    const { wasm } = this.kernel, { rows, columns } = q;
    const out = this.make(rows, columns), mark = wasm.mark();
    const sizes = [offsets.length - 1, heads, columns / heads, columns] as const;
    wasm.attention(out.at, kept, q.at, k.at, v.at, this.kernel.put(offsets), ...sizes);
    wasm.release(mark);
    return out;
  }

  dropout(x: ModuleTensor, mask: Mask | undefined): ModuleTensor {
    if (!mask) return x;
    const { wasm } = this.kernel, { values, width } = mask;
    const out = this.make(x.rows, x.columns), mark = wasm.mark();
    wasm.addMasked(out.at, x.at, this.kernel.put(values), x.rows, values.length / width, x.columns);
    wasm.release(mark);
    return out;
  }

  /** @param kept Where cells go for the gradient; 0 for nowhere. */
  recur(
    gates: ModuleTensor,
    wh: ModuleTensor,
    { steps, size, lengths }: BatchShape,
    reverse: boolean,
    kept = 0,
  ): ModuleTensor {
    const { wasm } = this.kernel;
    const hidden = wh.rows, h = this.make(gates.rows, hidden);
    const sizes = [Number(reverse), steps, size, hidden] as const;
    const mark = wasm.mark(), ends = this.kernel.put(lengths);
    if (wh.rounded) {
      wasm.lstmRecurI8(h.at, gates.at, ends, wh.rounded.packed, wh.rounded.scales, ...sizes);
    } else {
      const packed = wh.packed ?? new PackedWeights(this.kernel, wh);
      const cells = kept || this.kernel.allocate(4 * gates.rows * hidden);
      wasm.lstmRecur(h.at, gates.at, cells, ends, packed.right(), ...sizes);
    }
    wasm.release(mark);
    return h;
  }

  tidy(make: () => ModuleTensor): ModuleTensor {
    const { wasm } = this.kernel;
    const mark = wasm.mark(), made = make(), bytes = 4 * made.rows * made.columns;
    if (made.at < mark) {
      wasm.release(mark);
      return made;
    }
    this.kernel.bytes(0, made.at + bytes).copyWithin(mark, made.at, made.at + bytes);
    wasm.release(mark + Math.ceil(bytes / BLOCK) * BLOCK);
    return { ...made, at: mark };
  }

  protected make(rows: number, columns: number): ModuleTensor {
    const at = this.kernel.allocate(4 * rows * columns);
    return { at, rows, columns, gradient: 0 };
  }

  /** A view of a matrix; valid until memory grows. */
  protected floats({ at, rows, columns }: ModuleTensor): Float32Array {
    return this.kernel.floats(at, rows * columns);
  }

  #copy(x: ModuleTensor): ModuleTensor {
    const out = this.make(x.rows, x.columns);
    this.floats(out).set(this.floats(x));
    return out;
  }
}

/** Blocks of the arena are so many bytes apart. */
const BLOCK = 16;
