// The arms of the oracle experiment: an oracle that teaches the parser, the path along which it does,
// and the sentences.
//
// | oracle | judges by | path through a sentence |
// |---|---|---|
// | static | one transition; exact costs where the tree is not projective | that transition |
// | nondeterministic | exact costs | the model's best choice among the cheapest |
// | any other | its costs | the model's own choice, right or wrong (exploration) |

import { requireKind } from "../../checks.ts";
import { fail, quote } from "../../errors.ts";
import { type SystemName, traitsOf } from "../../oracles/system.ts";
import {
  type ParserOptions,
  type PolicyOptions,
  TRAINING_ORACLES,
  type TrainingOracle,
} from "../../training/parser_options.ts";

/** Which training sentences an arm sees. */
export const SENTENCES = ["projective", "all"] as const;
/** The name of such sentences. */
export type Sentences = typeof SENTENCES[number];

/** Oracles that judge every transition in every configuration: those that exploration can ask. */
const JUDGES = TRAINING_ORACLES.filter((name) => !name.startsWith("static"));

/** The oracles of the experiment: what `train` can ask, and arc-standard's on gold paths. */
export const EXPERIMENT_ORACLES: readonly string[] = ["static", "nondeterministic", ...JUDGES];

/** Those that need nothing but treebanks and that a system has, in the order of the thesis's tables. */
export function usualOracles(system: SystemName): string {
  const { oracles } = traitsOf(system);
  const asked = { static: "static", nondeterministic: "dynamic", approximate: "approximate" };
  const usual = Object.entries({ ...asked, dynamic: "dynamic" });
  return usual.filter(([, name]) => name in oracles).map(([name]) => name).join(",");
}

/** An arm of the experiment. */
export interface Arm {
  /** One of `EXPERIMENT_ORACLES`. */
  readonly oracle: string;
  readonly sentences: Sentences;
}

/** An arm in short: `static:projective`. */
export function armId({ oracle, sentences }: Arm): string {
  return `${oracle}:${sentences}`;
}

/**
 * Reads a list of arms. An oracle alone stands for both of its arms.
 * @example
 * ```ts
 * import { armId, readArms } from "./arms.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(
 *   readArms("static,dynamic:all").map(armId),
 *   ["static:projective", "static:all", "dynamic:all"],
 * );
 * ```
 * @param text Oracles with commas between them, each with `:projective` or `:all`, or with neither.
 */
export function readArms(text: string): Arm[] {
  requireKind("read oracles", text, "text");
  const arms = new Map<string, Arm>();
  for (const word of text.split(",")) {
    const [oracle, which, ...rest] = word.split(":");
    const refuse = (found: string, expected: string) =>
      fail("read oracles")("invalid-experiment", quote(found), expected);
    if (!EXPERIMENT_ORACLES.includes(oracle)) {
      throw refuse(oracle, `one of ${EXPERIMENT_ORACLES.join(", ")}`);
    }
    const chosen = SENTENCES.filter((name) => which === undefined || name === which);
    if (chosen.length === 0 || rest.length > 0) {
      throw refuse(word, `${oracle}:projective, ${oracle}:all or ${oracle}`);
    }
    for (const sentences of chosen) arms.set(`${oracle}:${sentences}`, { oracle, sentences });
  }
  return [...arms.values()];
}

/** How `train` is told to train an arm. */
export function armLearning({ oracle, sentences }: Arm): ParserOptions & PolicyOptions {
  const projectiveOnly = sentences === "projective";
  if (oracle === "nondeterministic") return { policy: oracle, oracle: "dynamic", projectiveOnly };
  const policy = oracle === "static" ? "static" : "explore";
  return { policy, oracle: oracle as TrainingOracle, projectiveOnly };
}
