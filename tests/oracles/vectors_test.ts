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

const FOLDERS = ["../../../shared/vectors/", "../../../shared/oracles/"]
  .map((path) => new URL(path, import.meta.url));

interface Vector {
  system: SystemName;
  singleRoot: boolean;
  heads: (number | null)[];
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

const files = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
  readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort()
    .map((name) => ({ name, url: new URL(name, folder) }))
);

for (const { name: file, url } of files) {
  const system = file.split(".")[0];
  Deno.test({
    name: `transitionCosts equals every cost of ${file}`,
    ignore: !SYSTEMS.some((name) => name === system), // vectors may come before their system
    fn() {
      const lines = readFileSync(url, "utf8").trim().split("\n");
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
  name: "the folders of vectors hold files for every system with a dynamic oracle",
  ignore: files.length === 0,
  fn() {
    for (const system of SYSTEMS) {
      assert(files.some(({ name }) => name.startsWith(`${system}.`)), `no file for ${system}`);
    }
  },
});

if (files.length === 0) {
  const paths = FOLDERS.map(({ pathname }) => pathname).join(" or ");
  console.log(`vectors_test.ts is skipped: there is no folder ${paths}`);
}
