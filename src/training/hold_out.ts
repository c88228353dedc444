// Holds out a part of treebanks for the choice of the best epoch, where there are no development
// data: runs of neighbours, so that a document is rarely on both sides, spread over each treebank.

import { pauseOf } from "./cancel.ts";
import type { PipelineData, TrainingData } from "./training.ts";
import { type LoadedData, type LoadedTreebank, loadTreebanks, slowly } from "./treebank.ts";

/** Sentences in a row; and the fewest of which some are held out. */
const RUN = 10, MIN_SENTENCES = 100;

/**
 * Holds out a share of the sentences; nothing where there are fewer than 100.
 * @returns Treebanks in two parts, and which sentences were held out, for people.
 */
export function holdOut(treebanks: readonly LoadedTreebank[], share: number) {
  const total = treebanks.reduce((sum, { sentences }) => sum + sentences.length, 0);
  if (total < MIN_SENTENCES || share <= 0) return undefined;
  const isHeld = (at: number) => {
    const run = Math.floor(at / RUN);
    return Math.floor((run + 1) * share + 1e-9) > Math.floor(run * share + 1e-9);
  };
  const part = (held: boolean) =>
    treebanks.map((treebank) => {
      const sentences = treebank.sentences.filter((_, at) => isHeld(at) === held);
      return { ...treebank, sentences };
    }).filter(({ sentences }) => sentences.length > 0);
  const [train, dev] = [part(false), part(true)];
  const count = dev.reduce((sum, { sentences }) => sum + sentences.length, 0);
  if (count === 0) return undefined;
  let first = 0;
  while (!isHeld(first)) first++;
  const numbers = [count, total].map((number) => number.toLocaleString("en"));
  const which = `${numbers.join(" of ")} sentences, ${RUN} in a row from the ${first + 1}st on`;
  return { train, dev, which };
}

/** Treebanks in memory; where there are no development data, a share of the others is held out. */
export async function loadData(
  { train, dev, signal }: Pick<TrainingData, "train" | "dev" | "signal">,
  share: number,
  onNote: PipelineData["onNote"],
): Promise<LoadedData> {
  const pause = pauseOf(signal);
  const loaded = await loadTreebanks(slowly(train, pause));
  if (dev) {
    return { train: loaded, dev: await loadTreebanks(slowly(dev, pause), "read development data") };
  }
  const [gold, silver] = [false, true].map((is) => loaded.filter((one) => is === !!one.silver));
  const held = holdOut(gold, share);
  if (!held) return { train: loaded };
  onNote?.(`No --dev was given: the best epoch is chosen on ${held.which} (--hold-out ${share})`);
  return { train: [...held.train, ...silver], dev: held.dev };
}
