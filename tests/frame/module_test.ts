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

/**
 * A system of the shape that has cost most: a move with an argument, a fourth move, heads that the end
 * gives. As covington, but LEFT:k goes past k items at once.
 */
const SYSTEM = `
import { Configuration, NONE } from "../core/configuration";
import { B0, S0 } from "../core/place";
import { labelOf, LEFT, moveOf, nodeOf, pack, PASS, RIGHT, SHIFT } from "../core/transition";
import { set } from "../memory";
import { BASIC_MOVES, bit, hangOnRoot, newSystem, Trait } from "./system";

function init(c: Configuration): void {
  for (let token = 1; token <= c.length; token++) set(c.stack, token - 1, token);
  c.fillBuffer(1, c.length);
}

function isFinal(c: Configuration): bool {
  return c.bufferIsEmpty;
}

/** Would an arc close a cycle? */
function isAbove(c: Configuration, token: i32, below: i32): bool {
  while (below != NONE && below != token) below = c.head(below);
  return below == token;
}

function isLegal(c: Configuration, transition: i32): bool {
  const move = moveOf(transition), k = nodeOf(transition), j = c.b(0);
  if (c.bufferIsEmpty || k > c.stackSize) return false;
  if (move == LEFT) return c.head(c.s(k - 1)) == NONE && !isAbove(c, c.s(k - 1), j);
  if (move == RIGHT) return c.stackSize > 0 && c.head(j) == NONE && !isAbove(c, j, c.s(0));
  return move == SHIFT || c.stackSize > 0;
}

function apply(c: Configuration, transition: i32): void {
  const move = moveOf(transition);
  if (move == SHIFT) {
    c.stackSize = c.b(0);
    c.front++;
    return;
  }
  if (move == LEFT) c.attach(c.b(0), dependentOf(c, transition), labelOf(transition));
  if (move == RIGHT) c.attach(c.s(0), c.b(0), labelOf(transition));
  c.stackSize -= max(1, nodeOf(transition));
}

function legal(out: usize, c: Configuration): i32 {
  let count = 0;
  for (let move = SHIFT; move <= PASS; move++) {
    if (!lookBack.has(move)) continue;
    for (let k = i32(move == LEFT); k <= (move == LEFT ? c.stackSize : 0); k++) {
      if (isLegal(c, pack(move, 0, k))) set(out, count++, pack(move, 0, k));
    }
  }
  return count;
}

function dependentOf(c: Configuration, transition: i32): i32 {
  return moveOf(transition) == LEFT ? c.s(nodeOf(transition) - 1) : c.b(0);
}

function mostSteps(n: i32): i32 {
  return n * (n + 1) / 2;
}

function mostTransitions(n: i32): i32 {
  return n + 3;
}

export const lookBack = newSystem(
  "look-back", BASIC_MOVES | bit(PASS), init, isFinal, isLegal, apply, hangOnRoot,
);
lookBack.traits |= Trait.ATTACHES_EARLY | Trait.HEADS_MATTER;
lookBack.withArgument = bit(LEFT);
lookBack.placeArcs(B0, S0, S0, B0);
lookBack.legal = legal;
lookBack.dependentOf = dependentOf;
lookBack.mostSteps = mostSteps;
lookBack.mostTransitions = mostTransitions;
`;

const ORACLE = `
import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { LEFT, pack, PASS, RIGHT, SHIFT } from "../core/transition";
import { lookBack } from "../systems/look_back";
import { everyTree, Oracle } from "./oracle";
import { newOracle } from "./register";

function canonical(c: Configuration, gold: Gold): i32 {
  const j = c.b(0);
  for (let k = 1; k <= c.stackSize; k++) {
    const item = c.s(k - 1);
    if (gold.head(item) == j && c.head(item) == NONE) return pack(LEFT, 0, k);
    if (gold.head(j) == item && c.head(j) == NONE) return pack(k == 1 ? RIGHT : PASS);
  }
  return pack(SHIFT);
}

export const lookBackStatic: Oracle = newOracle(lookBack, "static", everyTree);
lookBackStatic.canonical = canonical;
`;

const LEARNER = (perceptron: string) =>
  perceptron.replace(/, -rate\);/, ", -2 * rate);").replaceAll("perceptron", "harsh");

const REGISTRY = 'import "./oracles/look_back";\n';

/** Adds the toys to a copy of assembly/ and compiles it. */
async function withToys() {
  const folder = await Deno.makeTempDir();
  const read = (name: string) => Deno.readTextFile(`${ROOT}assembly/${name}`);
  try {
    await copy(`${ROOT}assembly`, folder);
    const added: Record<string, string> = {
      "systems/look_back.ts": SYSTEM,
      "oracles/look_back.ts": ORACLE,
      "registry.ts": await read("registry.ts") + REGISTRY,
      "learning/harsh.ts": LEARNER(await read("learning/perceptron.ts")),
      "learning/learners.ts": await read("learning/learners.ts") +
        'import { harsh } from "./harsh";\nenrol(harsh);\n',
    };
    for (const [name, text] of Object.entries(added)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const compiled = await compileModule({ folder, entry: "testing.ts", declare: true });
    return { ...compiled, changes: await changesOf(Object.keys(added), folder) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** What `git diff --stat` would say: files that are new, and lines added to others or taken away. */
async function changesOf(names: string[], folder: string): Promise<string[]> {
  return await Promise.all(names.map(async (name) => {
    const lines = (path: string) => Deno.readTextFile(path).then((text) => text.split("\n"));
    const before = await lines(`${ROOT}assembly/${name}`).catch(() => undefined);
    if (!before) return `${name} (new)`;
    const after = await lines(`${folder}/${name}`);
    const added = after.filter((line) => !before.includes(line)).length;
    const removed = before.filter((line) => !after.includes(line)).length;
    return `${name} +${added} -${removed}`;
  }));
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

Deno.test("a toy of covington's shape takes 2 new files and 1 line, a toy learner 1 file and 2 lines; they train and parse", async () => {
  const { wasm: bytes, declarations, changes } = await withToys();
  assertEquals(changes, [
    "systems/look_back.ts (new)",
    "oracles/look_back.ts (new)",
    "registry.ts +1 -0",
    "learning/harsh.ts (new)",
    "learning/learners.ts +2 -0",
  ]);
  const module = new WebAssembly.Module(bytes);
  const binding = moduleBinding(declarations, module, module).shipped;
  const listed = (name: string) =>
    JSON.parse(new RegExp(`export const ${name} = (\\[.*\\])`).exec(binding)![1]) as string[];
  const system = listed("SYSTEM_NAMES").indexOf("look-back");
  const learner = listed("LINEAR_LEARNERS").indexOf("harsh");
  const oracle = listed("ORACLE_NAMES").indexOf("static");
  assert(/"look-back": .*"withArgument":\["LEFT"\].*"end-attaches"/.test(binding));
  assert(system === listed("SYSTEM_NAMES").length - 1 && learner > 0, `${system} and ${learner}`);

  const kernel = new Kernel<TestingExports>(new WebAssembly.Instance(module));
  const { wasm } = kernel;
  const heads = [3, 5, 0, 3, 0];
  const c = wasm.createConfiguration(heads.length), sentence = wasm.createSentence(heads.length);
  const tokens = kernel.ints(wasm.sentenceTokens(sentence), 8 * (heads.length + 1));
  for (let i = 8; i < tokens.length; i++) tokens[i] = Math.imul(i, 0x9e3779b1);
  const gold = wasm.createGold(heads.length);
  kernel.ints(wasm.goldHeads(gold) + 4, heads.length).set(heads);
  wasm.prepareGold(gold);
  wasm.setUpModel(0, 0, 12, 10, 1);
  const wrong = Array.from(
    { length: 12 },
    () => wasm.trainGreedy(c, sentence, gold, system, 0, oracle, learner, 0, 1),
  );
  assert(wrong[0] > 0 && wrong.at(-1) === 0, `wrong choices ${wrong}`);
  wasm.parse(c, sentence, system, 0, 1, 0);
  assertEquals([...kernel.ints(wasm.heads(c) + 4, heads.length)], heads);
  wasm.parse(c, sentence, system, 0, 4, 0);
  assertEquals([...kernel.ints(wasm.heads(c) + 4, heads.length)], heads);
});
