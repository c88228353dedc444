import { assert, assertAlmostEquals, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { findAdapter } from "../../src/networks/backends.ts";
import { type Gradients, sumGradients } from "../../src/networks/gradients.ts";
import type { ModuleTensor } from "../../src/networks/module_tensor.ts";
import { CLASS_KINDS, type LossFunction, type Ops } from "../../src/networks/ops.ts";
import { MOVES } from "../../src/networks/outputs/trees.ts";
import { ModuleOps } from "../../src/networks/module_ops.ts";
import { openTensorFlow } from "../../src/networks/tensorflow/open.ts";
import { Decoder } from "../../src/components/parser/decoder.ts";
import { assertSame, type TinyBackend, tinyTrainer } from "./small_bilstm.ts";

const HAS_ADAPTER = await findAdapter() !== "none";

/** Systems that steps are compared with, those on the right with arc scores. */
const WALKED = [
  "arc-hybrid",
  "arc-eager",
  "swap",
  "arc-standard",
  "lr-spine",
  "arc-swift",
] as const;

/** The step of a whole batch, dropout and exploration on. */
async function wholeStep(backend: TinyBackend, system: typeof WALKED[number], arc: number) {
  const explore = { policy: "explore", exploreAfter: 0, exploreRate: 0.5 } as const;
  const how = { system, ...(arc > 0 ? { arc } : {}) };
  const { trainer } = await tinyTrainer(backend, system === "swap" ? how : { ...how, ...explore });
  const [batch] = trainer.batches(2);
  const batchWords = batch.sentences.length;
  const report = await trainer.differentiate({ ...batch, batchWords });
  const gradients = await trainer.trainable.takeGradients();
  trainer.trainable.dispose();
  return { report, gradients };
}

function assertNear(found: Gradients, wanted: Gradients, by: number): void {
  const differ = (a: Float32Array, b: Float32Array) => {
    return a.reduce((most, x, i) => Math.max(most, Math.abs(x - b[i])), 0);
  };
  assertEquals(found.dense.length, wanted.dense.length);
  assert(differ(found.dense, wanted.dense) < by);
  for (const [name, { ids, values }] of wanted.rows) {
    const rows = found.rows.get(name)!;
    assertEquals(rows.ids, ids);
    assert(differ(rows.values, values) < by, name);
    assert(values.some((x) => x !== 0), name);
  }
}

for (const [i, system] of WALKED.entries()) {
  const arc = i < 3 ? 0 : 6;
  for (const backend of ["wasm", "stock", "webgpu"] as const) {
    Deno.test({
      name: `a step on ${backend} walks, drops, loses and learns as in the module (${system}${
        arc ? ", arcs scored" : ""
      })`,
      ignore: backend === "webgpu" && !HAS_ADAPTER,
      async fn() {
        const [wanted, found] = [
          await wholeStep("module", system, arc),
          await wholeStep(backend, system, arc),
        ];
        const { loss, ...counts } = found.report;
        assertAlmostEquals(loss, wanted.report.loss, 1e-4 * loss);
        assertEquals({ ...counts, loss: wanted.report.loss }, wanted.report);
        assertNear(found.gradients, wanted.gradients, 1e-3);
      },
    });
  }
}

for (const arc of [undefined, 6]) {
  const name = arc ? ", arcs scored" : "";
  Deno.test(`a parse's score in Wasm is that of the pass that learns within 1e-4${name}`, () => {
    return compareScores(arc);
  });
}

async function compareScores(arc: number | undefined) {
  // A policy that follows the parser's own choice always walks where the parser goes.
  const policy = {
    policy: "explore",
    exploreAfter: 0,
    exploreRate: 1,
    dropout: 0,
    wordDropout: 0,
    ...(arc ? { arc } : {}),
  } as const;
  const { trainer, kernel, settled, treebank } = await tinyTrainer("module", policy);
  let scores = new Float32Array(), legal = new Uint8Array();
  const { trainable } = trainer, differentiate = trainable.differentiate.bind(trainable);
  trainable.differentiate = (loss: LossFunction) =>
    differentiate((ops) => {
      const listening = Object.create(ops, {
        softmaxLoss: {
          value(x: ModuleTensor, kinds: Uint8Array, weight: number) {
            if (x.columns === MOVES) {
              scores = kernel.floats(x.at, kinds.length).slice();
              legal = kinds.map((kind) => kind === CLASS_KINDS.illegal ? 0 : 1);
            }
            return (ops as unknown as Ops<ModuleTensor>).softmaxLoss(x, kinds, weight);
          },
        },
      });
      return loss(bound(listening, ops));
    });
  const [batch] = trainer.batches(1);
  await trainer.differentiate({ ...batch, batchWords: 1 });
  let wanted = 0;
  for (let row = 0; row < scores.length; row += MOVES) {
    const list = [...scores.subarray(row, row + MOVES)].filter((_, move) => legal[row + move]);
    const best = Math.max(...list);
    wanted -= Math.log(list.reduce((sum, score) => sum + Math.exp(score - best), 0));
  }
  const sentences = batch.sentences.map((index) => treebank.sentences[index]);
  const { network: { encoder, trees }, scorer } = trainer;
  const decoder = new Decoder(kernel, scorer.handle, settled);
  const words = encoder.batch(sentences.map(({ input }) => input));
  const ops = new ModuleOps(kernel, (name) => trainable.block.tensor(name));
  const [moves, labels, ...arcs] = trees.tables(ops, encoder.encode(ops, words));
  scorer.use(words, moves, labels, ...arcs);
  let score = 0;
  sentences.forEach(({ heads }, b) => {
    kernel.wasm.setSentence(b);
    decoder.decode(kernel.wasm.createSentence(heads.length), heads.length, 1, 0);
    score += kernel.wasm.resultScore(0);
  });
  assert(wanted < -10);
  assertAlmostEquals(score / wanted, 1, 1e-4);
}

/** Operations whose own methods run on the ones that they stand before. */
function bound<T>(listening: Ops<T>, ops: Ops<T>): Ops<T> {
  return new Proxy(ops, {
    get: (_, name) => {
      const own = Object.hasOwn(listening, name);
      const value = (own ? listening : ops)[name as keyof Ops<T>];
      return typeof value === "function" ? value.bind(ops) : value;
    },
  });
}

Deno.test("an epoch leaves no tensor behind, and the module's memory as it was", async () => {
  for (const backend of ["module", "wasm"] as const) {
    const { tf } = await openTensorFlow("wasm");
    const { trainer, kernel } = await tinyTrainer(backend, { batch: 2 });
    const before = tf.memory().numTensors, mark = kernel.wasm.mark();
    for (const batch of trainer.batches(2)) await trainer.learn(batch);
    assertEquals([tf.memory().numTensors, kernel.wasm.mark()], [before, mark]);
    trainer.trainable.dispose();
  }
});

Deno.test("gradients of parts that come from workers give the bytes of one instance", async () => {
  const alone = await tinyTrainer("module"),
    workers = [
      await tinyTrainer("module"),
      await tinyTrainer("module"),
    ];
  for (const epoch of [1, 2]) {
    for (const batch of alone.trainer.batches(epoch)) {
      await alone.trainer.learn(batch);
      const parts = alone.trainer.parts(batch);
      assertEquals(parts.length, 4);
      // The parts travel as clones, to one worker or to the other.
      const found: Gradients[] = [];
      for (const [i, part] of parts.entries()) {
        const { gradients } = await workers[i % 2].trainer.gradients(structuredClone(part));
        found.push(structuredClone(gradients));
      }
      const sum = sumGradients(found);
      for (const { trainer } of workers) await trainer.apply(sum, batch);
    }
  }
  const wanted = await alone.trainer.trainable.state();
  for (const { trainer } of workers) assertSame(await trainer.trainable.state(), wanted);
});

Deno.test("a loss or a gradient that is not finite is an error, and nothing is learned from it", async () => {
  for (const backend of ["module", "wasm"] as const) {
    const { trainer } = await tinyTrainer(backend);
    const [batch] = trainer.batches(1), before = await trainer.trainable.state();
    const broken = new Map(before.parameters.values).set("moves/out/bias", new Float32Array(4));
    broken.get("moves/out/bias")!.fill(NaN);
    trainer.trainable.restore({ ...before, parameters: { ...before.parameters, values: broken } });
    await assertRejects(
      () => trainer.learn(batch),
      SagittaError,
      "Cannot train: found a loss of NaN, expected a finite one",
    );
    trainer.trainable.restore(before);
    await trainer.differentiate(trainer.parts(batch)[0]);
    const gradients = await trainer.trainable.takeGradients();
    gradients.dense[3] = Infinity;
    await assertRejects(
      () => trainer.apply(gradients, batch),
      SagittaError,
      "Cannot train: found a gradient with a sum of squares of Infinity",
    );
    assertSame(await trainer.trainable.state(), before);
    trainer.trainable.dispose();
  }
});

Deno.test("a training on one backend stays there while another starts on a second one", async () => {
  const train = async (meanwhile: () => Promise<unknown>) => {
    const { trainer } = await tinyTrainer("stock", { batch: 4 });
    for (const batch of trainer.batches(1)) {
      await trainer.learn(batch);
      await meanwhile();
    }
    const state = await trainer.trainable.state();
    trainer.trainable.dispose();
    return state;
  };
  const alone = await train(() => Promise.resolve());
  const disturbed = await train(() => openTensorFlow("cpu"));
  assertSame(disturbed, alone);
});
