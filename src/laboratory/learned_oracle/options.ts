// The options of training a learned oracle.

import { inputError } from "../../errors.ts";
import { type Backend, BACKENDS } from "../../networks/backends.ts";
import {
  LEARNED_SYSTEMS,
  type LearnedSystem,
  MAX_UNITS,
  type Observation,
  OBSERVATIONS,
  type OracleSettings,
  otherFeatures,
} from "../../oracles/oracle_model.ts";
import { hasGuide } from "../../oracles/system.ts";
import type { OptionValues, TableOf } from "../../training/options.ts";
import { SEED } from "../../training/parser_options.ts";

/** How an oracle is learned. */
export interface OracleOptions {
  /** The transition system; `arc-standard` unless given. */
  readonly system?: LearnedSystem;
  /** Let ROOT have several dependents. Off unless given. */
  readonly multiRoot?: boolean;
  /** What the oracle sees; `compact` unless given. */
  readonly features?: Observation;
  /** Units of the first layer; 128 unless given. */
  readonly hidden?: number;
  /** Units of the second; 64 unless given. */
  readonly second?: number;
  /** Learning steps; 6,000 unless given. */
  readonly steps?: number;
  /** Examples of a step; 512 unless given. */
  readonly batch?: number;
  /** New records an episode's play brings before each step; 256 unless given. */
  readonly records?: number;
  /** The rate that Adam starts with; 0.001 unless given. It falls to a hundredth. */
  readonly rate?: number;
  /** How much what comes later counts; 0.9 for arc-standard, 0.3 for swap unless given. */
  readonly discount?: number;
  /** Probability of forking at a configuration; 0.03 unless given, 0 for none. */
  readonly fork?: number;
  /** Learn what a configuration is worth apart from its moves? On unless given. */
  readonly dueling?: boolean;
  /** Let the live network choose the move whose worth the target tells? On unless given. */
  readonly double?: boolean;
  /** How many past networks the target is the mean of; 4 unless given, 1 for the last alone. */
  readonly average?: number;
  /** Draw examples by how wrong the network was on them? On unless given. */
  readonly priority?: boolean;
  /** Records that are remembered; 100,000 unless given. */
  readonly memory?: number;
  /** Steps between two target networks; 200 unless given. */
  readonly targetEvery?: number;
  /** Steps between two looks at the development data; 1,000 unless given. */
  readonly evaluateEvery?: number;
  /** Where randomness starts; 1 unless given. */
  readonly seed?: number;
  /** What it learns with; `module` unless given. */
  readonly backend?: Backend;
}

/** Options with nothing left open. */
export type ResolvedOracle = Required<OracleOptions>;

/** Most units of a layer: the model's own bound, which `complete` tells more of. */
const UNITS = { min: 1, max: MAX_UNITS };
const SHARE = { min: 0, max: 1, fraction: true };

/** What there is to say about learned oracles. */
export const ORACLE_OPTIONS: TableOf<OracleOptions> = {
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
  records: {
    min: 1,
    max: 65_536,
    default: 256,
    help: "configurations to meet before each step",
  },
  hidden: { ...UNITS, default: 128, help: "units of the first layer" },
  second: { ...UNITS, default: 64, help: "units of the second" },
  rate: {
    min: 1e-7,
    max: 1,
    fraction: true,
    default: 1e-3,
    help: "how large a step Adam takes at first",
  },
  discount: { ...SHARE, help: "how much what comes later counts (0.9; 0.3 for swap)" },
  fork: { ...SHARE, default: 0.03, help: "probability that an episode forks at a configuration" },
  average: { min: 1, max: 64, default: 4, help: "the target is the mean of the last N networks" },
  memory: {
    min: 4096,
    max: 4_000_000,
    default: 100_000,
    help: "configurations that are remembered",
  },
  targetEvery: {
    min: 1,
    max: 1_000_000,
    default: 200,
    help: "steps between two target networks",
  },
  evaluateEvery: {
    min: 1,
    max: 10_000_000,
    default: 1000,
    help: "steps between two looks at the development data",
  },
  dueling: {
    default: true,
    word: "no-dueling",
    help: "one value a move, not a configuration's worth and advantages",
  },
  double: {
    default: true,
    word: "no-double",
    help: "the target network also chooses the move",
  },
  priority: { default: true, word: "no-priority", help: "draw examples evenly" },
  multiRoot: { default: false, help: "let ROOT have several dependents" },
  seed: SEED,
  backend: {
    choices: BACKENDS,
    default: "module",
    help: "what learns: module (default), auto, or TensorFlow.js on webgpu, wasm or cpu",
  },
};

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
  if (other !== undefined) throw inputError("train", {}, `features "${features}"`, other);
  return { system, multiRoot, features, hidden, second, dueling };
}
