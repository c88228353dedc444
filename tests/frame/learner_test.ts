import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { LEARNERS } from "../../src/training/registry.ts";
import { train } from "../../src/training/train.ts";
import { sample } from "../training/small_model.ts";
import { row } from "./toy_learner.ts";

const DATA = { train: [{ sentences: sample() }], dev: [{ sentences: sample() }] };

Deno.test("a program brings a learner as a row, and everything else is there", async () => {
  const told: number[] = [];
  const { epochs, best, model, provenance } = await train({
    ...DATA,
    learner: row,
    epochs: 4,
    onProgress: ({ done, total }) => told.push(done / total),
  });
  assertEquals([epochs.length, told.at(-1)], [4, 1]);
  assert(epochs[3].loss < epochs[0].loss && best.scores!.near > 30, JSON.stringify(epochs));
  assertEquals([model.components[0].kind, provenance.learner, provenance.rate], [
    "toy",
    "toy",
    0.01,
  ]);
});

Deno.test("a learner in src/training needs a folder and its row in the registry, no other file", async () => {
  const folder = new URL("../../src/", import.meta.url);
  const named = new Map<string, string[]>();
  const paths: string[] = [];
  const list = async (url: URL, path: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(url)) {
      if (isDirectory) await list(new URL(`${name}/`, url), `${path}${name}/`);
      else if (name.endsWith(".ts")) paths.push(path + name);
    }
  };
  await list(folder, "");
  for (const path of paths) {
    const source = await Deno.readTextFile(new URL(path, folder));
    for (
      const [, own] of source.matchAll(
        /"[./]*training\/(\w+)\/learner\.ts"|"\.\/(\w+)\/learner\.ts"/g,
      )
    ) {
      named.set(path, [...named.get(path) ?? [], own ?? "a folder"]);
    }
  }
  assertEquals([...named.keys()], ["training/registry.ts"]);
  for (const { load, options } of LEARNERS) {
    assertEquals(typeof (await load()).prepare, "function");
    assert(Object.values(options).every(({ help }) => help.length > 0));
  }
});

Deno.test("an option that a learner does not know is an error that names it and those that do", async () => {
  const refused = async (options: object, message: string) => {
    await assertRejects(() => train({ ...DATA, ...options }), SagittaError, message);
  };
  await refused({ learner: row, beam: 4 }, "Cannot train: found option beam with learner toy");
  await refused({ learner: "segmenter", beam: 4 }, "found option beam with learner segmenter");
  await refused(
    { dropout: 0.1 },
    "dropout with learner perceptron, expected it with learner bilstm",
  );
  await refused({ learner: "magic" }, 'found learner "magic", expected one of perceptron');
  await refused({ learner: row, epochs: 0 }, "found epochs 0, expected 1 to 100");
  await refused({ workers: 2 }, "found 2 workers with learner perceptron, expected one");
});

Deno.test("2 and 3 workers give the bytes of one, from a checkpoint in the middle too", async () => {
  const options = { ...DATA, learner: row, epochs: 3, rate: 0.002 };
  const bytes = async (more: object) => {
    const result = await train({ ...options, ...more });
    return [encodeModel(result.model), await result.checkpoint()];
  };
  const alone = await bytes({});
  assertEquals(await bytes({ workers: 2 }), alone);
  assertEquals(await bytes({ workers: 3 }), alone);
  const controller = new AbortController();
  let batches = 0;
  const onProgress = () => ++batches === 5 && controller.abort();
  const part = await train({ ...options, workers: 2, signal: controller.signal, onProgress });
  assertEquals([part.stopped, part.epochs.length], [true, 0]);
  assertEquals(await bytes({ workers: 2, resume: await part.checkpoint() }), alone);
});

Deno.test("what goes wrong in a worker ends training with its message", async () => {
  const options = {
    ...DATA,
    learner: { ...row, url: "data:text/javascript,export {}" },
    workers: 2,
  };
  await assertRejects(() => train(options), Error, "undefined");
});
