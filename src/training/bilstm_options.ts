/**
 * What training a BiLSTM parser can be told, and what it does where it is told nothing.
 *
 * @module
 */

import { inputError } from "../errors.ts";
import { type Backend, BACKENDS } from "../networks/backends.ts";
import type { NetworkSizes } from "../networks/parser_network.ts";
import { type BilstmSettings, readBilstmSettings } from "../model/bilstm_settings.ts";
import {
  learningOf,
  type LearningOptions,
  type SettledOptions,
  settleOptions,
} from "./training_options.ts";

/** Sizes of networks. */
export const PRESETS = ["thesis", "small", "large"] as const;
/** The name of such sizes. */
export type Preset = typeof PRESETS[number];

/** How a BiLSTM parser is trained. Options of linear models that say nothing here are ignored. */
export interface BilstmOptions extends Omit<LearningOptions, "learner"> {
  /** The sizes; `small` unless given. */
  readonly preset?: Preset;
  /** Sizes other than the preset's. */
  readonly sizes?: Partial<Sizes>;
  /** What it learns with; `auto` unless given. */
  readonly backend?: Backend;
  /** Sentences of a batch; 32 unless given. */
  readonly batch?: number;
  /** Share of the layers' inputs that are dropped; 0.33 unless given. */
  readonly dropout?: number;
  /** Epochs without a better LAS after which training ends; 5 unless given. */
  readonly patience?: number;
}

/** Sizes of a network. */
export type Sizes = NetworkSizes;

/** The presets; `thesis` looks at forms alone and gives no tags and no labels. */
export const SIZES: Readonly<Record<Preset, Sizes>> = {
  thesis: {
    wordWidth: 200,
    ngramWidth: 0,
    ngramBuckets: 0,
    layers: 2,
    cells: 200,
    slots: 4,
    hidden: 200,
    labelHidden: 1,
  },
  small: {
    wordWidth: 100,
    ngramWidth: 100,
    ngramBuckets: 1 << 15,
    layers: 2,
    cells: 128,
    slots: 9,
    hidden: 128,
    labelHidden: 100,
  },
  large: {
    wordWidth: 200,
    ngramWidth: 200,
    ngramBuckets: 1 << 15,
    layers: 2,
    cells: 256,
    slots: 9,
    hidden: 200,
    labelHidden: 128,
  },
};

/** Options with nothing left open. */
export interface SettledBilstmOptions extends Omit<SettledOptions, "learner"> {
  readonly learner: "bilstm";
  readonly preset: Preset;
  readonly sizes: Sizes;
  readonly backend: Backend;
  readonly batch: number;
  readonly dropout: number;
  readonly patience: number;
}

/** The options of learning among others; sizes are complete. */
export function bilstmOptionsOf(options: BilstmOptions): BilstmOptions {
  const { preset, sizes, backend, batch, dropout, patience } = options;
  const { learner: _, ...learning } = learningOf(options as LearningOptions);
  const all = { ...SIZES[preset ?? "small"], ...sizes };
  const own = { preset, sizes: sizes && all, backend, batch, dropout, patience };
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...learning, ...Object.fromEntries(given) };
}

/** The rate that training starts with. */
const RATE = 2e-3;
const MOST_BATCH = 1024;

/**
 * Checks options and fills in what was left out.
 *
 * @param options What was asked for.
 * @returns The same, complete.
 */
export function settleBilstmOptions(options: BilstmOptions): SettledBilstmOptions {
  const { preset = "small", backend = "auto", batch = 32, dropout = 0.33 } = options;
  const { patience = 5 } = options;
  if (options.beam !== undefined && options.beam > 1) {
    throw inputError("train", {}, "learner bilstm with a beam", "a greedy one; parse with --beam");
  }
  const choices = { preset: PRESETS, backend: BACKENDS } as const;
  const chosen = { preset, backend };
  for (const [name, list] of Object.entries(choices)) {
    const value = chosen[name as keyof typeof chosen];
    if (list.some((choice) => choice === value)) continue;
    throw inputError("train", {}, `${name} ${JSON.stringify(value)}`, `one of ${list.join(", ")}`);
  }
  if (!(Number.isInteger(batch) && batch >= 1 && batch <= MOST_BATCH)) {
    throw inputError("train", {}, `batch ${batch}`, `1 to ${MOST_BATCH}`);
  }
  if (!(dropout >= 0 && dropout < 1)) {
    throw inputError("train", {}, `dropout ${dropout}`, "0 up to 1");
  }
  const { learner: _, ...rest } = learningOf(options as LearningOptions);
  const settled = settleOptions({ epochs: 20, rate: RATE, ...rest });
  const unlabelled = options.unlabelled ?? preset === "thesis";
  const sizes = { ...SIZES[preset], ...options.sizes };
  return {
    ...settled,
    learner: "bilstm",
    preset,
    sizes,
    backend,
    batch,
    dropout,
    patience,
    unlabelled,
  };
}

/** The settings of the model that such training makes. */
export function bilstmSettings(options: SettledBilstmOptions): BilstmSettings {
  const { system, singleRoot, rootFirst, unlabelled, sizes } = options;
  const settings = {
    system,
    singleRoot,
    rootFirst,
    beam: 1,
    unlabelled,
    temperature: 1,
    ...sizes,
  };
  return readBilstmSettings(settings);
}
