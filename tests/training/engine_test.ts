import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { decodeCheckpoint } from "../../src/training/checkpoint.ts";
import { Engine } from "../../src/training/engine.ts";
import type { Learner } from "../../src/training/learner.ts";
import { train } from "../../src/training/train.ts";
import { TrainingFailure } from "../../src/training/training.ts";
import { row } from "../frame/toy_learner.ts";
import { sample } from "./small_model.ts";

const DATA = { train: [{ sentences: sample() }], dev: [{ sentences: sample() }] };

/** A learner whose scores are given: what the engine makes of them is what is tested. */
function scripted(scores: readonly number[], more: Partial<Learner> = {}): Learner {
  let epoch = 0;
  const stored = () => ({ kind: "script", settings: { epoch }, vocabularies: {}, tensors: {} });
  return {
    facts: { sentences: 1, severalRoots: 0, nonprojective: 0, how: "script" },
    fingerprint: 1,
    epochs: scores.length,
    total: 2 * scores.length,
    development: {
      chosenBy: "good",
      score: ([{ settings }]) => Promise.resolve({ good: scores[settings.epoch as number - 1] }),
      calibrate: ([component]) => {
        return Promise.resolve([{
          ...component,
          settings: { ...component.settings, fitted: true },
        }]);
      },
    },
    batches: (now) => {
      epoch = now;
      return [1, 2];
    },
    learn: () => ({ units: 1, choices: 4, wrong: 1 }),
    state: stored,
    restore: ({ settings }) => void (epoch = settings.epoch as number),
    result: () => [stored()],
    ...more,
  };
}

Deno.test("the best epoch is kept, the first of equals, and only that one is calibrated", async () => {
  const result = await new Engine("script", {}, scripted([1, 3, 2, 3])).run({});
  assertEquals(result.best, { epoch: 2, loss: 0.25, scores: { good: 3 } });
  assertEquals(result.components[0].settings, { epoch: 2, fitted: true });
  assertEquals(result.epochs.map(({ epoch }) => epoch), [1, 2, 3, 4]);
});

Deno.test("training ends after as many epochs without a better score as patience has", async () => {
  const { epochs } = await new Engine("script", {}, scripted([3, 1, 2, 9], { patience: 2 })).run(
    {},
  );
  assertEquals(epochs.length, 3);
});

Deno.test("without development data the last epoch is kept", async () => {
  const learner = scripted([3, 1], { development: undefined });
  const { best, components } = await new Engine("script", {}, learner).run({});
  assertEquals([best, components[0].settings], [{ epoch: 2, loss: 0.25 }, { epoch: 2 }]);
});

Deno.test("what is cancelled while it scores is resumed there, and ends with the same", async () => {
  const controller = new AbortController();
  const { development } = scripted([1, 2, 3]);
  const slow = {
    ...development!,
    score: async (...[components, pause]: Parameters<NonNullable<typeof development>["score"]>) => {
      if (components[0].settings.epoch === 2) controller.abort();
      while (controller.signal.aborted) await pause();
      return await development!.score(components, pause);
    },
  };
  const engine = new Engine("script", {}, scripted([1, 2, 3], { development: slow }));
  const stopped = await engine.run({ signal: controller.signal });
  assertEquals([stopped.stopped, stopped.epochs.length, stopped.best.epoch], [true, 1, 1]);
  const again = new Engine("script", {}, scripted([1, 2, 3]));
  again.restore(decodeCheckpoint(await engine.checkpoint()), {});
  const whole = await new Engine("script", {}, scripted([1, 2, 3])).run({});
  assertEquals(await again.run({}), whole);
});

Deno.test("training that is cancelled ends with the batch at hand, of 6,000 words at most or a sentence", async () => {
  const sentences = Array.from({ length: 100 }, sample).flat();
  const controller = new AbortController();
  let before = 0, late = 0;
  const { stopped } = await train({
    train: [{ sentences }],
    epochs: 50,
    signal: controller.signal,
    onProgress: ({ done }) => {
      if (before === 0) setTimeout(() => controller.abort(), 50);
      if (controller.signal.aborted) late++;
      assert(done - before < 6000 + 30, `${done - before} words`);
      before = done;
    },
  });
  assert(stopped && before > 0);
  assertEquals(late, 0);
});

Deno.test("a loss that is not finite stops training with epoch and batch, the state before it kept", async () => {
  const options = { ...DATA, learner: row, epochs: 2, seed: 3 };
  const failure = await train({ ...options, breakAt: 12 }).catch((error) => error);
  assert(failure instanceof TrainingFailure);
  const { result, message } = failure;
  assertEquals(
    message,
    "Cannot train: found a loss of NaN, expected a finite one; try a lower rate (epoch 2, batch 3)",
  );
  assertEquals([result.epochs.length, result.best.epoch], [1, 1]);
  const { position, state } = decodeCheckpoint(await result.checkpoint());
  assertEquals([position.epoch, position.batch, state.settings.steps], [2, 2, 11]);
});

Deno.test("a gradient that is not finite stops training too", async () => {
  const options = { ...DATA, learner: row, breakAt: 2, breaks: "gradient" };
  const message = "found a gradient that is not finite, expected finite numbers";
  for (const workers of [1, 2]) {
    await assertRejects(() => train({ ...options, workers }), TrainingFailure, message);
  }
});

Deno.test("an error of a step names epoch and batch", async () => {
  const learner = scripted([1], {
    learn: () => {
      throw new SagittaError("Cannot step: found a stone", "cannot-train");
    },
  });
  const run = () => new Engine("script", {}, learner).run({});
  await assertRejects(run, SagittaError, "Cannot step: found a stone (epoch 1, batch 1)");
});

Deno.test("checkpoints come back as they were written, and damaged ones are refused", async () => {
  const result = await train({ ...DATA, learner: row, epochs: 2 });
  const bytes = await result.checkpoint();
  const checkpoint = decodeCheckpoint(bytes);
  assertEquals(checkpoint.learner, "toy");
  assertEquals(checkpoint.best!.components[0].kind, "toy");
  assertEquals(checkpoint.reports, result.epochs);
  const resumed = await train({ ...DATA, learner: row, epochs: 2, resume: bytes });
  assertEquals(await resumed.checkpoint(), bytes);
  assertEquals(encodeModel(resumed.model), encodeModel(result.model));
  for (const cut of [0, 100, bytes.length - 1]) {
    await assertRejects(
      () => train({ ...DATA, learner: row, resume: bytes.subarray(0, cut) }),
      SagittaError,
      "read model",
    );
  }
  const other = { ...DATA, learner: "linear-tagger" as const, resume: bytes, resumeFile: "c" };
  const message =
    "Cannot resume training in c: found learner linear-tagger, expected toy, as it was begun";
  await assertRejects(() => train(other), SagittaError, message);
});
