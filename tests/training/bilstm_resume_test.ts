import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import type { NetworkOptions } from "../../src/training/network/options.ts";
import type { TrainingData } from "../../src/training/train.ts";
import { TINY, trainBilstm } from "./small_bilstm.ts";
import { sample, smallModel } from "./small_model.ts";

const DATA = [{ sentences: sample().slice(0, 16) }];

type BilstmTraining = TrainingData & NetworkOptions;

function trainSample(options: Partial<BilstmTraining>) {
  return trainBilstm({ train: DATA, sizes: TINY, batch: 4, epochs: 3, ...options });
}

function bytesOf({ model }: Awaited<ReturnType<typeof trainBilstm>>): Uint8Array {
  return encodeModel(model);
}

/** Trains until so many batches are done. */
function stopAfter(batches: number, options: Partial<BilstmTraining>) {
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
      const rest = await trainSample({ ...options, resume: await part.checkpoint() });
      assertEquals(rest.epochs, whole.epochs);
      assertEquals(bytesOf(rest), bytesOf(whole));
    }
  });
}

Deno.test("each epoch offers a checkpoint that leads to the same bytes", async () => {
  const checkpoints: Uint8Array[] = [];
  const whole = await trainSample({
    onEpoch: async (_, checkpoint) => void checkpoints.push(await checkpoint()),
  });
  assertEquals(checkpoints.length, 3);
  const rest = await trainSample({ resume: checkpoints[1] });
  assertEquals(bytesOf(rest), bytesOf(whole));
});

Deno.test("a BiLSTM's checkpoint brings its options along", async () => {
  const part = await stopAfter(3, { system: "arc-hybrid", seed: 7 });
  const rest = await trainBilstm({ train: DATA, resume: await part.checkpoint() });
  const [encoder, , parser] = rest.model.components.map(({ settings }) => settings);
  assertEquals([parser.system, encoder.cells], ["arc-hybrid", TINY.cells]);
  assertEquals(rest.model.provenance.seed, 7);
});

Deno.test("a BiLSTM's checkpoint is refused with other data, other options, or if it is none", async () => {
  const resume = await (await stopAfter(2, {})).checkpoint();
  const refused = async (options: Partial<BilstmTraining>, message: string) => {
    await assertRejects(() => trainSample({ resume, ...options }), SagittaError, message);
  };
  await refused({ train: [{ sentences: sample().slice(1, 17) }] }, "other training data");
  await refused({ system: "swap" }, "found system swap, expected arc-standard, as it was begun");
  await refused({ sizes: { ...TINY, cells: 8 } }, '"cells":8');
  await refused({ resume: await smallModel() }, "a checkpoint of training");
  await refused({ resume: resume.subarray(0, resume.length - 9) }, "read model");
  assert(resume.length > 1000);
});

Deno.test("2 workers and 3 train the network that one trains, byte for byte, and resume it so", async () => {
  const options = { backend: "module", batch: 8, epochs: 2, exploreAfter: 0 } as const;
  const bytes = async (more: Partial<BilstmTraining>) => {
    const result = await trainSample({ ...options, ...more });
    return [bytesOf(result), await result.checkpoint()];
  };
  const alone = await bytes({});
  assertEquals(await bytes({ workers: 2 }), alone);
  assertEquals(await bytes({ workers: 3 }), alone);
  const part = await stopAfter(3, { ...options, workers: 2 });
  assertEquals([part.stopped, part.epochs.length], [true, 1]);
  assertEquals(await bytes({ workers: 2, resume: await part.checkpoint() }), alone);
});

Deno.test("workers are refused where a backend cannot share a batch", async () => {
  await assertRejects(
    () => trainSample({ backend: "cpu", workers: 2 }),
    SagittaError,
    "Cannot train: found 2 workers, arc-standard, dynamic oracle, explore, bilstm small, on cpu",
  );
});
