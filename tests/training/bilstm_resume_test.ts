import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { bilstmModelFile } from "../../src/model/bilstm_model.ts";
import { encodeModel } from "../../src/pipeline/model_file.ts";
import { type BilstmTrainingOptions, trainBilstm } from "../../src/training/train_bilstm.ts";
import { TINY } from "./small_bilstm.ts";
import { sample, smallModel } from "./small_model.ts";

const DATA = [{ sentences: sample().slice(0, 16) }];

function trainSample(options: Partial<BilstmTrainingOptions>) {
  return trainBilstm({ train: DATA, sizes: TINY, batch: 4, epochs: 3, ...options });
}

function bytesOf({ model }: Awaited<ReturnType<typeof trainBilstm>>): Uint8Array {
  return encodeModel(bilstmModelFile(model));
}

/** Trains until so many batches are done. */
function stopAfter(batches: number, options: Partial<BilstmTrainingOptions>) {
  const controller = new AbortController();
  const onProgress = () => {
    if (--batches === 0) controller.abort();
  };
  return trainSample({ ...options, signal: controller.signal, onProgress });
}

for (const withDev of [true, false]) {
  const how = withDev ? "with dev" : "without dev";
  Deno.test(`a BiLSTM stopped in the middle of an epoch goes on to the same bytes, ${how}`, async () => {
    const options = withDev ? { dev: DATA } : {};
    const whole = await trainSample(options);
    for (const batches of [2, 4, 6]) {
      const part = await stopAfter(batches, options);
      assertEquals([part.stopped, part.epochs.length], [true, Math.floor(batches / 4)]);
      const rest = await trainSample({ ...options, resume: part.checkpoint() });
      assertEquals(rest.epochs, whole.epochs);
      assertEquals(bytesOf(rest), bytesOf(whole));
    }
  });
}

Deno.test("each epoch offers a checkpoint that leads to the same bytes", async () => {
  const checkpoints: Uint8Array[] = [];
  const whole = await trainSample({
    onEpoch: (_, checkpoint) => void checkpoints.push(checkpoint()),
  });
  assertEquals(checkpoints.length, 3);
  const rest = await trainSample({ resume: checkpoints[1] });
  assertEquals(bytesOf(rest), bytesOf(whole));
});

Deno.test("a BiLSTM's checkpoint brings its options along", async () => {
  const part = await stopAfter(3, { system: "arc-hybrid", seed: 7 });
  const rest = await trainBilstm({ train: DATA, resume: part.checkpoint() });
  assertEquals([rest.model.settings.system, rest.model.settings.cells], ["arc-hybrid", TINY.cells]);
  assertEquals(rest.model.provenance.seed, 7);
});

Deno.test("a BiLSTM's checkpoint is refused with other data, other options, or if it is none", async () => {
  const resume = (await stopAfter(2, {})).checkpoint();
  const refused = async (options: Partial<BilstmTrainingOptions>, message: string) => {
    await assertRejects(() => trainSample({ resume, ...options }), SagittaError, message);
  };
  await refused({ train: [{ sentences: sample().slice(1, 17) }] }, "other training data");
  await refused({ system: "swap" }, "found system swap, expected arc-standard, as it was begun");
  await refused({ sizes: { ...TINY, cells: 8 } }, '"cells":8');
  await refused({ resume: await smallModel() }, "a checkpoint of a BiLSTM's training");
  await refused({ resume: resume.subarray(0, resume.length - 9) }, "read model");
  assert(resume.length > 1000);
});
