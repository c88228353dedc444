/**
 * What training a network's parser can be told.
 *
 * @module
 */

import {
  type NetworkParserSettings,
  readParserSettings,
} from "../../components/network_parser/component.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import { type Backend, BACKENDS } from "../../networks/backends.ts";
import { bilstm } from "../../networks/encoders/bilstm.ts";
import type { NetworkSizes } from "../../networks/parser_network.ts";
import type { OptionValues, TableOf } from "../options.ts";
import {
  completePolicy,
  MAX_EPOCHS,
  PARSER_OPTIONS,
  type ParserOptions,
  POLICY_OPTIONS,
  type PolicyOptions,
} from "../parser_options.ts";

/** Sizes of networks. */
export const PRESETS = ["thesis", "small", "large"] as const;
/** The name of such sizes. */
export type Preset = typeof PRESETS[number];

/** How a network is trained: words in, tags, features, heads and labels out. */
export interface NetworkOptions extends ParserOptions, PolicyOptions {
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
export type ResolvedNetwork = Required<Omit<NetworkOptions, "sizes">> & { readonly sizes: Sizes };

/** What there is to say about networks. */
export const NETWORK_OPTIONS: TableOf<NetworkOptions> = {
  ...PARSER_OPTIONS,
  ...POLICY_OPTIONS,
  rate: { ...PARSER_OPTIONS.rate, default: 2e-3 },
  epochs: { ...PARSER_OPTIONS.epochs, default: 20 },
  preset: {
    choices: PRESETS,
    default: "small",
    help: "small (default), large, or thesis: forms only, no tags, no labels",
  },
  sizes: { record: true, help: "sizes other than the preset's" },
  backend: {
    choices: BACKENDS,
    default: "auto",
    help: "what learns: module, our own; webgpu, wasm or cpu, by TensorFlow.js; or auto " +
      "(default): webgpu where there is hardware for it, else module",
  },
  batch: { min: 1, max: 1024, default: 32, help: "sentences of a step" },
  dropout: {
    min: 0,
    max: 0.99,
    fraction: true,
    default: 0.33,
    help: "share of each layer's input that is dropped",
  },
  patience: {
    min: 1,
    max: MAX_EPOCHS,
    default: 5,
    help: "with --dev: end after N epochs without a better LAS",
  },
};

/** Options whose defaults are filled in. */
type Given = Required<Pick<NetworkOptions, "system" | "preset" | "unlabelled">> & NetworkOptions;

/** Fills in what depends on other options, and refuses what does not go together. */
export function completeNetwork(options: OptionValues): ResolvedNetwork {
  const given = options as unknown as Given;
  const { preset, unlabelled } = given;
  return {
    ...given,
    ...completePolicy(given),
    sizes: { ...SIZES[preset], ...given.sizes },
    unlabelled: unlabelled || preset === "thesis",
  } as ResolvedNetwork;
}

/** The settings of the parser that such training makes; sizes out of bounds are refused. */
export function networkSettings(options: ResolvedNetwork): NetworkParserSettings {
  const { system, singleRoot, rootFirst, sizes } = options;
  const settings = { system, singleRoot, rootFirst, beam: 1, temperature: 1 };
  const width = bilstm.width(bilstm.readSizes(new SettingsReader({ ...sizes }, {})));
  return readParserSettings({ ...settings, width, ...sizes });
}
