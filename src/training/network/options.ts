/**
 * What training a network's parser can be told.
 *
 * @module
 */

import { type BilstmOptions, PRESETS } from "../bilstm_options.ts";
import type { TableOf } from "../options.ts";
import {
  PARSER_OPTIONS,
  type ParserOptions,
  POLICY_OPTIONS,
  type PolicyOptions,
  RATE,
} from "../parser_options.ts";
import { BACKENDS } from "../tensorflow.ts";

/** How a network is trained: words in, tags, features, heads and labels out. */
export interface NetworkOptions
  extends
    ParserOptions,
    PolicyOptions,
    Pick<BilstmOptions, "preset" | "sizes" | "backend" | "batch" | "dropout" | "patience"> {}

/** What there is to say about networks. */
export const NETWORK_OPTIONS: TableOf<NetworkOptions> = {
  ...PARSER_OPTIONS,
  ...POLICY_OPTIONS,
  rate: { ...RATE, default: 2e-3, help: "how large a step the learner takes" },
  epochs: { ...PARSER_OPTIONS.epochs, default: 20 },
  preset: {
    choices: PRESETS,
    default: "small",
    help: "sizes; thesis looks at forms only and gives no tags, no labels",
  },
  sizes: { record: true, help: "sizes other than the preset's" },
  backend: {
    choices: BACKENDS,
    default: "auto",
    help:
      "what TensorFlow.js computes with; auto: webgpu where there is hardware for it, else wasm",
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
    max: 10_000,
    default: 5,
    help: "with --dev: end after N epochs without a better LAS",
  },
};
