import { assert, assertEquals } from "@std/assert";
import { Arrays, BUILDS, difference, gradientOf } from "./arrays.ts";
import { attention, attentionBackward, type AttentionShape } from "./plain_layers.ts";

/** Sums in 32 bits against their twins in 64. */
const TWINS = 1e-5;

/** 32-bit gradients against finite differences in 64 bits. */
const GRADIENT = 1e-4;

interface Case extends AttentionShape {
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

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

/** Random input in memory, what the kernels make of it, and what their twins do. */
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
  const run = (keep = true) => {
    const out = arrays.floats(count), probabilities = keep ? arrays.floats(bytes / 4) : 0;
    const [q, k, v] = parts(qkv), dqkv = arrays.zeros(3 * count);
    wasm.attention(out, probabilities, q, k, v, ...sizes);
    if (!keep) return { out: arrays.read(out, count) };
    const [dq, dk, dv] = parts(dqkv);
    wasm.attentionBackward(dq, dk, dv, dout, probabilities, q, k, v, ...sizes);
    return {
      out: arrays.read(out, count),
      probabilities: arrays.read(probabilities, bytes / 4),
      dqkv: inOrder(arrays.read(dqkv, 3 * count)),
    };
  };
  const q64 = inOrder(arrays.read(qkv, 3 * count)), dout64 = arrays.read(dout, count);
  const plain = () => {
    const { out, probabilities } = attention(c, q64);
    return { out, probabilities, dqkv: attentionBackward(c, q64, dout64, probabilities) };
  };
  return { run, plain, qkv: q64, dout: dout64 };
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`attention and attentionBackward equal their plain twins within ${TWINS}, ${build}`, () => {
    for (const c of LARGER) {
      kernel.scoped(() => {
        const { run, plain } = layer(new Arrays(kernel, 4), c);
        const fast = run(), wanted = plain();
        for (const name of ["out", "probabilities", "dqkv"] as const) {
          const by = difference(fast[name]!, wanted[name]);
          assert(by <= TWINS, `${name} differs by ${by} in ${JSON.stringify(c)}`);
        }
      });
    }
  });

  Deno.test(`attentionBackward gives the gradients of attention's twin, ${build}`, () => {
    for (const c of CASES) {
      kernel.scoped(() => {
        const { run, qkv, dout } = layer(new Arrays(kernel, 9), c);
        const { dqkv } = run();
        const wanted = gradientOf(
          (qkv) => attention(c, qkv).out.reduce((loss, value, i) => loss + value * dout[i], 0),
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
        assertEquals(run(false).out, run().out);
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
      const alone = attention({ ...c, lengths: [11] }, own).out;
      assert(difference(run().out.subarray(96), alone) <= TWINS);
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
