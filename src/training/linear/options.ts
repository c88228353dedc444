// What training a linear parser can be told.

import { FEATURE_SETS, type FeatureSet } from "../../components/encoding/feature_set.ts";
import { inputError } from "../../errors.ts";
import { BITS } from "../../components/linear_parser/settings.ts";
import { BEAM } from "../../components/parser/settings.ts";
import type { SystemName } from "../../oracles/system.ts";
import { LEARNER_TRAITS, LINEAR_LEARNERS } from "../../runtime/module.ts";
import type { OptionValues, TableOf } from "../options.ts";
import {
  completePolicy,
  PARSER_OPTIONS,
  type ParserOptions,
  POLICY_OPTIONS,
  type PolicyOptions,
} from "../parser_options.ts";
import { PRUNE_OPTIONS, type PruneOptions } from "../prune.ts";

export { LINEAR_LEARNERS };

/** A linear learner's name. */
export type LinearName = typeof LINEAR_LEARNERS[number];

/** Where a beam's weights are changed. */
export const UPDATES = ["early", "max-violation"] as const;
/** Such a place's name. */
export type Update = typeof UPDATES[number];

/** The tables of a linear model. */
export interface FeatureOptions extends PruneOptions {
  /** The feature set; `full` unless given. */
  readonly features?: FeatureSet;
  /** The table of moves has 2^moveBits rows; as many as the data need, 21 at most, unless given. */
  readonly moveBits?: number;
  /** The table of labels has 2^labelBits rows; 4 bits fewer than the other unless given. */
  readonly labelBits?: number;
}

/** What becomes of heads that are not given. */
export interface OpenHeadOptions {
  /** Guess them first, where the system learns little from single arcs? On unless given. */
  readonly guessHeads?: boolean;
}

/** How a linear parser is trained. */
export interface LinearOptions
  extends ParserOptions, PolicyOptions, FeatureOptions, OpenHeadOptions {
  /** The beam's width; 1, which is greedy, unless given. */
  readonly beam?: number;
  /** Where a beam's weights are changed; `max-violation` unless given. */
  readonly update?: Update;
}

/** Options with nothing left open but the tables' sizes, which depend on the data. */
export type ResolvedLinear =
  & Required<Omit<LinearOptions, "moveBits" | "labelBits" | "prune">>
  & Pick<LinearOptions, "moveBits" | "labelBits" | "prune">;

/** What there is to say about the tables. */
export const FEATURE_OPTIONS: TableOf<FeatureOptions> = {
  features: {
    choices: FEATURE_SETS,
    default: "full",
    help:
      "full, tags (no forms), words (forms only), unigrams or bigrams (one word, or two, at a " +
      "time)",
  },
  moveBits: {
    ...BITS,
    word: "hash-bits",
    help: "2^N rows in the table of moves; as the data need, 21 at most, unless given",
  },
  labelBits: { ...BITS, help: "2^N rows in the table of labels" },
  ...PRUNE_OPTIONS,
};

/** What there is to say about open heads. */
export const OPEN_HEAD_OPTIONS: TableOf<OpenHeadOptions> = {
  guessHeads: {
    default: true,
    word: "leave-heads-open",
    help: "learn from the heads that are given alone, and do not guess open ones first",
  },
};

/** What there is to say about linear parsers. */
export const LINEAR_OPTIONS: TableOf<LinearOptions> = {
  ...PARSER_OPTIONS,
  ...POLICY_OPTIONS,
  beam: {
    ...BEAM,
    default: 1,
    help: "parse with the N best derivations, and train so where learners are linear; 1 is greedy",
  },
  update: { choices: UPDATES, default: "max-violation", help: "where a beam learns" },
  ...FEATURE_OPTIONS,
  ...OPEN_HEAD_OPTIONS,
};

/** Fills in what depends on other options, and refuses what does not go together. */
export function completeLinear(options: OptionValues, name: string): ResolvedLinear {
  const checked = options as unknown as LinearOptions & { system: SystemName; beam: number };
  const { beam } = checked;
  const { policy, oracle } = completePolicy(checked);
  const refuse = (found: string, expected: string) =>
    inputError("train", {}, `${found} with a beam`, expected);
  if (beam > 1 && oracle === "learned") throw refuse("oracle learned", "another oracle");
  if (beam > 1 && policy === "explore") {
    throw refuse("policy explore", "static or nondeterministic");
  }
  const traits = LEARNER_TRAITS[name as LinearName];
  if (beam > 1 && !traits.beams) {
    const others = LINEAR_LEARNERS.filter((learner) => LEARNER_TRAITS[learner].beams);
    throw refuse(`learner ${name}`, others.join(" or "));
  }
  return { rate: traits.rate, ...checked, policy, oracle } as ResolvedLinear;
}
