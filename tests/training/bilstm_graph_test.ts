import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import type { Tensor2D } from "@tensorflow/tfjs";
import { CLASS_KINDS } from "../../src/runtime/neural_kernel.ts";
import { wordBatch } from "../../src/encoding/word_batch.ts";
import { Decoder } from "../../src/parsing/decoder.ts";
import { PlainOps } from "../../src/training/plain_ops.ts";
import { findAdapter, openTensorFlow } from "../../src/training/tensorflow.ts";
import { tinyTrainer } from "./small_bilstm.ts";

const MOVES = 4;

for (const system of ["arc-hybrid", "arc-eager", "swap"] as const) {
  Deno.test(`loss and gradients by kernels are those of TensorFlow.js's own operations (${system})`, async () => {
    const { tf } = await openTensorFlow("wasm");
    const found = [];
    for (const ops of [undefined, new PlainOps(tf)]) {
      const { trainer, batch, sentences, settled } = await tinyTrainer(tf, { system }, ops);
      const masks = [24, 32].map((width) => {
        const values = Float32Array.from(
          { length: settled.batch * width },
          (_, i) => i % 3 ? 1.5 : 0,
        );
        return { width, values: values.slice(0, sentences.length * width) };
      });
      found.push(await trainer.differentiate(sentences, batch, masks, 1));
    }
    const [fused, plain] = found;
    assertEquals([fused.choices, fused.wrong], [plain.choices, plain.wrong]);
    assertAlmostEquals(fused.loss, plain.loss, 1e-3);
    for (const [name, gradient] of fused.gradients) {
      const other = plain.gradients.get(name)!;
      assertEquals(gradient.length, other.length);
      const worst = gradient.reduce((most, x, i) => Math.max(most, Math.abs(x - other[i])), 0);
      assert(worst < 1e-3, `${name} differs by ${worst}`);
      assert(gradient.some((x) => x !== 0), `${name} has no gradient`);
    }
  });
}

/** Remembers the moves' scores that a graph computed, and which moves were legal. */
class ListeningOps extends PlainOps {
  scores = new Float32Array();
  kinds = new Uint8Array();

  override softmaxLoss(scores: Tensor2D, kinds: Uint8Array) {
    if (scores.shape[1] === MOVES) {
      this.scores = scores.dataSync() as Float32Array<ArrayBuffer>;
      this.kinds = kinds as Uint8Array<ArrayBuffer>;
    }
    return super.softmaxLoss(scores, kinds);
  }
}

Deno.test("a parse's score in Wasm is that of the graph's scores within 1e-4", async () => {
  const { tf } = await openTensorFlow("wasm");
  const ops = new ListeningOps(tf);
  // A policy that follows the parser's own choice always walks where the parser goes.
  const policy = { policy: "explore", exploreAfter: 0, exploreRate: 1, dropout: 0 } as const;
  const { trainer, kernel, sentences, batch, settled } = await tinyTrainer(tf, policy, ops);
  await trainer.differentiate(sentences, batch, [], 1);
  let wanted = 0;
  for (let row = 0; row < ops.scores.length; row += MOVES) {
    const legal = [...ops.scores.subarray(row, row + MOVES)].filter((_, move) => {
      return ops.kinds[row + move] !== CLASS_KINDS.illegal;
    });
    const best = Math.max(...legal);
    wanted -= Math.log(legal.reduce((sum, score) => sum + Math.exp(score - best), 0));
  }
  const decoder = new Decoder(kernel, settled);
  trainer.network.read(wordBatch(sentences.map(({ numbers }) => numbers)));
  let score = 0;
  sentences.forEach(({ heads }, b) => {
    kernel.wasm.setSentence(b);
    decoder.decode(kernel.wasm.createSentence(heads.length), heads.length, 1, 0);
    score += kernel.wasm.resultScore(0);
  });
  assert(wanted < -10);
  assertAlmostEquals(score / wanted, 1, 1e-4);
});

Deno.test("an epoch leaves no tensor behind, and the module's memory as it was", async () => {
  const { tf } = await openTensorFlow("wasm");
  const { trainer, kernel } = await tinyTrainer(tf, { batch: 2 });
  const before = tf.memory().numTensors, mark = kernel.wasm.mark();
  for (const [i, batch] of trainer.batches(2).entries()) await trainer.learn(batch, 2, i);
  assertEquals([tf.memory().numTensors, kernel.wasm.mark()], [before, mark]);
});

Deno.test("the loss on WebGPU is that on Wasm within 1e-3", async () => {
  const adapter = await findAdapter();
  if (adapter === "none") {
    console.log("Not tried: this runtime has no WebGPU adapter, software or hardware");
    return;
  }
  const losses: number[] = [];
  for (const backend of ["webgpu", "wasm"] as const) {
    const { tf } = await openTensorFlow(backend);
    const { trainer, batch, sentences } = await tinyTrainer(tf, { batch: 2 });
    const before = tf.memory().numTensors;
    losses.push((await trainer.differentiate(sentences, batch, [], 1)).loss);
    assertEquals(tf.memory().numTensors, before);
  }
  assertAlmostEquals(losses[0], losses[1], 1e-3);
});
