import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { packTable } from "../../src/model_file/packed_table.ts";
import { toSparse } from "../../src/model_file/sparse.ts";
import { seededRandom } from "../../src/random.ts";
import type { TestingKernel } from "../runtime/testing_kernel.ts";
import { BUILDS } from "./arrays.ts";
import { unpackRows } from "./plain_packed.ts";

/** What is behind the last byte, as whoever calls has it. */
const SLACK = 32;

interface Shape {
  readonly rows: number;
  readonly columns: number;
  readonly width: number;
  readonly isWide: boolean;
}

/** What a table gives: a problem, the number it is about, and the bytes of all rows. */
function read(
  kernel: TestingKernel,
  packed: Uint8Array,
  { rows, columns, width, isWide }: Shape,
  atACall: number,
): [problem: number, found: number, rows: Uint8Array] {
  const { wasm } = kernel;
  return kernel.scoped(() => {
    const bytes = rows * width * (isWide ? 2 : 1);
    const out = kernel.allocate(bytes + SLACK), from = kernel.allocate(packed.length + SLACK);
    kernel.bytes(from, packed.length).set(packed);
    const words = [out, from, packed.length, isWide ? 1 : 0, rows, columns, width] as const;
    const given = () => kernel.bytes(out, bytes + SLACK).slice();
    const reader = wasm.openPacked(...words);
    const count = new DataView(packed.buffer, packed.byteOffset).getUint32(0, true);
    for (let at = 0; at < count; at += atACall) {
      const problem = wasm.unpackRows(reader, Math.min(atACall, count - at));
      if (problem === 0) continue;
      // The first problem is a cut: its number counts the weights of this call.
      return [problem, wasm.packedFound(reader) + (problem === 1 ? at : 0), given()];
    }
    return [0, wasm.packedFound(reader), given()];
  });
}

/** Integers of which most are 0, with some far apart and some large. */
function sparseList({ rows, columns, isWide }: Shape, seed: number): Int8Array | Int16Array {
  const random = seededRandom(seed), most = isWide ? 32767 : 127;
  const list = isWide ? new Int16Array(rows * columns) : new Int8Array(rows * columns);
  const share = random() ** 3;
  return list.map(() => {
    if (random() >= share) return 0;
    const size = random() < 0.01 ? most : 1 + Math.floor(random() ** 6 * most);
    return random() < 0.5 ? -size : size;
  });
}

for (const [build, kernel] of BUILDS) {
  Deno.test(`unpackRows gives rows back as they were, with padding and in parts, ${build}`, () => {
    for (let seed = 1; seed <= 60; seed++) {
      const columns = 1 + seed % 37, isWide = seed % 3 === 0;
      const shape = { rows: 40, columns, width: columns + seed % 5, isWide };
      const list = sparseList(shape, seed);
      const packed = packTable(toSparse(list));
      const [problem, left, bytes] = read(kernel, packed, shape, 1 + seed % 50);
      assert(problem === 0 && left >= 0 && left < 8, `${seed}: ${problem}, ${left} bits left`);
      const found = isWide ? new Int16Array(bytes.buffer) : new Int8Array(bytes.buffer);
      for (let i = 0; i < list.length; i++) {
        const at = Math.floor(i / columns) * shape.width + i % columns;
        assertEquals(found[at], list[i], `${seed}: ${i}`);
      }
      assertEquals(found.filter((value) => value !== 0).length, list.filter((x) => x !== 0).length);
    }
  });

  Deno.test(`unpackRows finds weights that are up to 3,000,000 places apart, ${build}`, () => {
    const size = 3_000_001, shape = { rows: 1, columns: size, width: size, isWide: true };
    for (const places of [[0, size - 1], [size - 1], [1_500_000, 1_500_001], [70_000, 2_999_999]]) {
      const list = new Int16Array(size);
      for (const place of places) list[place] = place % 2 === 0 ? 32767 : -1;
      const [problem, , bytes] = read(kernel, packTable(toSparse(list)), shape, 10);
      const found = new Int16Array(bytes.buffer);
      assertEquals(problem, 0);
      assert(list.every((value, i) => found[i] === value), places.join());
    }
  });

  Deno.test(`unpackRows equals its plain twin, whatever the bytes, ${build}`, () => {
    const seen = new Set<number>();
    const shapes = fc.record({
      rows: fc.integer({ min: 1, max: 9 }),
      columns: fc.integer({ min: 1, max: 70 }),
      padding: fc.integer({ min: 0, max: 3 }),
      isWide: fc.boolean(),
      count: fc.integer({ min: 0, max: 60 }),
      bits: fc.tuple(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 24 })),
      small: fc.boolean(),
      least: fc.integer({ min: 0, max: 3 }),
      // Runs of ones are long codes, which random bytes would not have.
      bytes: fc.array(fc.oneof(fc.constant(255), fc.constant(0), fc.nat(255)), { maxLength: 90 }),
    });
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 7 }), (made, atACall) => {
        const { rows, columns, padding, isWide, count, bits, small, least, bytes } = made;
        const [gap, size] = small ? bits.map((each) => each % 4) : bits;
        const packed = Uint8Array.of(count, 0, 0, 0, gap, size, least, 0, ...bytes);
        const shape = { rows, columns, width: columns + padding, isWide };
        const [problem, found, table] = unpackRows(packed, isWide, rows, columns, shape.width);
        seen.add(problem);
        const wanted = new Uint8Array(table.byteLength + SLACK);
        wanted.set(new Uint8Array(table.buffer));
        assertEquals(read(kernel, packed, shape, atACall), [problem, found, wanted]);
      }),
      { numRuns: 3000 },
    );
    assertEquals([...seen].sort(), [0, 1, 2, 3]);
  });
}
