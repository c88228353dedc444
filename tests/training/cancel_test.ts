import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { main } from "../../cli.ts";
import { systemNumber } from "../../src/oracles/system.ts";
import { decodeModel } from "../../src/model_file/model_file.ts";
import { seededRandom } from "../../src/random.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { Cancelled } from "../../src/training/cancel.ts";
import { gatherTreebanks } from "../../src/training/treebank.ts";
import { MemoryHost } from "../commands/memory_host.ts";
import { treeHeads } from "../fuzz/trees.ts";
import { assertSame, TINY, tinyTrainer, trainBilstm } from "./small_bilstm.ts";
import { sample } from "./small_model.ts";

const SECOND = 1_000;
const LINE = "train --train t --dev d --pipeline --epochs 40 --model m".split(" ");

/** Trains a pipeline, with Ctrl-C as soon as something was said. */
async function interrupted(said: string): Promise<MemoryHost & { code: number; ms: number }> {
  const host = new MemoryHost({ files: { t: SAMPLE.repeat(4), d: SAMPLE } });
  let ended = false;
  const running = main(LINE, host).finally(() => ended = true);
  while (!host.interrupt || !host.errors.includes(said)) {
    assert(!ended, host.errors);
    await new Promise((resolve) => setTimeout(resolve));
  }
  const asked = performance.now();
  host.interrupt();
  return Object.assign(host, { code: await running, ms: performance.now() - asked });
}

for (
  const [part, said, next] of [
    ["the tagger", "", "Tagger:"],
    ["the folds", "Tagger:", "Lemmatiser:"],
    ["the segmenter", "Lemmatiser:", "Segmenter:"],
  ]
) {
  Deno.test(`Ctrl-C in ${part} of a pipeline ends the whole training, and nothing is saved`, async () => {
    const { code, errors, files, ms } = await interrupted(said);
    assertEquals([code, files.has("m")], [1, false]);
    assertMatch(errors, /stopped before the (parser's )?first epoch, nothing was learned/);
    assert(!errors.includes(`\n${next}`), errors);
    // A second, on machines that have other work to do.
    assert(ms < 5_000, `${ms} ms`);
  });
}

Deno.test("Ctrl-C in the parser of a pipeline saves all parts and a checkpoint", async () => {
  const { code, files, output } = await interrupted("240 sentences");
  assertEquals(code, 1);
  assertMatch(output, /^Stopped in epoch \d+\.\nModel: m /);
  const { components } = decodeModel(files.get("m")!);
  const kinds = ["segmenter", "linear-tagger", "lemmatiser", "linear-parser"];
  assertEquals(components.map(({ kind }) => kind), kinds);
  assert(files.has("m.checkpoint"));
});

/** A pause that is cancelled when it is awaited for the nth time, always overdue or never. */
function pauseUntil(cancelled: number, isOverdue: boolean) {
  let count = 0;
  const pause = () => ++count === cancelled ? Promise.reject(new Cancelled()) : Promise.resolve();
  return { pause: Object.assign(pause, { isOverdue }), count: () => count };
}

/** A trainer that has learned once, and its batch. */
async function learnedOnce() {
  const { trainer, kernel } = await tinyTrainer("module", { batch: 8, arc: 6 });
  const [batch] = trainer.batches(1);
  await trainer.learn(batch);
  return { trainer, kernel, batch };
}

Deno.test("a step with a pause before each operation has a step's bytes", async () => {
  const [whole, cut] = [await learnedOnce(), await learnedOnce()];
  const { pause, count } = pauseUntil(Infinity, true);
  const report = await cut.trainer.learn(cut.batch, pause);
  // Four parts, each forward and backward.
  assert(count() > 4 * 100, `${count()} pauses`);
  assertEquals(report, await whole.trainer.learn(whole.batch));
  assertSame(await cut.trainer.trainable.state(), await whole.trainer.trainable.state());
});

Deno.test("a step that is cancelled at any operation is dropped, and the next one is as if it never was", async () => {
  const whole = await learnedOnce(), { trainer, kernel, batch } = await learnedOnce();
  const before = await trainer.trainable.state(), mark = kernel.wasm.mark();
  const all = pauseUntil(Infinity, true);
  await (await learnedOnce()).trainer.learn(batch, all.pause);
  const between = pauseUntil(3, false);
  await assertRejects(() => trainer.learn(batch, between.pause), Cancelled);
  for (let at = 1; at <= all.count(); at += 37) {
    const { pause, count } = pauseUntil(at, true);
    await assertRejects(() => trainer.learn(batch, pause), Cancelled);
    assertEquals([count(), kernel.wasm.mark()], [at, mark]);
  }
  assertSame(await trainer.trainable.state(), before);
  assertEquals(await trainer.learn(batch), await whole.trainer.learn(batch));
  assertSame(await trainer.trainable.state(), await whole.trainer.trainable.state());
});

Deno.test("training on one random tree of 2,000 words ends within a second of its signal, in the middle of a step", async () => {
  const random = seededRandom(1);
  const heads = treeHeads(2_000, (below) => Math.floor(random() * below));
  const long = Sentence.of({
    forms: heads.map((_, i) => `w${i % 50}`),
    upos: heads.map(() => "X"),
    heads,
    deprels: heads.map((head) => head === 0 ? "root" : "dep"),
  });
  const controller = new AbortController();
  let begun = 0, step = 0, asked = 0, before: Uint8Array | undefined;
  const result = await trainBilstm({
    ...{ train: [{ sentences: [long] }], epochs: 100, backend: "module", preset: "large" },
    sizes: { ngramBuckets: 1 << 10 },
    signal: controller.signal,
    onStart: () => begun = performance.now(),
    onEpoch: async ({ epoch }, checkpoint) => {
      if (epoch === 1) step = performance.now() - begun;
      if (epoch !== 2) return;
      before = await checkpoint();
      // Whatever keeps the timer from firing counts.
      asked = performance.now() + step / 4;
      setTimeout(() => controller.abort(), step / 4);
    },
  });
  const took = performance.now() - asked;
  assertEquals([result.stopped, result.epochs.length], [true, 2]);
  const after = await result.checkpoint();
  assert(after.length === before!.length && after.every((byte, i) => byte === before![i]));
  // A second, or half of a step where machines have other work to do.
  assert(took < Math.max(SECOND, step / 2), `${took} ms of a step of ${step} ms`);
});

Deno.test("training that is cancelled waits for no worker", async () => {
  const silent = {
    onmessage: undefined as ((event: unknown) => void) | undefined,
    postMessage({ id, method }: { id: number; method: string }) {
      if (method === "start") queueMicrotask(() => this.onmessage!({ data: { id, result: 0 } }));
      else if (method === "gradients") setTimeout(() => controller.abort());
    },
    terminate() {},
  };
  const controller = new AbortController(), { signal } = controller;
  const createWorker = () => silent as unknown as Worker;
  const data = { train: [{ sentences: sample() }], epochs: 1, workers: 2, createWorker, signal };
  const { stopped, best } = await trainBilstm({ ...data, sizes: TINY, backend: "module" });
  assertEquals([stopped, best.epoch], [true, 1]);
});

Deno.test("a batch of a network has a part for each 1,000 words, and four where there are fewer", async () => {
  const long = Array.from({ length: 12 }, (_, i) => {
    const heads = Array.from({ length: 300 + i }, (_, word) => word);
    return Sentence.of({ forms: heads.map(() => "w"), heads, upos: heads.map(() => "X") });
  });
  for (const [sentences, expected] of [[long, 4], [sample().slice(0, 12), 4]] as const) {
    const { trainer } = await tinyTrainer("module", { batch: 12 }, sentences);
    const [batch] = trainer.batches(1);
    assertEquals(trainer.parts(batch).length, expected);
  }
  const { trainer } = await tinyTrainer("module", { batch: 32 }, [...long, ...long]);
  const parts = trainer.parts(trainer.batches(1)[0]);
  assertEquals(parts.map(({ sentences }) => sentences.length), new Array(8).fill(3));
});

Deno.test("where words are swapped, sentences of 631 words are trained on and of 632 are left out", async () => {
  const { wasm } = await loadKernel();
  const sentences = [631, 632, 2_000, 2_001].map((length) => {
    const heads = Array.from({ length }, (_, word) => word);
    return Sentence.of({ forms: heads.map(() => "w"), heads });
  });
  for (
    const [system, left] of [
      ...[["swap", 3], ["arc-hybrid-swap", 3], ["arc-eager", 1], ["covington", 2]] as const,
    ]
  ) {
    const { tooLong } = await gatherTreebanks([{ sentences }], {
      ...{ multiRoot: false, projectiveOnly: false },
      mostSteps: (words) => wasm.mostSteps(systemNumber({ system }), words),
    });
    assertEquals(tooLong, left, system);
  }
});
