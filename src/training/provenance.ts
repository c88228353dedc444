// How a model came about, as its file tells it: nothing that differs between equal runs.

import type { Json } from "../pipeline/file/json.ts";
import { VERSION } from "../version.ts";
import type { EpochReport } from "./best_epoch.ts";
import type { Treebank } from "./treebank.ts";

/** What besides the options belongs to a model's provenance. */
export interface Origin {
  readonly train: readonly Treebank[];
  readonly dev?: readonly Treebank[];
  readonly date?: string;
}

/** Tells how a model came about: its data, its options, and the epoch that was kept. */
export function provenanceOf(
  { train, dev = [], date }: Origin,
  options: object & { readonly learner: string },
  { epoch, scores, details }: EpochReport,
): Record<string, Json> {
  return {
    sagitta: VERSION,
    ...named("treebanks", train),
    ...named("development", dev),
    ...options as unknown as Record<string, Json>,
    epochs: epoch,
    ...details,
    ...(scores ? { scores } : {}),
    ...(date === undefined ? {} : { date }),
  };
}

/** The names of treebanks' files, where they have any. */
function named(key: string, treebanks: readonly Treebank[]): Record<string, Json> {
  const names = treebanks.map(({ file }) => file).filter((file) => file !== undefined);
  return names.length > 0 ? { [key]: names } : {};
}
