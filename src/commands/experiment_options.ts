/**
 * The words of `sagitta experiment oracles` as a plan and settings.
 *
 * @module
 */

import { SagittaError } from "../errors.ts";
import { type Arm, readArms, USUAL_ORACLES } from "../experiments/arms.ts";
import type { ExperimentSettings } from "../experiments/results.ts";
import type { ChoiceOption } from "../training/options.ts";
import { learnersOf } from "../training/registry.ts";
import { type Arguments, type OptionKind, readArguments, usage } from "./arguments.ts";

/** The command's name, for messages. */
export const NAME = "experiment oracles";

const OPTIONS = {
  out: "value",
  seeds: "value",
  epochs: "value",
  learner: "value",
  preset: "value",
  oracles: "value",
  "oracle-model": "value",
  limit: "value",
  unlabelled: "flag",
  quick: "flag",
  json: "flag",
} as const satisfies Record<string, OptionKind>;

/** What the words ask for. */
export interface ExperimentWords {
  /** Treebanks as they were given. */
  readonly treebanks: readonly string[];
  /** The folder that results go to. */
  readonly out: string;
  readonly arms: readonly Arm[];
  readonly seeds: readonly number[];
  readonly settings: ExperimentSettings;
  /** The file of the learned oracle, where it is one of the arms. */
  readonly oracleFile?: string;
  /** Are results wanted as JSON on standard output? */
  readonly json: boolean;
}

/** What --quick makes of the defaults. */
const QUICK = { seeds: "1", epochs: 2, limit: 60 };
const SEEDS = "1,2,3";
const EPOCHS = { linear: 5, network: 10 };
/** The thesis's network, unless another is asked for. */
const PRESET = "thesis";
const MOST_EPOCHS = 10_000, MOST_SEED = 2 ** 32 - 1, MOST_LIMIT = 2 ** 31;

/** Reads the words. */
export function readExperimentWords(args: string[]): ExperimentWords {
  const words = readArguments(NAME, args, OPTIONS);
  const out = words.value("out");
  if (out === undefined || out === "") throw usage(NAME, "--out is missing, expected a folder");
  const quick = words.has("quick");
  const rows = learnersOf("parser");
  const learner = words.choice("learner", rows.map(({ name }) => name), rows[0].name);
  const presets = presetsOf(learner);
  if (!presets && words.value("preset") !== undefined) {
    const others = rows.filter(({ name }) => presetsOf(name)).map(({ name }) => name);
    throw usage(NAME, `found --preset, expected it with --learner ${others.join(" or ")}`);
  }
  const preset = presets ? words.choice("preset", presets, PRESET) : null;
  const usual = quick ? QUICK.epochs : presets ? EPOCHS.network : EPOCHS.linear;
  const limit = words.value("limit") === undefined ? undefined : whole(words, "limit", MOST_LIMIT);
  const arms = readOracles(words.value("oracles", USUAL_ORACLES)!);
  const oracleFile = words.value("oracle-model");
  if ((oracleFile !== undefined) !== arms.some(({ oracle }) => oracle === "learned")) {
    const found = oracleFile === undefined ? "the oracle learned" : "--oracle-model";
    throw usage(NAME, `found ${found} alone, expected both`);
  }
  return {
    treebanks: words.files,
    out: out.replace(/(?<=.)\/+$/, ""),
    arms,
    ...(oracleFile === undefined ? {} : { oracleFile }),
    seeds: readSeeds(words.value("seeds", quick ? QUICK.seeds : SEEDS)!),
    settings: {
      learner,
      preset,
      epochs: words.value("epochs") === undefined ? usual : whole(words, "epochs", MOST_EPOCHS),
      limit: limit ?? (quick ? QUICK.limit : null),
      unlabelled: words.has("unlabelled") || preset === PRESET,
    },
    json: words.has("json"),
  };
}

/** The sizes of networks that a learner knows. */
function presetsOf(learner: string): readonly string[] | undefined {
  const options = learnersOf("parser").find(({ name }) => name === learner)?.options;
  return (options?.preset as ChoiceOption | undefined)?.choices;
}

function whole(words: Arguments<keyof typeof OPTIONS>, name: "epochs" | "limit", max: number) {
  const value = words.number(name, 1, { min: 1, max });
  if (Number.isInteger(value)) return value;
  throw usage(NAME, `--${name} takes a whole number, found "${words.value(name)}"`);
}

function readOracles(text: string): Arm[] {
  try {
    return readArms(text);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    throw usage(NAME, error.message.replace(/^Cannot read oracles: /, "--oracles: "));
  }
}

function readSeeds(text: string): number[] {
  const seeds = text.split(",").map((seed) => /^\d{1,10}$/.test(seed) ? Number(seed) : NaN);
  if (seeds.some((seed) => !(seed <= MOST_SEED))) {
    const expected = `numbers from 0 to ${MOST_SEED} with commas between them`;
    throw usage(NAME, `--seeds takes ${expected}, found "${text}"`);
  }
  return [...new Set(seeds)];
}
