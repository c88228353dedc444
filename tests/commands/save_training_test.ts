import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { runTraining, saveTraining } from "../../src/commands/shared/save_training.ts";
import { SagittaError } from "../../src/errors.ts";
import { decodeModel } from "../../src/model_file/model_file.ts";
import { decodeCheckpoint } from "../../src/training/checkpoint.ts";
import type { Learner, LearnerSetup } from "../../src/training/learner.ts";
import { TrainingFailure } from "../../src/training/training.ts";
import { row } from "../frame/toy_learner.ts";
import { sample } from "../training/small_model.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { MemoryHost, run } from "./memory_host.ts";

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

/** Trainings of every kind, and what each makes. */
const TRAININGS: [string, string][] = [
  ["train t --dev t --epochs 2 --model disk/m --checkpoint disk/c", "parser"],
  ["train t --segmenter-only --model disk/m", "segmenter"],
  [
    "oracle train t --dev t --steps 12 --evaluate-every 6 --hidden 16 --model disk/m --checkpoint disk/c",
    "oracle",
  ],
];

Deno.test("what a full disk does not take goes to the working folder, then to a temporary one, and a note says where", async () => {
  const old = (await run("train t --epochs 1 --model m".split(" "), { files: { t: SAMPLE } })).host;
  for (const [line, kind] of TRAININGS) {
    for (const folder of ["", "/tmp/new/"]) {
      const isFull = (path: string) =>
        folder === "" ? path.includes("/") : !path.startsWith(folder);
      const files = { t: SAMPLE, "disk/m": old.files.get("m")! };
      const { code, host, output, errors } = await run(line.split(" "), { files, isFull });
      assertEquals(code, 1, line);
      const saved = [...host.files.keys()].filter((path) => !(path in files));
      const place = saved[0];
      assertMatch(place, new RegExp(`^${folder}[0-9a-f]{8}-m$`));
      assert(errors.includes(`Cannot write disk/m: the disk is full; the model is in ${place}\n`));
      assert(output.includes(`: ${place}`), output);
      const { components } = decodeModel(host.files.get(place)!);
      assert(components.some((component) => component.kind.includes(kind)), kind);
      if (!line.includes("--checkpoint")) continue;
      const goesOn = errors.split("\n").filter((note) => note.endsWith("goes on without it"));
      const note = "Cannot write disk/c: the disk is full; training goes on without it";
      assertEquals(goesOn, [note, note]);
      assertEquals(decodeCheckpoint(host.files.get(saved[1])!).reports.length, 2);
      assert(
        errors.endsWith(
          `Cannot write disk/c: the disk is full; the checkpoint is in ${saved[1]}\n`,
        ),
      );
    }
  }
});

Deno.test("a model goes next to the checkpoint where its own disk is full, and no place is an error", async () => {
  const words = TRAININGS[0][0].replace("disk/c", "other/c").split(" ");
  const options = { files: { t: SAMPLE }, isFull: (path: string) => !path.startsWith("other/") };
  const near = await run(words, options);
  assertMatch([...near.host.files.keys()].at(-1)!, /^other\/[0-9a-f]{8}-m$/);
  assert(near.host.files.has("other/c"));
  const nowhere = await run(words, { ...options, isFull: () => true });
  assertEquals([nowhere.code, nowhere.output], [1, ""]);
  assert(nowhere.errors.endsWith("\nCannot write disk/m: the disk is full\n"));
});

Deno.test({
  name: "a training on a disk of 32 KiB leaves its model in the working folder",
  ignore: Deno.uid() !== 0,
  async fn() {
    const folder = await Deno.makeTempDir(), disk = `${folder}/disk`;
    await Deno.mkdir(disk);
    const call = (program: string, ...args: string[]) =>
      new Deno.Command(program, { args, cwd: folder }).output();
    const { success } = await call("mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", disk);
    try {
      // Containers do not let everybody mount, root included.
      if (!success) return;
      const cli = new URL("../../cli.ts", import.meta.url).pathname;
      const deno = ["run", "--quiet", "--no-lock", "--no-prompt", "--allow-read", "--allow-write"];
      const words = `train --epochs 2 --model ${disk}/m --checkpoint ${disk}/c`.split(" ");
      const { code, stderr } = await call(Deno.execPath(), ...deno, cli, ...words);
      const errors = new TextDecoder().decode(stderr);
      assertEquals(code, 1);
      assertEquals(errors.split("the disk is full; training goes on without it").length, 3);
      const [, place] = /the disk is full; the model is in (\S+)\n/.exec(errors)!;
      assertEquals(decodeModel(await Deno.readFile(`${folder}/${place}`)).components.length, 4);
      assertEquals([...Deno.readDirSync(disk)], []);
    } finally {
      if (success) await call("umount", disk);
      await Deno.remove(folder, { recursive: true });
    }
  },
});

Deno.test("a state that cannot be written costs no model: it is kept, and a note says why", async () => {
  const host = new MemoryHost();
  const state = () => {
    throw new SagittaError(
      "Cannot write model: found 9 bytes of tensors, expected 8 at most",
      "invalid-model",
    );
  };
  const { prepare } = await row.load();
  const load = () =>
    Promise.resolve({
      prepare: async (setup: LearnerSetup, name: string): Promise<Learner> => {
        return { ...await prepare(setup, name), state, dispose: () => {} };
      },
    });
  const words = { model: "m", checkpoint: "c" };
  const learner = { ...row, load }, train = [{ sentences: sample() }];
  const result = await runTraining(words, host, { learner, train, epochs: 1 });
  const saved = await saveTraining(words, result.model, result, host);
  assertEquals([saved.path, saved.checkpoint, saved.misplaced], ["m", undefined, true]);
  const why = "Cannot write model: found 9 bytes of tensors, expected 8 at most";
  assertEquals(host.errors, `${why}; training goes on without it\n${why}\n`);
});
