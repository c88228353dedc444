// Development data of parsers: judges components as a file gives them back, in a module of its own.

import { AttachmentScores, attachmentScores } from "../evaluation/attachment.ts";
import { MAX_TOKENS } from "../oracles/configuration.ts";
import { modelOf } from "../model_file/model_file.ts";
import { Pipeline } from "../pipeline/pipeline.ts";
import type { Stored } from "../model_file/stored.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { calibrate } from "./calibration.ts";
import type { Development } from "./learner.ts";
import { batchesOf } from "./shuffle.ts";
import { readAll, type Treebank } from "./treebank.ts";

/** How parsers are to be judged. */
export interface Judging {
  /** A module with nothing in it. */
  readonly kernel: Kernel;
  readonly beam: number;
  /** The scale of scores, for temperatures; 1 unless given. */
  readonly scale?: number;
  readonly unlabelled: boolean;
}

/** Words between two looks at the outside world; of linear parsers there is one a sentence. */
const CHUNK = 500;

/** Reads development data with gold trees. These need not be sound, but each word needs a head. */
export async function parserDevelopment(
  treebanks: readonly Treebank[],
  { kernel, beam, scale = 1, unlabelled }: Judging,
): Promise<Development> {
  const sentences = await readAll(treebanks, "read development data", ({ heads, length }) => {
    const bare = heads.indexOf(-1);
    if (bare >= 0) return [`no head of word ${bare + 1}`, "one"];
    if (length <= MAX_TOKENS) return undefined;
    return [`a sentence of ${length} words`, `${MAX_TOKENS} at most`];
  });
  // Sentences of similar length together, as networks like them; the order does not matter here.
  const sorted = sentences.toSorted((a, b) => a.length - b.length);
  /** Does something with components at work; the module is as it was after that. */
  const using = async <T>(
    components: readonly Stored[],
    work: (pipeline: Pipeline) => Promise<T>,
  ): Promise<T> => {
    const mark = kernel.wasm.mark();
    try {
      return await work(await Pipeline.read(modelOf(components, {}), { kernel }));
    } finally {
      kernel.wasm.release(mark);
    }
  };
  return {
    chosenBy: "las",
    score: (components, pause) =>
      using(components, async (pipeline) => {
        const isTagger = pipeline.components.some(({ gives }) => gives.includes("upos"));
        const total = new AttachmentScores();
        let words = 0, rightTags = 0;
        for (const chunk of batchesOf(sorted, ({ length }) => length, CHUNK)) {
          let at = 0;
          for (const { heads, deprels, upos } of pipeline.annotateEach(chunk, { beam })) {
            const gold = chunk[at++];
            attachmentScores(gold.heads, gold.deprels, heads, deprels, total);
            words += gold.length;
            if (isTagger) gold.upos.forEach((tag, i) => rightTags += tag === upos[i] ? 1 : 0);
            await pause();
          }
        }
        const { uas, las } = total;
        const attached = { uas, las: unlabelled ? uas : las };
        return isTagger ? { ...attached, upos: 100 * rightTags / words } : attached;
      }),
    calibrate: (components, pause) =>
      using(components, async (pipeline) => {
        const fitted = await calibrate(pipeline, sentences, scale, pause);
        return components.map((stored) => {
          if (!("temperature" in stored.settings)) return stored;
          return { ...stored, settings: { ...stored.settings, ...fitted } };
        });
      }),
  };
}
