/**
 * How a model came about, as its file tells it: nothing that differs between equal runs.
 *
 * @module
 */

import type { Json } from "../model/json.ts";
import { VERSION } from "../version.ts";
import type { EpochReport } from "./best_epoch.ts";
import { SEARCH_NAMES } from "./search_options.ts";
import type { SettledOptions } from "./training_options.ts";
import type { Treebank } from "./treebank.ts";

/** What besides the options belongs to a model's provenance. */
export interface Origin {
  /** The training data. */
  readonly train: readonly Treebank[];
  /** The development data. */
  readonly dev?: readonly Treebank[];
  /** When it was trained. */
  readonly date?: string;
}

/**
 * Tells how a model came about.
 *
 * @param origin Its data, and a date if it is to have one.
 * @param options How it was trained.
 * @param best The epoch that was kept.
 * @returns The provenance.
 */
export function provenanceOf(
  { train, dev = [], date }: Origin,
  options: Omit<SettledOptions, "learner"> & { readonly learner: string },
  best: EpochReport,
): Record<string, Json> {
  const search = SEARCH_NAMES.filter((name) => options[name] !== undefined);
  const { learner, rate, policy, oracle, exploreAfter, exploreRate, beam, update, seed } = options;
  return {
    sagitta: VERSION,
    ...named("treebanks", train),
    ...named("development", dev),
    learner,
    rate,
    policy,
    oracle,
    ...(policy === "explore" && search.length === 0 ? { exploreAfter, exploreRate } : {}),
    ...Object.fromEntries(search.map((name) => [name, options[name]!])),
    ...(beam > 1 ? { update } : {}),
    projectiveOnly: options.projectiveOnly,
    seed,
    epochs: best.epoch,
    ...(best.scores ? { scores: { UAS: best.scores.uas, LAS: best.scores.las } } : {}),
    ...(date === undefined ? {} : { date }),
  };
}

/** The names of treebanks' files, where they have any. */
function named(key: string, treebanks: readonly Treebank[]): Record<string, Json> {
  const names = treebanks.map(({ file }) => file).filter((file) => file !== undefined);
  return names.length > 0 ? { [key]: names } : {};
}
