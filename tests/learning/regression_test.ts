import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../src/random.ts";
import { BASES } from "../../src/training/search/options.ts";
import { plainStep, plainTable } from "./regression_twin.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const COLUMNS = 8, ROWS = 16, SIZE = COLUMNS * ROWS;

/** A table in a module of its own. */
function newTable(base: typeof BASES[number], rate: number, caution: number) {
  const kernel = loadTestingKernel();
  const { wasm } = kernel;
  wasm.useRule(BASES.indexOf(base), rate, caution);
  const [live, sum] = [kernel.allocate(4 * SIZE), kernel.allocate(4 * SIZE)];
  const table = wasm.newTable(live, sum, 4 * COLUMNS, 4 * SIZE);
  const rows = kernel.allocate(4 * ROWS), errors = kernel.allocate(4 * COLUMNS);
  const regress = (picks: number[], wanted: number[], clock: number) => {
    kernel.ints(rows, picks.length).set(picks);
    kernel.floats(errors, COLUMNS).set(wanted);
    wasm.regressRow(table, rows, picks.length, errors, COLUMNS, clock);
  };
  return {
    regress,
    live: () => [...kernel.floats(live, SIZE)],
    sum: () => [...kernel.floats(sum, SIZE)],
  };
}

function assertClose(found: readonly number[], wanted: readonly number[], within: number): void {
  found.forEach((value, i) => {
    const off = Math.abs(value - wanted[i]);
    assert(off <= within * Math.max(1, Math.abs(wanted[i])), `${value}, expected ${wanted[i]}`);
  });
}

for (const base of BASES) {
  Deno.test(`40 random steps of ${base} are those of its plain twin within 1e-5`, () => {
    const how = { rate: base === "sgd" ? 0.05 : 0.7, caution: base === "sgd" ? 0 : 0.3 };
    const random = seededRandom(3);
    const table = newTable(base, how.rate, how.caution);
    const twins = Array.from({ length: COLUMNS }, () => plainTable(ROWS));
    for (let clock = 1; clock <= 40; clock++) {
      const rows = Array.from({ length: ROWS }, (_, i) => i).filter(() => random() < 0.4);
      const errors = Array.from({ length: COLUMNS }, () => random() < 0.3 ? 0 : 2 * random() - 1);
      if (rows.length === 0) continue;
      table.regress(rows, errors, clock);
      errors.forEach((error, column) => {
        if (error !== 0) {
          plainStep(twins[column], base, rows, Math.fround(error), { ...how, clock });
        }
      });
    }
    const flat = (part: "live" | "sum") =>
      Array.from({ length: SIZE }, (_, i) => twins[i % COLUMNS][part][Math.floor(i / COLUMNS)]);
    assertClose(table.live(), flat("live"), 1e-5);
    assertClose(table.sum(), flat("sum"), 1e-4);
  });
}

const onlyFirst = (error: number) => [error, 0, 0, 0, 0, 0, 0, 0];

Deno.test("sgd moves each weight by rate times error: 0.1 · 2 = 0.2", () => {
  const table = newTable("sgd", 0.1, 0);
  table.regress([0, 2], onlyFirst(2), 3);
  assertClose([table.live()[0], table.live()[16], table.sum()[0]], [0.2, 0.2, 0.6], 1e-6);
});

Deno.test("adaptive moves four new weights by 2 (1 − e⁻¹) / 4 each for an error of 2", () => {
  // n = 4, r = 1 / (2 · √4) = 1/4, Σr = 1.
  const table = newTable("adaptive", 1, 0);
  table.regress([0, 1, 2, 3], onlyFirst(2), 1);
  const each = 2 * (1 - Math.exp(-1)) / 4;
  assertClose([0, 8, 16, 24].map((i) => table.live()[i]), [each, each, each, each], 1e-6);
});

Deno.test("adaptive never goes past what is wanted, however large its rate", () => {
  const table = newTable("adaptive", 1000, 0);
  table.regress([0, 1], onlyFirst(1.5), 1);
  assertClose([table.live()[0] + table.live()[8]], [1.5], 1e-6);
});

Deno.test("ftrl's first step for an error of 3 is 0.1 · 3 / (1 + 3) = 0.075", () => {
  const table = newTable("ftrl", 0.1, 1);
  table.regress([5], onlyFirst(3), 1);
  assertClose([table.live()[40]], [0.075], 1e-6);
});

Deno.test("columns without an error and rows that are not picked stay as they are", () => {
  const table = newTable("ftrl", 0.1, 1);
  table.regress([5], onlyFirst(3), 1);
  assertEquals(table.live().filter((weight) => weight !== 0).length, 1);
});
