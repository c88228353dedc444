import { assert, assertEquals } from "@std/assert";
import { ModuleOps } from "../../src/networks/module_ops.ts";
import { type ParameterSpec, placeRounded, roundTable } from "../../src/networks/parameters.ts";
import { Arrays, BUILDS } from "../kernels/arrays.ts";

for (const [build, kernel] of BUILDS) {
  Deno.test(`rows of a table in 4 bits are those of the rounded table, in an eighth of its bytes, ${build}`, () => {
    kernel.scoped(() => {
      const arrays = new Arrays(kernel, 3), rows = 9, columns = 40;
      const at = arrays.floats(rows * columns);
      const rounded = roundTable(kernel, kernel.floats(at, rows * columns).slice(), columns);
      assertEquals([rounded.values.length, rounded.scales.length], [rows * columns / 2, rows]);
      kernel.wasm.roundRowsI4(at, at, rows, columns);
      const exact = { at, rows, columns, gradient: 0 };
      const shape = [rows, columns], name = "table";
      const spec: ParameterSpec = { name, shape, start: "vectors", lookup: true, bits: 4 };
      const table = { ...exact, fourBits: placeRounded(kernel, spec, rounded) };
      const ops = new ModuleOps(kernel, () => table), ids = Int32Array.of(8, 0, -1, 3, 8);
      const [found, wanted] = [table, exact].map((table) => {
        return [...kernel.floats(ops.rows(table, ids).at, 5 * columns)];
      });
      assertEquals(found, wanted);
      assert(found.some((value) => value !== 0));
    });
  });
}
