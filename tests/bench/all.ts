/**
 * Every benchmark, one after the other: `deno task bench [--json]`.
 *
 * @module
 */

import process from "node:process";
import { run as conllu, tables as conlluTables } from "./conllu.ts";
import { run as oracles, tables as oraclesTables } from "./oracles.ts";

if (process.argv.includes("--json")) {
  console.log(JSON.stringify({ conllu: await conllu(), oracles: await oracles() }));
} else {
  console.log("Reading and writing CoNLL-U\n");
  console.log(conlluTables(await conllu()));
  console.log("\n\nOracles\n");
  console.log(oraclesTables(await oracles()));
}
