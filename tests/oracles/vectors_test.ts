/**
 * Costs found by exhaustive search, kept beside the repository: one JSON object a line with the
 * system, the gold heads, the transitions taken and the cost of every legal one. Where the folder
 * is not at hand, this test says so and is skipped.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Gold, transitionCosts } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/parsing/configuration.ts";
import { type SystemName, SYSTEMS } from "../../src/parsing/system.ts";
import { transitionName } from "../../src/parsing/transition.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const FOLDER = new URL("../../../shared/vectors/", import.meta.url);

interface Vector {
  system: SystemName;
  singleRoot: boolean;
  heads: number[];
  moves: string[];
  costs: Record<string, number>;
}

const kernel = loadTestingKernel();

function costsOf({ system, singleRoot, heads, moves }: Vector): Record<string, number> {
  const c = Configuration.start(kernel, heads.length, { system, singleRoot });
  for (const move of moves) c.take(move);
  const costs = transitionCosts(c, new Gold(heads));
  return Object.fromEntries(
    costs.map(({ transition, cost }) => [transitionName(transition), cost]),
  );
}

const isThere = existsSync(FOLDER);
const files = isThere ? readdirSync(FOLDER).filter((name) => name.endsWith(".jsonl")).sort() : [];

for (const file of files) {
  const system = file.split(".")[0];
  Deno.test({
    name: `transitionCosts equals every cost of ${file}`,
    ignore: !SYSTEMS.some((name) => name === system), // vectors may come before their system
    fn() {
      const lines = readFileSync(new URL(file, FOLDER), "utf8").trim().split("\n");
      lines.forEach((line, i) => {
        const vector: Vector = JSON.parse(line);
        const found = costsOf(vector);
        const message = `${file} line ${i + 1}: found ${JSON.stringify(found)} for ${line}`;
        assertEquals(found, vector.costs, message);
      });
    },
  });
}

Deno.test({
  name: "the folder of vectors holds files for every system with a dynamic oracle",
  ignore: !isThere,
  fn() {
    for (const system of ["arc-standard", "arc-hybrid", "arc-eager", "lr-spine"]) {
      assert(files.some((file) => file.startsWith(`${system}.`)), `no file for ${system}`);
    }
  },
});

if (!isThere) {
  console.log(`vectors_test.ts is skipped: there is no folder ${FOLDER.pathname}`);
}
