// Options of all learners of parsers: which system, which oracle, which path through a sentence.

import { BEAM } from "../components/parser/settings.ts";
import { fail } from "../errors.ts";
import { hasExactCosts, type SystemName, SYSTEMS, traitsOf } from "../oracles/system.ts";
import { ORACLE_NAMES } from "../runtime/module.ts";
import type { OptionsOf, OptionTable } from "./options.ts";

const refuse = fail("train");

/** Which transitions training follows: one right one, the best right one, its own choice. */
export const POLICIES = ["static", "nondeterministic", "explore"] as const;
/** A policy's name. */
export type Policy = typeof POLICIES[number];

/** The oracles that training can ask, by their number in the Wasm module. */
export const TRAINING_ORACLES: typeof ORACLE_NAMES = ORACLE_NAMES;
/** Such an oracle's name. */
export type TrainingOracle = typeof TRAINING_ORACLES[number];

/** Most epochs, and the largest seed. */
export const MAX_EPOCHS = 10_000, MAX_SEED = 2 ** 32 - 1;
/** Bounds of learners' steps. */
export const RATE = { min: 1e-6, max: 1e6, fraction: true } as const;

/** Bounds of shares and probabilities. */
export const SHARE = { min: 0, max: 1, fraction: true } as const;

/** The seed of any learner. */
export const SEED = {
  ...{ min: 0, max: MAX_SEED, default: 1 },
  help: "the same seed gives the same model",
} as const;
/** The epochs of any learner; each has its own default. */
export const EPOCHS = { min: 1, max: MAX_EPOCHS, help: "passes over the training data" } as const;
/** The beam of any parser. */
export const BEAM_OPTION = {
  ...BEAM,
  default: 1,
  help: "parse with the N best derivations, and train so where learners are linear; 1 is greedy",
} as const;

/** The options of parsers. */
export const PARSER_OPTIONS = {
  system: { choices: SYSTEMS, default: SYSTEMS[0], help: "the transition system" },
  oracle: {
    choices: TRAINING_ORACLES,
    help: "dynamic (default), approximate (arc-standard), static, static-lazy (swap) or learned " +
      "(arc-standard, swap)",
  },
  rate: { ...RATE, help: "how large a step the learner takes" },
  epochs: { ...EPOCHS, default: 10 },
  seed: SEED,
  projectiveOnly: { default: false, help: "leave out trees that are not projective" },
  unlabelled: { default: false, help: "learn no labels" },
  multiRoot: { default: false, help: "let ROOT have several dependents" },
  rootFirst: {
    default: false,
    help: "arc-eager: ROOT at the bottom of the stack, not at the end of the buffer",
  },
} as const satisfies OptionTable;

/** How a parser is trained. */
export type ParserOptions = OptionsOf<typeof PARSER_OPTIONS>;

/** The options of policies. */
export const POLICY_OPTIONS = {
  policy: {
    choices: POLICIES,
    help: "explore (default): follow the parser's own choices, wrong ones too; " +
      "nondeterministic: its best right choice; static: one right choice",
  },
  exploreAfter: { min: 0, max: MAX_EPOCHS, default: 1, help: "explore after N epochs only" },
  exploreRate: { ...SHARE, default: 0.9, help: "and then with this probability" },
} as const satisfies OptionTable;

/** Which transitions training follows. */
export type PolicyOptions = OptionsOf<typeof POLICY_OPTIONS>;

/** Whether an oracle allows one transition only, on one path. */
export function isStatic(system: SystemName, oracle: TrainingOracle): boolean {
  return traitsOf(system).oracles[oracle]?.costs === false;
}

/** The oracle that a system is trained with unless one is given. */
export function defaultOracle(system: SystemName): TrainingOracle {
  return hasExactCosts(system) ? "dynamic" : "static";
}

/** Not every system has every oracle. */
export function requireOracle(system: SystemName, oracle: TrainingOracle): void {
  const known = TRAINING_ORACLES.filter((name) => name in traitsOf(system).oracles);
  if (known.includes(oracle)) return;
  throw refuse("cannot-train", `oracle ${oracle} for ${system}`, `one of ${known.join(", ")}`);
}

/** The options that a policy is chosen by. */
type Choosing = PolicyOptions & Pick<ParserOptions, "oracle"> & {
  readonly system: SystemName;
  readonly beam?: number;
};

/** Chooses policy and oracle where they were left open, and refuses those that do not agree. */
export function completePolicy(options: Choosing) {
  const { system, beam = 1 } = options;
  const wanted = options.oracle ?? defaultOracle(system);
  const policy = options.policy ??
    (isStatic(system, wanted) ? "static" : beam > 1 ? "nondeterministic" : "explore");
  const oracle = options.oracle ?? (policy === "static" ? "static" : "dynamic");
  requireOracle(system, oracle);
  const onePath = isStatic(system, oracle);
  if (onePath !== (policy === "static")) {
    const expected = onePath ? "static" : "nondeterministic or explore";
    throw refuse("cannot-train", `policy ${policy} with oracle ${oracle}`, expected);
  }
  return { policy, oracle };
}
