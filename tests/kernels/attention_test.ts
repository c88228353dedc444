import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";

/** Fast against plain: the same sums in another order. */
const TWINS = 1e-5;

/** 32-bit gradients against finite differences in 64 bits. */
const GRADIENT = 1e-4;

interface Case {
  lengths: number[];
  heads: number;
  size: number;
  /** Whether q, k and v are columns of one array, as one product gives them. */
  joined: boolean;
}

const CASES: Case[] = [
  { lengths: [1], heads: 1, size: 1, joined: false },
  { lengths: [3, 0, 2], heads: 2, size: 4, joined: true },
  { lengths: [5, 1, 4], heads: 3, size: 3, joined: false },
  { lengths: [9], heads: 1, size: 8, joined: true },
];

const LARGER: Case[] = CASES.concat(
  { lengths: [20, 7, 31, 1, 16], heads: 12, size: 32, joined: true },
  { lengths: [130, 64], heads: 2, size: 20, joined: false },
);

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);

/** The definition's output, in 64 bits; q, k and v one after another, each [rows, heads·size]. */
function forward64({ lengths, heads, size }: Case, qkv: Float64Array): Float64Array {
  const width = heads * size, rows = sum(lengths), count = rows * width;
  const out = new Float64Array(count);
  let first = 0;
  for (const length of lengths) {
    for (let h = 0; h < heads; h++) {
      const at = (which: number, row: number, j: number) =>
        qkv[which * count + (first + row) * width + h * size + j];
      for (let i = 0; i < length; i++) {
        const scores = Float64Array.from({ length }, (_, j) => {
          let score = 0;
          for (let c = 0; c < size; c++) score += at(0, i, c) * at(1, j, c);
          return Math.exp(score / Math.sqrt(size));
        });
        const total = scores.reduce((a, b) => a + b, 0);
        for (let c = 0; c < size; c++) {
          let value = 0;
          for (let j = 0; j < length; j++) value += scores[j] / total * at(2, j, c);
          out[(first + i) * width + h * size + c] = value;
        }
      }
    }
    first += length;
  }
  return out;
}

/** Random input in memory, and calls to either twin. */
function layer(arrays: Arrays, c: Case) {
  const { kernel } = arrays, { wasm } = kernel, { lengths, heads, size, joined } = c;
  const rows = sum(lengths), width = heads * size, count = rows * width;
  const offsets = arrays.ints([0, ...lengths.map((_, s) => sum(lengths.slice(0, s + 1)))]);
  const stride = joined ? 3 * width : width;
  const qkv = arrays.floats(3 * count), dout = arrays.floats(count);
  const parts = (base: number) => [0, 1, 2].map((i) => base + 4 * i * (joined ? width : count));
  const bytes = wasm.attentionSize(offsets, lengths.length, heads);
  const sizes = [offsets, lengths.length, heads, size, stride] as const;
  /** Joined columns one after another, as the definition takes them. */
  const inOrder = (values: Float64Array) =>
    joined
      ? values.map((_, i) => {
        const [which, row, column] = [i / count, i % count / width, i % width].map(Math.floor);
        return values[row * stride + which * width + column];
      })
      : values;
  const run = (twin: "" | "Plain", keep = true) => {
    const out = arrays.floats(count), probabilities = keep ? arrays.floats(bytes / 4) : 0;
    const [q, k, v] = parts(qkv), dqkv = arrays.zeros(3 * count);
    wasm[`attention${twin}`](out, probabilities, q, k, v, ...sizes);
    if (!keep) return { out: arrays.read(out, count) };
    const [dq, dk, dv] = parts(dqkv);
    wasm[`attentionBackward${twin}`](dq, dk, dv, dout, probabilities, q, k, v, ...sizes);
    return {
      out: arrays.read(out, count),
      probabilities: arrays.read(probabilities, bytes / 4),
      dqkv: inOrder(arrays.read(dqkv, 3 * count)),
    };
  };
  return { run, qkv: inOrder(arrays.read(qkv, 3 * count)), dout: arrays.read(dout, count) };
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`attention and attentionBackward equal their plain twins within ${TWINS}, ${build}`, () => {
    for (const c of LARGER) {
      kernel.scoped(() => {
        const { run } = layer(new Arrays(kernel, 4), c);
        const fast = run(""), plain = run("Plain");
        for (const name of ["out", "probabilities", "dqkv"] as const) {
          const by = difference(fast[name]!, plain[name]!);
          assert(by <= TWINS, `${name} differs by ${by} in ${JSON.stringify(c)}`);
        }
      });
    }
  });

  Deno.test(`attention gives the definition's vectors, attentionBackward its gradients, ${build}`, () => {
    for (const c of CASES) {
      kernel.scoped(() => {
        const { run, qkv, dout } = layer(new Arrays(kernel, 9), c);
        const { out, dqkv } = run("");
        assert(difference(out, forward64(c, qkv)) <= TWINS);
        const wanted = gradientOf(
          (qkv) => forward64(c, qkv).reduce((loss, value, i) => loss + value * dout[i], 0),
          qkv,
        );
        assert(difference(dqkv!, wanted) <= GRADIENT, `gradient in ${JSON.stringify(c)}`);
      });
    }
  });

  Deno.test(`attention gives the same vectors whether it keeps probabilities or not, ${build}`, () => {
    for (const c of LARGER) {
      kernel.scoped(() => {
        const { run } = layer(new Arrays(kernel, 6), c);
        assertEquals(run("", false).out, run("").out);
      });
    }
  });

  Deno.test(`attention gives a sentence the same vectors alone and in a batch, ${build}`, () => {
    kernel.scoped(() => {
      const c = { lengths: [6, 11], heads: 2, size: 8, joined: false };
      const { run, qkv } = layer(new Arrays(kernel, 3), c);
      const own = Float64Array.from({ length: 3 * 11 * 16 }, (_, i) => {
        return qkv[Math.floor(i / 176) * 272 + 96 + i % 176];
      });
      const alone = forward64({ ...c, lengths: [11] }, own);
      assert(difference(run("").out.subarray(96), alone) <= TWINS);
    });
  });

  Deno.test(`attention stays finite where scores are 10,000 apart, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel), out = arrays.zeros(3), offsets = arrays.ints([0, 3]);
      const q = arrays.floats(3, () => 100), v = arrays.floats(3, (i) => i);
      const k = arrays.floats(3, (i) => 100 * i);
      kernel.wasm.attention(out, 0, q, k, v, offsets, 1, 1, 1, 1);
      assertEquals([...arrays.read(out, 3)], [2, 2, 2]);
    });
  });
}
