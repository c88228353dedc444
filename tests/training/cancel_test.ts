import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { main } from "../../cli.ts";
import { systemNumber } from "../../src/oracles/system.ts";
import { decodeModel } from "../../src/pipeline/file/model_file.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { Cancelled } from "../../src/training/cancel.ts";
import { gatherTreebanks } from "../../src/training/treebank.ts";
import { MemoryHost } from "../commands/memory_host.ts";
import { tinyTrainer } from "./small_bilstm.ts";
import { sample } from "./small_model.ts";

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

Deno.test("a network that is cancelled in the middle of a batch is as it was before it", async () => {
  const { trainer } = await tinyTrainer("module", { batch: 8 });
  const [batch] = trainer.batches(1);
  await trainer.learn(batch);
  const before = await trainer.trainable.state();
  let pauses = 0;
  const pause = () => pauses++ === 2 ? Promise.reject(new Cancelled()) : Promise.resolve();
  await assertRejects(() => trainer.learn(batch, pause), Cancelled);
  assertEquals([pauses, await trainer.trainable.state()], [3, before]);
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
  for (const [system, left] of [["swap", 3], ["arc-hybrid-swap", 3], ["arc-eager", 1]] as const) {
    const { tooLong } = await gatherTreebanks([{ sentences }], {
      ...{ singleRoot: true, projectiveOnly: false },
      mostSteps: (words) => wasm.mostSteps(systemNumber({ system }), words),
    });
    assertEquals(tooLong, left, system);
  }
});
