// Options of training a network's parser.

import {
  type NetworkParserSettings,
  readNetworkSettings,
} from "../../components/network_parser/component.ts";
import { BACKENDS } from "../../networks/backends.ts";
import type { BilstmSizes } from "../../networks/encoders/bilstm.ts";
import { type EncoderRow, encoderRow } from "../../networks/encoders/registry.ts";
import type { ScorerSizes } from "../../networks/outputs/trees.ts";
import type { OptionsOf, OptionTable, OptionValues } from "../options.ts";
import {
  BEAM_OPTION,
  completePolicy,
  EPOCHS,
  MAX_EPOCHS,
  PARSER_OPTIONS,
  POLICY_OPTIONS,
  SHARE,
} from "../parser_options.ts";

/** Sizes of networks. */
export const PRESETS = ["thesis", "small", "large"] as const;
/** The name of such sizes. */
export type Preset = typeof PRESETS[number];

/** Sizes of a network: its scorer's, and those of an encoder that is not pretrained. */
export type Sizes = ScorerSizes & BilstmSizes;

/** The presets; `thesis` looks at forms alone and gives no tags and no labels. */
export const SIZES: Readonly<Record<Preset, Sizes>> = {
  thesis: {
    ...{ wordWidth: 200, ngramWidth: 0, ngramBuckets: 0, layers: 2, cells: 200, slots: 4 },
    ...{ hidden: 200, labelHidden: 1 },
  },
  small: {
    ...{ wordWidth: 100, ngramWidth: 100, ngramBuckets: 1 << 15, layers: 2, cells: 128, slots: 9 },
    ...{ hidden: 128, labelHidden: 100 },
  },
  large: {
    ...{ wordWidth: 200, ngramWidth: 200, ngramBuckets: 1 << 15, layers: 2, cells: 256, slots: 9 },
    ...{ hidden: 200, labelHidden: 128 },
  },
};

/** Options with nothing left open. */
export type ResolvedNetwork = Required<Omit<NetworkOptions, "sizes" | "arc">> & {
  readonly sizes: Sizes;
  readonly encoder: string;
};

/** The options of networks. */
export const NETWORK_OPTIONS = {
  ...PARSER_OPTIONS,
  ...POLICY_OPTIONS,
  rate: { ...PARSER_OPTIONS.rate, default: 2e-3 },
  epochs: { ...EPOCHS, default: 20 },
  preset: {
    choices: PRESETS,
    default: "small",
    help: "small (default), large, or thesis: forms only, no tags, no labels",
  },
  sizes: { record: SIZES.small, help: "sizes other than the preset's" },
  arc: {
    min: 0,
    max: 1024,
    help: "score arcs, too, by a product of the two words, in N columns; 0 for none (default)",
  },
  backend: {
    choices: BACKENDS,
    default: "auto",
    help: "what learns: module, our own; webgpu, wasm or cpu, by TensorFlow.js; or auto " +
      "(default): webgpu where there is hardware for it, else module",
  },
  beam: BEAM_OPTION,
  words: {
    ...{ min: 0, max: 1 << 20, default: 0 },
    help: "words with vectors of their own, the most frequent (default: all that are seen twice)",
  },
  wordDropout: {
    ...SHARE,
    default: 0.25,
    help: "a word seen n times is read as unknown with a chance of X / (X + n)",
  },
  layers: { min: 0, max: 128, default: 0, help: "layers of the pretrained encoder, the first N" },
  pieces: {
    ...{ min: 0, max: 1 << 20, default: 0 },
    help: "pieces of the pretrained encoder that are kept, those that the data use most",
  },
  batch: { min: 1, max: 1 << 16, help: "sentences of a step, or pieces of a transformer's" },
  dropout: { min: 0, max: 0.99, fraction: true, help: "share of the encoder's numbers dropped" },
  encoderRate: {
    ...{ min: 0, max: 1e6, fraction: true },
    help: "rate of the encoder (default: that of all else; a tenth of it where it is pretrained)",
  },
  warmUp: {
    ...{ min: 0, max: 0.9, fraction: true },
    help: "share of the steps in which the rate grows, then it falls to nothing",
  },
  silverWeight: {
    ...{ min: 0, max: 100, fraction: true, default: 1 },
    help: "how often a sentence of --silver is learned from in an epoch, on average",
  },
  augment: {
    ...SHARE,
    default: 0,
    help:
      "learn from this share of the sentences once more as people type them: without the mark " +
      "at the end, in small letters, in capitals, with typographic quotes",
  },
  feats: { default: true, word: "no-feats", help: "do not learn features" },
  xpos: { default: true, word: "no-xpos", help: "do not learn XPOS" },
  lemmas: { default: true, word: "no-lemmas", help: "do not learn lemmas" },
  patience: {
    ...{ min: 1, max: MAX_EPOCHS, default: 5 },
    help: "with --dev: end after N epochs without a better LAS",
  },
} as const satisfies OptionTable;

/** How a network is trained: words in, tags, features, lemmas, heads and labels out. */
export type NetworkOptions = OptionsOf<typeof NETWORK_OPTIONS>;

/** Options that belong to some encoders only. */
const ENCODER_OPTIONS = ["words", "wordDropout", "layers", "pieces"];

/** The options of a network with this encoder, and their defaults. */
export function networkOptions({ defaults, options: own }: EncoderRow): OptionTable {
  const names = Object.keys(NETWORK_OPTIONS) as (keyof typeof NETWORK_OPTIONS)[];
  const known = names.filter((name) => own.includes(name) || !ENCODER_OPTIONS.includes(name));
  return Object.fromEntries(known.map((name) => {
    const option = NETWORK_OPTIONS[name];
    const value: number | undefined = defaults[name];
    return [name, value === undefined ? option : { ...option, default: value }];
  })) as OptionTable;
}

/** Options whose defaults are filled in. */
type Given = Required<Pick<NetworkOptions, "system" | "preset" | "unlabelled">> & NetworkOptions;

/** Fills in what depends on other options, and refuses what does not go together. */
export function completeNetwork(options: OptionValues, encoder = "bilstm"): ResolvedNetwork {
  const given = options as unknown as Given;
  const { preset, unlabelled, arc } = given;
  const rate = given.rate ?? NETWORK_OPTIONS.rate.default;
  return {
    encoderRate: rate * (encoderRow(encoder).defaults.learningRateScale ?? 1),
    ...{ words: 0, wordDropout: 0, layers: 0, pieces: 0 },
    ...given,
    ...completePolicy({ ...given, beam: 1 }),
    encoder,
    sizes: { ...SIZES[preset], ...given.sizes, ...(arc === undefined ? {} : { arc }) },
    unlabelled: unlabelled || preset === "thesis",
  } as ResolvedNetwork;
}

/** The settings of the parser that such training makes; sizes out of bounds are refused. */
export function networkSettings(options: ResolvedNetwork, width: number): NetworkParserSettings {
  const { system, multiRoot, rootFirst, beam, sizes } = options;
  const settings = { system, multiRoot, rootFirst, beam, temperature: 1 };
  return readNetworkSettings({ ...settings, ...sizes, width });
}
