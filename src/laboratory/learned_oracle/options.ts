// The options of training a learned oracle.

import { fail } from "../../errors.ts";
import { BACKENDS } from "../../networks/backends.ts";
import {
  LEARNED_SYSTEMS,
  MAX_UNITS,
  OBSERVATIONS,
  type OracleSettings,
  otherFeatures,
} from "../../oracles/oracle_model.ts";
import { hasGuide } from "../../oracles/system.ts";
import type { OptionsOf, OptionTable, OptionValues } from "../../training/options.ts";
import { PARSER_OPTIONS, SEED, SHARE } from "../../training/parser_options.ts";

/** Options with nothing left open. */
export type ResolvedOracle = Required<OracleOptions>;

/** Most units of a layer: the model's own bound, which `complete` tells more of. */
const UNITS = { min: 1, max: MAX_UNITS };

/** The options of learned oracles. */
export const ORACLE_OPTIONS = {
  system: { choices: LEARNED_SYSTEMS, default: "arc-standard", help: "the transition system" },
  features: {
    choices: OBSERVATIONS,
    default: "compact",
    help:
      "compact: the gold arcs still in doubt; thesis: 153 features of ten stack and ten buffer " +
      "tokens (arc-standard)",
  },
  steps: { min: 1, max: 10_000_000, default: 6_000, help: "learning steps" },
  batch: { min: 1, max: 65_536, default: 512, help: "examples of a step" },
  records: { min: 1, max: 65_536, default: 256, help: "configurations to meet before each step" },
  hidden: { ...UNITS, default: 128, help: "units of the first layer" },
  second: { ...UNITS, default: 64, help: "units of the second" },
  rate: {
    ...{ min: 1e-7, max: 1, fraction: true, default: 1e-3 },
    help: "how large a step Adam takes at first",
  },
  discount: { ...SHARE, help: "how much what comes later counts (0.9; 0.3 for swap)" },
  fork: { ...SHARE, default: 0.03, help: "probability that an episode forks at a configuration" },
  average: { min: 1, max: 64, default: 4, help: "the target is the mean of the last N networks" },
  memory: {
    ...{ min: 4096, max: 4_000_000, default: 100_000 },
    help: "configurations that are remembered",
  },
  targetEvery: { min: 1, max: 1_000_000, default: 200, help: "steps between two target networks" },
  evaluateEvery: {
    ...{ min: 1, max: 10_000_000, default: 1000 },
    help: "steps between two looks at the development data",
  },
  dueling: {
    default: true,
    word: "no-dueling",
    help: "one value a move, not a configuration's worth and advantages",
  },
  double: { default: true, word: "no-double", help: "the target network also chooses the move" },
  priority: { default: true, word: "no-priority", help: "draw examples evenly" },
  multiRoot: PARSER_OPTIONS.multiRoot,
  seed: SEED,
  backend: {
    choices: BACKENDS,
    default: "module",
    help: "what learns: module (default), auto, or TensorFlow.js on webgpu, wasm or cpu",
  },
} as const satisfies OptionTable;

/** How an oracle is learned. */
export type OracleOptions = OptionsOf<typeof ORACLE_OPTIONS>;

/** Fills in what depends on other options, and refuses what does not go together. */
export function completeOracle(options: OptionValues): ResolvedOracle {
  const given = options as unknown as Omit<ResolvedOracle, "discount"> & OracleOptions;
  const resolved = { discount: hasGuide(given.system) ? 0.3 : 0.9, ...given } as ResolvedOracle;
  oracleSettings(resolved);
  return resolved;
}

/** The settings of the oracle that such training makes. */
export function oracleSettings(options: ResolvedOracle): OracleSettings {
  const { system, multiRoot, features, hidden, second, dueling } = options;
  const other = otherFeatures(system, features);
  if (other !== undefined) throw fail("train")("cannot-train", `features "${features}"`, other);
  return { system, multiRoot, features, hidden, second, dueling };
}
