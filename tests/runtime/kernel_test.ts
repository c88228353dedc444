import { DEFAULT_MODEL } from "../../src/models/locate.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { loadKernel, wasmBytes } from "../../src/runtime/kernel.ts";
import { PLAIN } from "../conllu/samples.ts";

const ROOT = new URL("../../", import.meta.url);

/** A use of the library in a few lines; prints costs. */
const SCRIPT = `
const kernel = await loadKernel();
const c = Configuration.start(kernel, 3, { system: "arc-standard" }).takeAll(["SHIFT", "SHIFT"]);
const costs = transitionCosts(c, new Gold([2, 0, 2]));
console.log(costs.map(({ transition, cost }) => transitionName(transition) + cost).join(" "));
`;
const NAMES = "{ Configuration, Gold, loadKernel, transitionCosts, transitionName }";
const PRINTED = "SHIFT0 LEFT0 RIGHT3\n";

/** Runs a program in a folder of its own, which holds some files. */
async function inFolder<T>(
  files: Record<string, string>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await Deno.makeTempDir();
  try {
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    return await work(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function run(program: string, args: string[], cwd?: string) {
  const { code, stdout, stderr } = await new Deno.Command(program, { args, cwd }).output();
  const [output, errors] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, output, errors };
}

/** Puts an entry point and all it needs into one file. */
async function bundle(entry: string, to: string, platform: "browser" | "deno"): Promise<void> {
  const config = new URL("deno.json", ROOT).pathname;
  const from = new URL(entry, ROOT).pathname;
  const words = ["bundle", "--quiet", "--no-lock", "--config", config, "--platform", platform];
  const { code, errors } = await run(Deno.execPath(), [...words, from, "--output", to]);
  assertEquals(code, 0, errors);
}

/**
 * What the module may weigh: 90 KB for what 0.1 had, 8 for the transformer's kernels, 16 for the
 * exact oracles of SWAP, 4 for classifiers of words, 3 for covington.
 */
const MAX_BYTES = 124 * 1024;

Deno.test("the Wasm module is smaller than 124 KiB and asks for nothing from outside", async () => {
  const bytes = await wasmBytes();
  assert(bytes.length <= MAX_BYTES, `${bytes.length} bytes`);
  assertEquals(bytes, await Deno.readFile(new URL("build/sagitta.wasm", ROOT)));
  assertEquals(WebAssembly.Module.imports(await WebAssembly.compile(bytes)), []);
});

Deno.test("loadKernel() gives instances that share no memory, and takes a compiled module", async () => {
  const module = await WebAssembly.compile(await wasmBytes());
  const [one, other, own] = await Promise.all([loadKernel(), loadKernel(), loadKernel(module)]);
  assert(one.wasm.memory !== other.wasm.memory);
  const address = one.allocate(64);
  assertEquals([other.allocate(64), own.allocate(64)], [address, address]);
  one.ints(address, 16).fill(7);
  assertEquals([other.ints(address, 1)[0], own.ints(address, 1)[0]], [0, 0]);
});

Deno.test("Kernel.scoped() gives back all memory, after an error too", async () => {
  const kernel = await loadKernel();
  const before = kernel.wasm.mark();
  kernel.scoped(() => kernel.allocate(1000));
  assertEquals(kernel.wasm.mark(), before);
  let message = "";
  try {
    kernel.scoped(() => kernel.allocate(3 << 30));
  } catch (error) {
    message = (error as Error).message;
  }
  assertMatch(message, /takes more memory than there is/);
  assertEquals(kernel.wasm.mark(), before);
});

Deno.test("the library runs in Deno without any permission", async () => {
  const script = `import ${NAMES} from ${
    JSON.stringify(new URL("oracles.ts", ROOT).href)
  };${SCRIPT}`;
  await inFolder({ "script.ts": script }, async (folder) => {
    const flags = ["run", "--quiet", "--no-lock", "--no-prompt"];
    const result = await run(Deno.execPath(), [...flags, `${folder}/script.ts`]);
    assertEquals(result, { code: 0, output: PRINTED, errors: "" });
  });
});

Deno.test("the library, bundled for browsers, runs in Node", async () => {
  const script = `import ${NAMES} from "./oracles.mjs";${SCRIPT}`;
  await inFolder({ "script.mjs": script }, async (folder) => {
    await bundle("oracles.ts", `${folder}/oracles.mjs`, "browser");
    const text = await Deno.readTextFile(`${folder}/oracles.mjs`);
    // A symbol that Deno looks for is no call of it.
    assert(!/(?<!")\bDeno\.|from "node:/.test(text));
    const result = await run("node", ["script.mjs"], folder);
    assertEquals(result, { code: 0, output: PRINTED, errors: "" });
  });
});

Deno.test("the command line, bundled, runs in Node", async () => {
  await inFolder({ "a.conllu": PLAIN }, async (folder) => {
    await bundle("cli.ts", `${folder}/cli.mjs`, "deno");
    const stats = await run("node", ["cli.mjs", "stats", "a.conllu"], folder);
    assertEquals([stats.code, stats.errors], [0, ""]);
    assertMatch(stats.output, /^a\.conllu +1 +3 /m);
    const trace = await run("node", ["cli.mjs", "oracle", "trace", "--system", "swap"], folder);
    assertMatch(trace.output, /gold arcs$/m);
    const missing = await run("node", ["cli.mjs", "stats", "b.conllu"], folder);
    assertEquals([missing.code, missing.output], [1, ""]);
    assertEquals(missing.errors, "Cannot read b.conllu: no such file or folder\n");
    await Deno.mkdir(`${folder}/models/en`, { recursive: true });
    await Deno.copyFile(DEFAULT_MODEL, `${folder}/models/en/en.sagitta`);
    const text = await run("node", ["cli.mjs", "parse", "--text", "Fly!"], folder);
    assertEquals([text.code, text.errors], [0, ""]);
    assertMatch(text.output, /^# text = Fly!$/m);
  });
});
