/**
 * What training can be told, and what it does where it is told nothing.
 *
 * @module
 */

import { FEATURE_SETS, type FeatureSet } from "../encoding/feature_set.ts";
import { inputError } from "../errors.ts";
import { BEAM, BITS } from "../model/linear_settings.ts";
import { hasExactCosts, type SystemName, SYSTEMS, traitsOf } from "../parsing/system.ts";
import { LEARNER_TRAITS, LINEAR_LEARNERS, ORACLE_NAMES } from "../runtime/module.ts";
import {
  SEARCH_NAMES,
  type SearchOptions,
  searchRate,
  settleSearchOptions,
} from "./search_options.ts";

/** The learners: those of the Wasm module by their number, then learning to search. */
export const LEARNERS = [...LINEAR_LEARNERS, "search"] as const;
/** A learner's name. */
export type Learner = typeof LEARNERS[number];

/** Which transitions a trainer follows: one right one, the best right one, its own choice. */
export const POLICIES = ["static", "nondeterministic", "explore"] as const;
/** A policy's name. */
export type Policy = typeof POLICIES[number];

/** The oracles that training can ask, by their number in the Wasm module. */
export const TRAINING_ORACLES = ORACLE_NAMES;
/** Such an oracle's name. */
export type TrainingOracle = typeof TRAINING_ORACLES[number];

/** Where a beam's weights are changed. */
export const UPDATES = ["early", "max-violation"] as const;
/** Such a place's name. */
export type Update = typeof UPDATES[number];

/** How a linear model is trained. */
export interface LearningOptions extends SearchOptions {
  /** The transition system; `arc-standard` unless given. */
  readonly system?: SystemName;
  /** One dependent for ROOT only? On unless given. */
  readonly singleRoot?: boolean;
  /** Arc-eager: ROOT at the bottom of the stack? Off unless given. */
  readonly rootFirst?: boolean;
  /** The learner; `perceptron` unless given. */
  readonly learner?: Learner;
  /** How large a step the learner takes. */
  readonly rate?: number;
  /** The policy; `explore` unless given, or what the system and the beam allow. */
  readonly policy?: Policy;
  /** The oracle; `dynamic` unless given, or what the system and the policy allow. */
  readonly oracle?: TrainingOracle;
  /** The model's own choice is followed only after so many epochs; 1 unless given. */
  readonly exploreAfter?: number;
  /** And then with this probability; 0.9 unless given. */
  readonly exploreRate?: number;
  /** The beam's width; 1, which is greedy, unless given. */
  readonly beam?: number;
  /** Where a beam's weights are changed; `max-violation` unless given. */
  readonly update?: Update;
  /** Passes over the training data; 10 unless given. */
  readonly epochs?: number;
  /** The feature set; `full` unless given. */
  readonly features?: FeatureSet;
  /** Where randomness starts; the same seed gives the same model. 1 unless given. */
  readonly seed?: number;
  /** The table of moves has 2^moveBits rows; as many as the data need, 21 at most, unless given. */
  readonly moveBits?: number;
  /** The table of labels has 2^labelBits rows; 4 bits fewer than the other unless given. */
  readonly labelBits?: number;
  /** Leave out sentences whose tree is not projective? */
  readonly projectiveOnly?: boolean;
  /** Learn no labels? */
  readonly unlabelled?: boolean;
}

/** The names of the options above. */
const NAMES = [
  "system",
  "singleRoot",
  "rootFirst",
  "learner",
  "rate",
  "policy",
  "oracle",
  "exploreAfter",
  "exploreRate",
  "beam",
  "update",
  "epochs",
  "features",
  "seed",
  "moveBits",
  "labelBits",
  "projectiveOnly",
  "unlabelled",
  ...SEARCH_NAMES,
] as const satisfies readonly (keyof LearningOptions)[];

/** Those of some options that say how to learn, as far as they are given. */
export function learningOf(options: LearningOptions): LearningOptions {
  const given = NAMES.filter((name) => options[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, options[name]]));
}

/** Options with nothing left open but the tables' sizes, which depend on the data. */
export type SettledOptions =
  & Required<Omit<LearningOptions, LeftOpen>>
  & Pick<LearningOptions, LeftOpen>;

/** Options without a value for some: sizes until the data are known, and how to search. */
type LeftOpen = "moveBits" | "labelBits" | keyof SearchOptions;

const MOST_EPOCHS = 10_000;
const MOST_SEED = 2 ** 32 - 1;

/**
 * Checks options and fills in what was left out.
 *
 * @example
 * ```ts
 * import { settleOptions } from "./training_options.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const { oracle, policy } = settleOptions({ system: "swap" });
 * assertEquals([oracle, policy], ["static", "static"]);
 * ```
 *
 * @param options What was asked for.
 * @returns The same, complete.
 */
export function settleOptions(options: LearningOptions): SettledOptions {
  const { system = SYSTEMS[0], learner = LEARNERS[0], beam = 1 } = options;
  checkChoice("system", system, SYSTEMS);
  const policy = options.policy ??
    ((!hasExactCosts(system) && options.oracle !== "learned") || isStatic(system, options.oracle)
      ? "static"
      : beam > 1
      ? "nondeterministic"
      : "explore");
  const oracle = options.oracle ?? (policy === "static" ? "static" : "dynamic");
  const settled: SettledOptions = {
    system,
    singleRoot: true,
    rootFirst: false,
    learner,
    rate: learner === "search" ? searchRate(options.base) : LEARNER_TRAITS[learner]?.rate,
    policy,
    oracle,
    exploreAfter: 1,
    exploreRate: 0.9,
    beam,
    update: "max-violation",
    epochs: 10,
    features: "full",
    seed: 1,
    projectiveOnly: false,
    unlabelled: false,
    ...learningOf(options),
    ...searchOf(options, oracle),
  };
  checkChoices(settled);
  checkNumbers(settled);
  checkCombination(settled);
  return settled;
}

/** How to search, for who does; anyone else is not to be told. */
function searchOf(options: LearningOptions, oracle: TrainingOracle): SearchOptions {
  const given = SEARCH_NAMES.filter((name) => options[name] !== undefined);
  if (options.learner !== "search") {
    if (given.length === 0) return {};
    throw inputError("train", {}, `${given[0]} without learner search`, "it with that learner");
  }
  const chosen = given.map((name) => [name, options[name]]);
  return settleSearchOptions(Object.fromEntries(chosen), oracle.startsWith("static"));
}

function checkChoices(options: SettledOptions): void {
  const lists = {
    learner: LEARNERS,
    policy: POLICIES,
    oracle: TRAINING_ORACLES,
    update: UPDATES,
    features: FEATURE_SETS,
  };
  for (const [name, list] of Object.entries(lists)) {
    checkChoice(name, options[name as keyof typeof lists], list);
  }
}

function checkChoice(name: string, value: string, list: readonly string[]): void {
  if (list.includes(value)) return;
  throw inputError("train", {}, `${name} ${JSON.stringify(value)}`, `one of ${list.join(", ")}`);
}

function checkNumbers(options: SettledOptions): void {
  const whole = { beam: BEAM, moveBits: BITS, labelBits: BITS } as const;
  const bounds = {
    ...whole,
    epochs: { min: 1, max: MOST_EPOCHS },
    seed: { min: 0, max: MOST_SEED },
    exploreAfter: { min: 0, max: MOST_EPOCHS },
    exploreRate: { min: 0, max: 1 },
    rate: { min: 1e-6, max: 1e6 },
  };
  for (const [name, { min, max }] of Object.entries(bounds)) {
    const value = options[name as keyof typeof bounds];
    if (value === undefined) continue;
    const broken = name !== "exploreRate" && name !== "rate" && !Number.isInteger(value);
    if (value >= min && value <= max && !broken) continue;
    throw inputError("train", {}, `${name} ${value}`, `${min} to ${max}`);
  }
}

/** Does an oracle allow one transition only, on one path? */
function isStatic(system: SystemName, oracle: TrainingOracle | undefined): boolean {
  return oracle !== undefined && traitsOf(system).oracles[oracle]?.costs === false;
}

/** The oracles that a system can be trained with. */
function trainingOraclesOf(system: SystemName): TrainingOracle[] {
  return TRAINING_ORACLES.filter((name) => name in traitsOf(system).oracles);
}

/** Not every system has every oracle, nor every oracle every policy. */
function checkCombination({ system, oracle, policy, learner, beam }: SettledOptions): void {
  const known = trainingOraclesOf(system);
  if (!known.includes(oracle)) {
    throw inputError("train", {}, `oracle ${oracle} for ${system}`, `one of ${known.join(", ")}`);
  }
  const onePath = isStatic(system, oracle);
  if (onePath !== (policy === "static")) {
    const expected = onePath ? "static" : "nondeterministic or explore";
    throw inputError("train", {}, `policy ${policy} with oracle ${oracle}`, expected);
  }
  if (beam > 1 && oracle === "learned") {
    throw inputError("train", {}, "oracle learned with a beam", "another oracle");
  }
  if (beam > 1 && policy === "explore") {
    throw inputError("train", {}, "policy explore with a beam", "static or nondeterministic");
  }
  if (beam > 1 && (learner === "search" || !LEARNER_TRAITS[learner].beams)) {
    const expected = LINEAR_LEARNERS.filter((name) => LEARNER_TRAITS[name].beams).join(" or ");
    throw inputError("train", {}, `learner ${learner} with a beam`, expected);
  }
}
