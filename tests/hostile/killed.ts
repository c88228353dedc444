/**
 * Commands that train, killed without warning and started again: what they make is what they would
 * have made, byte for byte.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { SAMPLE } from "../../src/sample/sample.ts";

const CLI = new URL("../../cli.ts", import.meta.url).pathname;
const ON_DENO = ["run", "--quiet", "--no-lock", "--no-check", "--allow-all", CLI];
const SMALL = "--hold-out 0 --seed 3", PARSER = `${SMALL} --no-pipeline`;
const PRETRAINED = new URL("../networks/fixtures/tiny_bert", import.meta.url).pathname;

/** A command that trains. */
interface Trained {
  /** Words of its line; OUT stands for what it writes, TRAIN for the data. */
  readonly line: string;
  /** The files that it makes, after OUT. */
  readonly makes: readonly string[];
  /** Does the same line go on by itself, or is a checkpoint resumed? */
  readonly goesOn?: boolean;
}

/** Every command that trains, by name. */
export const TRAINED: Readonly<Record<string, Trained>> = {
  "train (linear)": {
    line: `train TRAIN ${PARSER} --epochs 12 --model OUT --checkpoint OUT.checkpoint`,
    makes: [""],
  },
  "train --learner search": {
    line:
      `train TRAIN ${PARSER} --learner search --epochs 8 --model OUT --checkpoint OUT.checkpoint`,
    makes: [""],
  },
  "train --learner bilstm": {
    line: `train TRAIN ${PARSER} --learner bilstm --preset thesis --backend module --epochs 4 ` +
      `--model OUT --checkpoint OUT.checkpoint`,
    makes: [""],
  },
  "train --learner transformer": {
    line: `train TRAIN ${PARSER} --learner transformer --pretrained ${PRETRAINED} ` +
      `--backend module --epochs 6 --model OUT --checkpoint OUT.checkpoint`,
    makes: [""],
  },
  "train --pipeline": {
    line: `train TRAIN ${SMALL} --pipeline --epochs 6 --model OUT --checkpoint OUT.checkpoint`,
    makes: [""],
  },
  "oracle train": {
    line: "oracle train TRAIN --steps 300 --seed 3 --model OUT --checkpoint OUT.checkpoint",
    makes: [""],
  },
  "experiment oracles": {
    line: "experiment oracles a=TRAIN,TRAIN --quick --limit 12 --output OUT",
    makes: ["/report.md"],
    goesOn: true,
  },
};

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}

async function exists(path: string): Promise<boolean> {
  return await Deno.stat(path).then(() => true, () => false);
}

/** Kills a command `times` times, then lets it end; its files are those of a run in one go. */
export async function killAndResume(name: string, times: number, seed = 1): Promise<void> {
  const { line, makes, goesOn } = TRAINED[name];
  const folder = await Deno.makeTempDir();
  const data = `${folder}/train.conllu`;
  await Deno.writeTextFile(data, SAMPLE);
  const words = (out: string) => {
    return line.replaceAll("TRAIN", data).replaceAll("OUT", `${folder}/${out}`).split(" ");
  };
  const start = (list: readonly string[]) =>
    new Deno.Command(Deno.execPath(), {
      args: [...ON_DENO, ...list],
      stdout: "null",
      stderr: "piped",
    }).spawn();
  try {
    const whole = start(words("whole"));
    const began = performance.now();
    const { code, stderr } = await whole.output();
    assertEquals(code, 0, new TextDecoder().decode(stderr));
    const length = performance.now() - began;
    let draws = seed;
    for (let kills = 0;; kills++) {
      const checkpoint = `${folder}/part.checkpoint`;
      const resume = !goesOn && await exists(checkpoint) ? ["--resume", checkpoint] : [];
      const process = start([...words("part"), ...resume]);
      const reading = new Response(process.stderr).text();
      // From nothing done yet to nearly all of it.
      draws = Math.imul(draws, 48271) >>> 0;
      const delay = length * (0.3 + 0.7 * (draws % 1000) / 1000);
      const timer = kills < times ? setTimeout(() => process.kill("SIGKILL"), delay) : undefined;
      const status = await process.status;
      clearTimeout(timer);
      const errors = await reading;
      if (status.signal === null) {
        assertEquals(status.code, 0, errors);
        break;
      }
      // A checkpoint is there whole or not at all.
      for await (const { name } of Deno.readDir(folder)) assert(name !== "part.checkpoint.partial");
    }
    for (const made of makes) {
      const [whole, part] = await Promise.all(
        ["whole", "part"].map((out) => Deno.readFile(`${folder}/${out}${made}`)),
      );
      const text = (bytes: Uint8Array) =>
        new TextDecoder().decode(bytes).replaceAll("/part", "/whole");
      if (made !== "") assertEquals(text(part), text(whole), name);
      else assert(isSame(part, whole), `${name}: ${part.length} and ${whole.length} bytes`);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
