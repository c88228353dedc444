// Options of training a linear parser.

import { FEATURE_SETS } from "../../components/encoding/feature_set.ts";
import { fail } from "../../errors.ts";
import { BITS } from "../../components/linear_parser/settings.ts";
import type { SystemName } from "../../oracles/system.ts";
import { LEARNER_TRAITS, LINEAR_LEARNERS } from "../../runtime/module.ts";
import type { OptionsOf, OptionTable, OptionValues } from "../options.ts";
import { BEAM_OPTION, completePolicy, PARSER_OPTIONS, POLICY_OPTIONS } from "../parser_options.ts";
import { PRUNE_OPTIONS } from "../prune.ts";

export { LINEAR_LEARNERS };

/** A linear learner's name. */
export type LinearName = typeof LINEAR_LEARNERS[number];

/** Where a beam's weights are changed. */
export const UPDATES = ["early", "max-violation"] as const;
/** Such a place's name. */
export type Update = typeof UPDATES[number];

/** Options with nothing left open but the tables' sizes, which depend on the data. */
export type ResolvedLinear =
  & Required<Omit<LinearOptions, "moveBits" | "labelBits" | "prune">>
  & Pick<LinearOptions, "moveBits" | "labelBits" | "prune">;

/** The options of the tables. */
export const FEATURE_OPTIONS = {
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
} as const satisfies OptionTable;

/** The tables of a linear model. */
export type FeatureOptions = OptionsOf<typeof FEATURE_OPTIONS>;

/** The options of open heads. */
export const OPEN_HEAD_OPTIONS = {
  guessHeads: {
    default: true,
    word: "leave-heads-open",
    help: "learn from the heads that are given alone, and do not guess open ones first",
  },
} as const satisfies OptionTable;

/** The treatment of heads that are not given. */
export type OpenHeadOptions = OptionsOf<typeof OPEN_HEAD_OPTIONS>;

/** The options of linear parsers. */
export const LINEAR_OPTIONS = {
  ...PARSER_OPTIONS,
  ...POLICY_OPTIONS,
  beam: BEAM_OPTION,
  update: { choices: UPDATES, default: "max-violation", help: "where a beam learns" },
  ...FEATURE_OPTIONS,
  ...OPEN_HEAD_OPTIONS,
} as const satisfies OptionTable;

/** How a linear parser is trained. */
export type LinearOptions = OptionsOf<typeof LINEAR_OPTIONS>;

/** Fills in what depends on other options, and refuses what does not go together. */
export function completeLinear(options: OptionValues, name: string): ResolvedLinear {
  const checked = options as unknown as LinearOptions & { system: SystemName; beam: number };
  const { beam } = checked;
  const { policy, oracle } = completePolicy(checked);
  const refuse = (found: string, expected: string) =>
    fail("train")("cannot-train", `${found} with a beam`, expected);
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
