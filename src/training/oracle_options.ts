/**
 * What training a learned oracle can be told, and what it does where it is told nothing.
 *
 * @module
 */

import { inputError } from "../errors.ts";
import { type Backend, BACKENDS } from "../networks/backends.ts";
import {
  LEARNED_SYSTEMS,
  type LearnedSystem,
  type Observation,
  OBSERVATIONS,
  type OracleSettings,
  readOracleSettings,
} from "../model/oracle_model.ts";
import { hasGuide } from "../parsing/system.ts";

/** How an oracle is learned. */
export interface OracleOptions {
  /** The transition system; `arc-standard` unless given. */
  readonly system?: LearnedSystem;
  /** One dependent for ROOT only? On unless given. */
  readonly singleRoot?: boolean;
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
export type SettledOracleOptions = Required<OracleOptions>;

/** Bounds of the numbers; a third value says that fractions are allowed. */
const BOUNDS = {
  steps: [1, 10_000_000],
  batch: [1, 65_536],
  records: [1, 65_536],
  memory: [4096, 4_000_000],
  average: [1, 64],
  targetEvery: [1, 1_000_000],
  evaluateEvery: [1, 10_000_000],
  seed: [0, 2 ** 32 - 1],
  rate: [1e-7, 1, "fraction"],
  discount: [0, 1, "fraction"],
  fork: [0, 1, "fraction"],
} as const;

/**
 * Checks options and fills in what was left out.
 *
 * @example
 * ```ts
 * import { settleOracleOptions } from "./oracle_options.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(settleOracleOptions({ system: "swap" }).discount, 0.3);
 * ```
 *
 * @param options What was asked for.
 * @returns The same, complete.
 */
export function settleOracleOptions(options: OracleOptions): SettledOracleOptions {
  const { system = "arc-standard" } = options;
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  const settled: SettledOracleOptions = {
    system,
    singleRoot: true,
    features: "compact",
    hidden: 128,
    second: 64,
    steps: 6_000,
    batch: 512,
    records: 256,
    rate: 1e-3,
    discount: hasGuide(system) ? 0.3 : 0.9,
    fork: 0.03,
    dueling: true,
    double: true,
    average: 4,
    priority: true,
    memory: 100_000,
    targetEvery: 200,
    evaluateEvery: 1000,
    seed: 1,
    backend: "module",
    ...Object.fromEntries(given),
  };
  const lists = { system: LEARNED_SYSTEMS, features: OBSERVATIONS, backend: BACKENDS };
  for (const [name, list] of Object.entries(lists)) {
    const value = settled[name as keyof typeof lists];
    if (list.some((choice) => choice === value)) continue;
    throw inputError("train", {}, `${name} ${JSON.stringify(value)}`, `one of ${list.join(", ")}`);
  }
  for (const [name, [min, max, fraction]] of Object.entries(BOUNDS)) {
    const value = settled[name as keyof typeof BOUNDS];
    if (value >= min && value <= max && (fraction || Number.isInteger(value))) continue;
    throw inputError("train", {}, `${name} ${value}`, `${min} to ${max}`);
  }
  oracleSettings(settled);
  return settled;
}

/** The settings of the oracle that such training makes. */
export function oracleSettings(options: SettledOracleOptions): OracleSettings {
  const { system, singleRoot, features, hidden, second, dueling } = options;
  try {
    return readOracleSettings({ system, singleRoot, features, hidden, second, dueling });
  } catch (error) {
    const message = (error as Error).message.replace(/^Cannot read model: found setting /, "");
    const [found, expected] = message.split(", expected ");
    throw inputError("train", {}, found, expected);
  }
}
