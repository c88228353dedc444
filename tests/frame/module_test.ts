/**
 * What the next piece of the module costs, shown by adding it: a toy transition system with its
 * oracle, and a toy learner, in a copy of assembly/. The files written and edited are those of the
 * table in CONTRIBUTING.md and no others.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import type { TestingExports } from "../../build/testing/module.ts";
import { Kernel } from "../../src/runtime/kernel.ts";
import { compileModule } from "../../tasks/compile_module.ts";
import { moduleBinding } from "../../tasks/module_binding.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** A system whose arcs all point to the left; who gets no head hangs on ROOT. */
const SYSTEM = `
import { Configuration, NONE } from "../core/configuration";
import { B0, S0 } from "../core/place";
import { labelOf, LEFT, moveOf, SHIFT } from "../core/transition";
import { bit, newSystem, System } from "./system";

function init(c: Configuration): void {
  c.fillBuffer(1, c.length);
}

function isFinal(c: Configuration): bool {
  return c.bufferIsEmpty;
}

function isLegal(c: Configuration, transition: i32): bool {
  return moveOf(transition) == SHIFT || c.stackSize > 0;
}

function apply(c: Configuration, transition: i32): void {
  if (moveOf(transition) == SHIFT) c.shift();
  else c.attach(c.b(0), c.pop(), labelOf(transition));
}

function finish(c: Configuration, _preferred: i32): void {
  for (let token = 1; token <= c.length; token++) if (c.head(token) == NONE) c.attach(0, token, 0);
}

export const leftOnly: System = newSystem(
  "left-only", bit(SHIFT) | bit(LEFT), init, isFinal, isLegal, apply, finish,
);
leftOnly.headOfLeft = B0;
leftOnly.dependentOfLeft = S0;
`;

const ORACLE = `
import { Configuration } from "../core/configuration";
import { Gold } from "../core/gold";
import { LEFT, pack, SHIFT } from "../core/transition";
import { leftOnly } from "../systems/left_only";
import { newOracle, Oracle, projectiveTrees } from "./oracle";

function canonical(c: Configuration, gold: Gold): i32 {
  return pack(c.stackSize > 0 && gold.head(c.s(0)) == c.b(0) ? LEFT : SHIFT);
}

export const leftOnlyStatic: Oracle = newOracle(leftOnly, "static", projectiveTrees);
leftOnlyStatic.canonical = canonical;
`;

const LEARNER = (perceptron: string) =>
  perceptron.replace(/, -rate\);/, ", -2 * rate);").replaceAll("perceptron", "harsh");

const REGISTRY = [
  'import { leftOnlyStatic } from "./oracles/left_only";\n',
  'import { leftOnly } from "./systems/left_only";\n',
  "pair(leftOnly, leftOnlyStatic);\n",
].join("");

/** Adds the toys to a copy of assembly/ and compiles it. */
async function withToys() {
  const folder = await Deno.makeTempDir();
  const read = (name: string) => Deno.readTextFile(`${ROOT}assembly/${name}`);
  try {
    await copy(`${ROOT}assembly`, folder);
    const added: Record<string, string> = {
      "systems/left_only.ts": SYSTEM,
      "oracles/left_only.ts": ORACLE,
      "registry.ts": await read("registry.ts") + REGISTRY,
      "learning/harsh.ts": LEARNER(await read("learning/perceptron.ts")),
      "learning/learners.ts": await read("learning/learners.ts") +
        'import { harsh } from "./harsh";\nenrol(harsh);\n',
    };
    for (const [name, text] of Object.entries(added)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const compiled = await compileModule({ folder, entry: "testing.ts", declare: true });
    return { ...compiled, edited: Object.keys(added) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function copy(from: string, to: string): Promise<void> {
  for await (const entry of Deno.readDir(from)) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`];
    if (!entry.isDirectory) await Deno.copyFile(source, target);
    else {
      await Deno.mkdir(target);
      await copy(source, target);
    }
  }
}

Deno.test("a toy system with its oracle and a toy learner take five files, and train and parse", async () => {
  const { wasm: bytes, declarations, edited } = await withToys();
  assertEquals(edited, [
    "systems/left_only.ts",
    "oracles/left_only.ts",
    "registry.ts",
    "learning/harsh.ts",
    "learning/learners.ts",
  ]);
  const module = new WebAssembly.Module(bytes);
  const binding = moduleBinding(declarations, module, module).shipped;
  const listed = (name: string) =>
    JSON.parse(new RegExp(`export const ${name} = (\\[.*\\])`).exec(binding)![1]) as string[];
  const system = listed("SYSTEM_NAMES").indexOf("left-only");
  const learner = listed("LINEAR_LEARNERS").indexOf("harsh");
  const oracle = listed("ORACLE_NAMES").indexOf("static");
  assert(system === listed("SYSTEM_NAMES").length - 1 && learner > 0, `${system} and ${learner}`);

  const kernel = new Kernel<TestingExports>(new WebAssembly.Instance(module));
  const { wasm } = kernel;
  const heads = [2, 3, 0, 5, 0];
  const c = wasm.createConfiguration(heads.length), sentence = wasm.createSentence(heads.length);
  const tokens = kernel.ints(wasm.sentenceTokens(sentence), 8 * (heads.length + 1));
  for (let i = 8; i < tokens.length; i++) tokens[i] = Math.imul(i, 0x9e3779b1);
  const gold = wasm.createGold(heads.length);
  kernel.ints(wasm.goldHeads(gold) + 4, heads.length).set(heads);
  wasm.prepareGold(gold);
  wasm.setUpModel(0, 0, 12, 10, 1);
  const wrong = Array.from(
    { length: 6 },
    () => wasm.trainGreedy(c, sentence, gold, system, 0, oracle, learner, 0, 1),
  );
  assert(wrong[0] > 0 && wrong.at(-1) === 0, `wrong choices ${wrong}`);
  wasm.parse(c, sentence, system, 0, 1, 0);
  assertEquals([...kernel.ints(wasm.heads(c) + 4, heads.length)], heads);
  wasm.parse(c, sentence, system, 0, 4, 0);
  assertEquals([...kernel.ints(wasm.heads(c) + 4, heads.length)], heads);
});
