import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { readLinearModel } from "../../src/components/linear_parser/model.ts";
import { sparseTable } from "../components/weights/sparse_table.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { train } from "../../src/training/train.ts";
import { sample, smallModel, trainLinear as trainSample } from "./small_model.ts";

function bytesOf({ model }: Awaited<ReturnType<typeof train>>): Uint8Array {
  return encodeModel(model);
}

for (const learner of ["perceptron", "logistic", "svm"] as const) {
  for (const withDev of [true, false]) {
    const how = `${learner}, ${withDev ? "with" : "without"} dev`;
    Deno.test(`2 epochs and 2 more after a checkpoint give the bytes of 4 (${how})`, async () => {
      const options = { learner, ...(withDev ? { dev: [{ sentences: sample() }] } : {}) };
      const whole = await trainSample({ ...options, epochs: 4 });
      const half = await trainSample({ ...options, epochs: 2 });
      const resume = await half.checkpoint();
      const rest = await trainSample({ ...options, epochs: 4, resume });
      assertEquals(bytesOf(rest), bytesOf(whole));
      assertEquals(rest.epochs, whole.epochs);
    });
  }
}

Deno.test("training that is stopped in the middle of an epoch goes on to the same bytes", async () => {
  const sentences = Array.from({ length: 40 }, sample).flat();
  const options = { train: [{ sentences }], epochs: 2, seed: 5 };
  const whole = await train(options);
  const controller = new AbortController();
  let batches = 0;
  const onProgress = () => {
    if (++batches === 2) controller.abort();
  };
  const part = await train({ ...options, signal: controller.signal, onProgress });
  assertEquals([part.stopped, part.epochs.length], [true, 0]);
  assert(sparseTable(readLinearModel(part.model.components[0]).moveTable).values.length > 0);
  const rest = await train({ ...options, resume: await part.checkpoint() });
  assertEquals(bytesOf(rest), bytesOf(whole));
});

Deno.test("a checkpoint is refused with other data, other options, fewer epochs, or if it is none", async () => {
  const resume = await (await trainSample({ epochs: 2 })).checkpoint();
  const others = { train: [{ sentences: sample().slice(1) }] };
  await assertRejects(
    () => trainSample({ resume, ...others }),
    SagittaError,
    "other training data",
  );
  const system = "found system swap, expected arc-standard, as it was begun";
  await assertRejects(() => trainSample({ resume, system: "swap" }), SagittaError, system);
  await assertRejects(() => trainSample({ resume, epochs: 1 }), SagittaError, "2 epochs done");
  const model = await smallModel();
  await assertRejects(
    () => trainSample({ resume: model }),
    SagittaError,
    "a checkpoint of training",
  );
  const cut = resume.subarray(0, resume.length - 9);
  await assertRejects(() => trainSample({ resume: cut }), SagittaError, "read model");
});
