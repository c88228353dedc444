/** A BiLSTM of several layers straight on the kernels, for timing: all sentences of one length. */

import type { TestingKernel as Kernel } from "../runtime/testing_kernel.ts";

/** One direction of one layer: addresses of weights, their gradients, and what a pass leaves. */
interface Direction {
  inputs: number;
  weights: number[];
  /** wx and wh in 8 bits, each with its scales. */
  packed: number[];
  gradients: number[];
  saved: number[];
  dh: number;
  dgates: number;
}

/** A network with `hidden` cells a direction; the first layer reads vectors of that width. */
export class Bilstm {
  readonly #layers: { x: number; dx: number; width: number; directions: Direction[] }[] = [];
  readonly #lengths: number;
  readonly #out: number;
  readonly #rows: number;

  constructor(
    readonly kernel: Kernel,
    layers: number,
    readonly hidden: number,
    readonly batch: number,
    readonly steps: number,
  ) {
    const rows = this.#rows = batch * steps;
    this.#lengths = kernel.allocate(4 * batch);
    kernel.ints(this.#lengths, batch).fill(steps);
    for (let layer = 0; layer < layers; layer++) {
      const inputs = layer ? 2 * hidden : hidden;
      const counts = [inputs * 4 * hidden, hidden * 4 * hidden, 4 * hidden];
      const directions = [0, 1].map(() => ({
        inputs,
        weights: counts.map((count) => this.#floats(count, 0.1)),
        packed: [inputs, hidden].flatMap((k) => this.#packed(k)),
        gradients: counts.map((count) => this.#floats(count, 0)),
        saved: [hidden, 4 * hidden, hidden].map((width) => this.#floats(rows * width, 0)),
        dh: this.#floats(rows * hidden, 0),
        dgates: this.#floats(rows * 4 * hidden, 0),
      }));
      const x = this.#floats(rows * inputs, 1), dx = this.#floats(rows * inputs, 0);
      this.#layers.push({ x, dx, width: inputs, directions });
    }
    this.#out = this.#floats(rows * 2 * hidden, 1);
  }

  #floats(count: number, size: number): number {
    const address = this.kernel.allocate(4 * count);
    const values = this.kernel.floats(address, count);
    for (let i = 0; i < count; i++) values[i] = size * ((i * 7919 % 2003) / 1001 - 1);
    return address;
  }

  #packed(k: number): number[] {
    const { kernel, hidden } = this, size = kernel.wasm.packedSizeI8(k, 4 * hidden);
    const address = kernel.allocate(size);
    kernel.bytes(address, size).forEach((_, i, all) => all[i] = i * 7919 % 255 - 127);
    const scales = this.#floats(4 * hidden, 0);
    kernel.floats(scales, 4 * hidden).fill(0.1 / 127);
    return [address, scales];
  }

  /** All layers, both directions; the last layer's output stays. */
  forward(eightBits = false): void {
    const { kernel: { wasm }, hidden } = this;
    this.#layers.forEach(({ x, directions }, layer) => {
      directions.forEach(({ inputs, weights, packed, saved: [h, gates, cells] }, reverse) => {
        const [wx, wh, bias] = weights, [wx8, wxScales, wh8, whScales] = packed;
        const rest = [reverse, this.steps, this.batch, hidden] as const;
        const sizes = [this.#rows, inputs, 4 * hidden] as const;
        wasm.fillRows(gates, bias, this.#rows, 4 * hidden);
        if (eightBits) {
          wasm.addMatmulI8(gates, x, wx8, wxScales, ...sizes);
          wasm.lstmRecurI8(h, gates, this.#lengths, wh8, whScales, ...rest);
        } else {
          wasm.addMatmul(gates, x, wx, ...sizes);
          this.kernel.scoped(() => {
            const packed = this.kernel.allocate(wasm.packedSize(hidden, 4 * hidden));
            wasm.packRight(packed, wh, hidden, 4 * hidden);
            wasm.lstmRecur(h, gates, cells, this.#lengths, packed, ...rest);
          });
        }
      });
      const to = this.#layers[layer + 1]?.x ?? this.#out;
      const [left, right] = directions.map(({ saved }) => saved[0]);
      wasm.joinRows(to, left, right, this.#rows, hidden, hidden);
    });
  }

  /** Gradients of all weights and of the input, for the output as its own gradient. */
  backward(): void {
    const { kernel: { wasm }, hidden } = this;
    for (let layer = this.#layers.length - 1; layer >= 0; layer--) {
      const { x, dx, width, directions } = this.#layers[layer];
      const dout = this.#layers[layer + 1]?.dx ?? this.#out;
      wasm.splitRows(directions[0].dh, directions[1].dh, dout, this.#rows, hidden, hidden);
      this.kernel.floats(dx, this.#rows * width).fill(0);
      directions.forEach(({ inputs, weights: [wx, wh], gradients, saved, dh, dgates }, reverse) => {
        const [dwx, dwh, dbias] = gradients, [h, gates, cells] = saved;
        const kept = [h, gates, cells, this.#lengths] as const;
        [dwx, dwh, dbias].forEach((at, i) => {
          this.kernel.floats(at, [inputs, hidden, 1][i] * 4 * hidden).fill(0);
        });
        this.kernel.scoped(() => {
          const packed = this.kernel.allocate(wasm.packedSize(4 * hidden, hidden));
          wasm.packRightTransposed(packed, wh, 4 * hidden, hidden);
          const sizes = [reverse, this.steps, this.batch, hidden] as const;
          wasm.lstmRecurBackward(dgates, dwh, dh, ...kept, packed, ...sizes);
        });
        wasm.addMatmulLeft(dwx, x, dgates, inputs, this.#rows, 4 * hidden);
        wasm.addColumnSums(dbias, dgates, this.#rows, 4 * hidden);
        wasm.addMatmulRight(dx, dgates, wx, this.#rows, 4 * hidden, inputs);
      });
    }
  }
}
