import { assertEquals } from "@std/assert";
import { ALLOWED } from "../../tasks/allowed_imports.ts";
import { importProblems, importsOf } from "../../tasks/check_imports.ts";

/** The problems of files given as paths and what they import. */
function problems(files: Record<string, string[]>): string[] {
  return importProblems(
    new Map(
      Object.entries(files).map(([path, imports]) => [
        path,
        imports.map((name) => `import { x } from "${name}";\n`).join(""),
      ]),
    ),
  );
}

Deno.test("importsOf() finds imports of every kind and none in comments", () => {
  const source = `
/**
 * import { a } from "./comment.ts";
 */
// import "./line.ts";
import "./bare.ts";
import type { T } from "./type.ts";
import {
  one,
  two,
} from "./lines.ts";
import * as all from './quotes.ts';
export { three } from "./again.ts";
export const text = "import from nowhere";
const late = await import("./late.ts");
  /* a block */ export const four = 4;
`;
  assertEquals(importsOf(source), [
    "./bare.ts",
    "./type.ts",
    "./lines.ts",
    "./quotes.ts",
    "./again.ts",
    "./late.ts",
  ]);
});

Deno.test("importProblems() accepts what the table allows, and imports within a part", () => {
  const files = {
    "src/errors.ts": [],
    "src/sentence/tree.ts": ["../errors.ts"],
    "src/conllu/checks/text.ts": ["../row.ts", "../../sentence/tree.ts"],
    "src/conllu/row.ts": [],
    "src/commands/parse.ts": ["node:fs", "@std/cli", "../conllu/row.ts"],
    "src/networks/tensorflow/open.ts": ["@tensorflow/tfjs"],
    "src/runtime/kernel.ts": ["../../build/sagitta_wasm.ts"],
    "assembly/index.ts": ["./oracles/oracle", "./memory"],
    "assembly/oracles/oracle.ts": ["../systems/system", "../memory"],
    "cli.ts": ["./src/commands/parse.ts", "node:process"],
  };
  assertEquals(problems(files), []);
});

Deno.test("importProblems() names the file, the import, and what is allowed", () => {
  assertEquals(problems({ "src/sentence/tree.ts": ["../conllu/read.ts"] }), [
    "src/sentence/tree.ts imports src/conllu/read.ts: found src/sentence → src/conllu, " +
    "expected src/sentence → src",
  ]);
  assertEquals(problems({ "assembly/kernels/dense.ts": ["../core/gold"] }), [
    "assembly/kernels/dense.ts imports assembly/core/gold.ts: found assembly/kernels → assembly/core, " +
    "expected assembly/kernels → assembly/memory.ts",
  ]);
});

Deno.test("importProblems() refuses node:, TensorFlow.js, build/ and strangers where they may not be", () => {
  const wrong = {
    "src/oracles/a.ts": ["node:fs"],
    "src/oracles/b.ts": ["@std/cli"],
    "src/commands/c.ts": ["@tensorflow/tfjs"],
    "src/commands/d.ts": ["npm:@tensorflow/tfjs@4.22.0"],
    "src/find/e.ts": ["../../build/sagitta_wasm.ts"],
    "src/sentence/f.ts": ["left-pad"],
    "src/conllu/g.ts": ["../../tests/conllu/samples.ts"],
    "mod.ts": ["./src/commands/parse.ts"],
  };
  assertEquals(problems(wrong).map((problem) => problem.split(" imports")[0]), Object.keys(wrong));
});

Deno.test("importProblems() finds cycles within a part", () => {
  const files = {
    "src/sentence/a.ts": ["./b.ts"],
    "src/sentence/b.ts": ["./c.ts"],
    "src/sentence/c.ts": ["./b.ts"],
  };
  assertEquals(problems(files), [
    "Cannot order files: found the cycle src/sentence/b.ts → src/sentence/c.ts → src/sentence/b.ts",
  ]);
});

Deno.test("importProblems() tells the shortest of the cycles that files share, of any length", () => {
  const ring = (length: number) =>
    Array.from({ length }, (_, i) => [`src/find/${i}.ts`, [`./${(i + 1) % length}.ts`]]);
  const found = (names: string[]) =>
    `Cannot order files: found the cycle ${names.map((name) => `src/find/${name}.ts`).join(" → ")}`;
  const files = Object.fromEntries(ring(40));
  const whole = [...Array(40).keys(), 0].map(String);
  assertEquals(problems(files), [found(whole)]);
  files["src/find/20.ts"] = ["./21.ts", "./18.ts"];
  assertEquals(problems(files), [found(["18", "19", "20", "18"])]);
  files["src/find/own.ts"] = ["./own.ts"];
  assertEquals(problems(files), [found(["own", "own"]), found(["18", "19", "20", "18"])]);
});

Deno.test("importProblems() wants a row for every part", () => {
  assertEquals(problems({ "src/helpers/a.ts": [] }), [
    "Cannot place src/helpers/a.ts: found no row for src/helpers, expected one in ALLOWED",
  ]);
});

Deno.test("ALLOWED itself has no cycle: each row names rows above it, or what comes from outside", () => {
  const above = new Set<string>([
    "build",
    "node:",
    "@tensorflow",
    "npm:deno-std",
    "hono",
    "@hono",
    "hono/utils",
  ]);
  for (const [part, row] of Object.entries(ALLOWED)) {
    assertEquals(row.filter((name) => !above.has(name)), [], part);
    above.add(part);
  }
});
