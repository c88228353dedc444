import { assertEquals, assertRejects } from "@std/assert";
import { runTraining } from "../../src/commands/save_training.ts";
import { decodeModel } from "../../src/pipeline/file/model_file.ts";
import { decodeCheckpoint } from "../../src/training/checkpoint.ts";
import { TrainingFailure } from "../../src/training/training.ts";
import { row } from "../frame/toy_learner.ts";
import { sample } from "../training/small_model.ts";
import { MemoryHost } from "./memory_host.ts";

Deno.test("a training that fails saves the last good model and a checkpoint beside it", async () => {
  const host = new MemoryHost();
  const words = { model: "m" };
  const options = { learner: row, train: [{ sentences: sample() }], breakAt: 4 };
  await assertRejects(
    () => runTraining(words, host, options),
    TrainingFailure,
    "found a loss of NaN, expected a finite one; try a lower rate (epoch 1, batch 4)",
  );
  assertEquals([...host.files.keys()], ["m", "m.checkpoint"]);
  assertEquals(decodeModel(host.files.get("m")!).components[0].kind, "toy");
  assertEquals(decodeCheckpoint(host.files.get("m.checkpoint")!).position.batch, 3);
});
