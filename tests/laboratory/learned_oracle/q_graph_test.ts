import { assert, assertEquals } from "@std/assert";
import { type OracleSettings, oracleShapes } from "../../../src/oracles/oracle_model.ts";
import { LearnedOracle } from "../../../src/oracles/learned_oracle.ts";
import { ModuleOps } from "../../../src/networks/module_ops.ts";
import { loadTestingKernel } from "../../runtime/testing_kernel.ts";
import { qParameters, takenValues } from "../../../src/laboratory/learned_oracle/q_graph.ts";
import { selection } from "../../../src/laboratory/learned_oracle/q_targets.ts";
import { PlainOps } from "../../networks/plain_ops.ts";
import { seededRandom } from "../../oracles/random.ts";

Deno.test("the module's pass over the network is the one that is learned, with and without dueling", () => {
  const kernel = loadTestingKernel();
  const random = seededRandom(5), rows = 40;
  for (const dueling of [true, false]) {
    const settings: OracleSettings = {
      ...{ system: "arc-standard", multiRoot: false, features: "thesis" },
      ...{ hidden: 21, second: 13, dueling },
    };
    const shapes = oracleShapes(settings);
    const size = shapes.reduce((sum, [, rows, columns]) => sum + rows * columns, 0);
    assertEquals(kernel.wasm.networkSize(153, 21, 13), size);
    const parameters = Float32Array.from({ length: size }, () => random.next() - 0.5);
    new LearnedOracle(kernel, { settings, parameters }).use();
    const bags = Array.from({ length: rows }, () => {
      return Array.from({ length: random.below(30) }, () => random.below(153));
    });
    const ids = Int32Array.from(bags.flat()), offsets = new Int32Array(rows + 1);
    bags.forEach((bag, i) => offsets[i + 1] = offsets[i] + bag.length);
    const legal = Uint8Array.from({ length: rows }, () => 1 + random.below(15));
    const found = kernel.scoped(() => {
      const put = (list: Int32Array) => {
        const at = kernel.allocate(4 * list.length);
        kernel.ints(at, list.length).set(list);
        return at;
      };
      const [out, masks] = [kernel.allocate(16 * rows), kernel.allocate(rows)];
      kernel.bytes(masks, rows).set(legal);
      kernel.wasm.values(out, put(ids), put(offsets), masks, rows);
      return kernel.floats(out, 4 * rows).slice();
    });
    for (let move = 0; move < 4; move++) {
      const moves = new Uint8Array(rows).fill(move);
      let at = 0;
      const matrices = new Map(
        qParameters(settings).map(({ name, shape: [rows, columns] }) => {
          const data = Float64Array.from(parameters.slice(at, at += rows * columns));
          return [name, { rows, columns, data }];
        }),
      );
      const batch = {
        states: { ids, offsets, legal },
        selection: selection(moves, legal, dueling),
      };
      const expected = takenValues(new PlainOps(matrices, () => 0), batch).data;
      for (let row = 0; row < rows; row++) {
        const value = found[4 * row + move];
        if (!((legal[row] >> move) & 1)) assert(value < -1e38);
        else assert(Math.abs(value - expected[row]) < 1e-4, `${value}, ${expected[row]}`);
      }
    }
  }
});

Deno.test("huberLoss is half the square of small errors and the size less a half of large ones", () => {
  const kernel = loadTestingKernel();
  const ops: ModuleOps = new ModuleOps(kernel, () => values, true);
  const values = ops.input(Float32Array.of(0.5, 3, 1, -1), 1);
  // 0.125, 2.5, 0 and half of 1.5.
  const weights = Float32Array.of(1, 1, 1, 0.5);
  const [loss] = kernel.floats(ops.huberLoss(values, Float32Array.of(0, 0, 1, 1), weights).at, 1);
  assert(Math.abs(loss - (0.125 + 2.5 + 0 + 0.75) / 4) < 1e-6, `${loss}`);
});
