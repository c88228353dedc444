/**
 * Costs found by exhaustive search: one JSON object a line with the system, the gold heads, the
 * transitions taken and the cost of every legal one. Those in `vectors/` come with the repository;
 * more lie next to it, where they are available. Abilities that the library lacks yet are skipped
 * with the reason, and tested as soon as it has them.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Gold, oraclesOf, transitionCosts } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { type SystemName, SYSTEMS } from "../../src/oracles/system.ts";
import { transitionName } from "../../src/oracles/transition.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const OWN = new URL("vectors/", import.meta.url);
const FOLDERS = [
  { folder: OWN, name: "vectors" },
  { folder: new URL("../../../shared/vectors/", import.meta.url), name: "shared/vectors" },
  { folder: new URL("../../../shared/oracles/", import.meta.url), name: "shared/oracles" },
];

interface Vector {
  system: SystemName;
  singleRoot: boolean;
  /** `null` is an open head. */
  heads: (number | null)[];
  moves: string[];
  costs: Record<string, number>;
}

const kernel = loadTestingKernel();

/** Why a file's costs cannot be asked for, if so. */
function reasonToSkip(vectors: readonly Vector[]): string | undefined {
  const [{ system }] = vectors;
  if (!SYSTEMS.includes(system)) return "no such system yet";
  return oraclesOf(system).includes("dynamic")
    ? undefined
    : "no dynamic oracle for this system yet";
}

function costsOf({ system, singleRoot, heads, moves }: Vector): Record<string, number> {
  const c = Configuration.start(kernel, heads.length, { system, multiRoot: !singleRoot }).takeAll(
    moves,
  );
  const costs = transitionCosts(c, new Gold(heads));
  return Object.fromEntries(
    costs.map(({ transition, cost }) => [transitionName(transition), cost]),
  );
}

function filesIn(folder: URL): string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".jsonl")).sort();
}

function read(folder: URL, file: string): Vector[] {
  const lines = readFileSync(new URL(file, folder), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line));
}

for (const { folder, name } of FOLDERS) {
  if (!existsSync(folder)) {
    console.log(`vectors_test.ts tests fewer files: there is no folder ${folder.pathname}`);
    continue;
  }
  for (const file of filesIn(folder)) {
    const vectors = read(folder, file);
    const reason = reasonToSkip(vectors);
    Deno.test({
      name: `transitionCosts equals every cost of ${name}/${file}` +
        (reason ? ` (skipped: ${reason})` : ""),
      ignore: reason !== undefined,
      fn() {
        vectors.forEach((vector, i) => {
          const found = costsOf(vector);
          const message = `${file} line ${i + 1}: found ${JSON.stringify(found)} for ` +
            JSON.stringify(vector);
          assertEquals(found, vector.costs, message);
        });
      },
    });
  }
}

Deno.test("every system of the library has 60 vectors of each kind of gold tree in the repository", () => {
  const files = filesIn(OWN);
  for (const system of SYSTEMS) {
    for (const kind of ["projective", "nonprojective", "partial"]) {
      const file = `${system}.${kind}.jsonl`;
      assert(files.includes(file), `no file ${file}`);
      assertEquals(read(OWN, file).filter((vector) => vector.system === system).length, 60, file);
    }
  }
});
