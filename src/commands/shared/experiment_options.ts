// The options of `sagitta experiment oracles`, and the plan and settings that they ask for.

import { SagittaError } from "../../errors.ts";
import {
  type Arm,
  EXPERIMENT_ORACLES,
  readArms,
  usualOracles,
} from "../../laboratory/experiments/arms.ts";
import { type ExperimentOptions, MAX_WORKERS } from "../../laboratory/experiments/experiment.ts";
import { SYSTEMS } from "../../oracles/system.ts";
import type { ChoiceOption } from "../../training/options.ts";
import { learnersOf } from "../../training/registry.ts";
import type { LearnerRow } from "../../training/learner.ts";
import { MAX_EPOCHS, MAX_SEED } from "../../training/parser_options.ts";
import type { Arguments } from "./command.ts";
import { SYSTEM_OPTIONS } from "./system_arguments.ts";

const ROWS = learnersOf("parser");
const [QUICK_SEEDS, QUICK_EPOCHS, QUICK_LIMIT] = ["1", 2, 60];

/** The options. */
export const EXPERIMENT_OPTIONS = {
  output: {
    value: "DIR",
    file: "folder",
    required: true,
    help: "where everything goes; made if it is not there",
  },
  system: { choices: SYSTEMS, default: SYSTEMS[0], help: "the transition system" },
  oracles: {
    value: "LIST",
    help: `some of ${EXPERIMENT_ORACLES.join(", ")}; with :projective or :all on these training ` +
      `sentences only, as static:projective (${usualOracles("arc-standard")}; of these, what the ` +
      "system has)",
  },
  oracleModel: SYSTEM_OPTIONS.oracleModel,
  seeds: { value: "LIST", help: "1,2,3 by default" },
  epochs: {
    min: 1,
    max: MAX_EPOCHS,
    help: "passes over the training data (5; 10 for networks). Scores are the last one's",
  },
  learner: {
    choices: ROWS.map(({ name }) => name),
    default: ROWS[0].name,
    help: "the parser's learner",
  },
  preset: {
    choices: [...new Set(ROWS.flatMap((row) => presetsOf(row) ?? []))],
    help: "the size of a network, thesis unless given",
  },
  unlabelled: { help: "learn no labels, as the thesis does" },
  limit: { min: 1, max: 2 ** 31, help: "take the first N sentences of each file only" },
  quick: {
    help: `a try: ${QUICK_LIMIT} sentences of each file, ${QUICK_EPOCHS} epochs, seed ` +
      `${QUICK_SEEDS}, unless told otherwise`,
  },
  workers: {
    ...{ min: 1, max: MAX_WORKERS, default: 1 },
    help: "train N parsers at a time; any N gives the same report",
  },
  json: { help: "the results as one JSON object on standard output, as in results.json" },
} as const;

const SEEDS = "1,2,3";
const EPOCHS = { linear: 5, network: 10 };
/** The thesis's network, unless another is asked for. */
const PRESET = "thesis";

/** Arms, seeds and settings that the words ask for. */
export function readExperiment(
  { options, usage }: Arguments<typeof EXPERIMENT_OPTIONS>,
): Pick<ExperimentOptions, "arms" | "seeds" | "settings"> {
  const { system, quick, learner, oracleModel } = options;
  const presets = presetsOf(ROWS.find(({ name }) => name === learner)!);
  if (!presets && options.preset !== undefined) {
    const others = ROWS.filter(presetsOf).map(({ name }) => name);
    throw usage(`found --preset, expected it with --learner ${others.join(" or ")}`);
  }
  const preset = presets ? options.preset ?? PRESET : null;
  const epochs = quick ? QUICK_EPOCHS : presets ? EPOCHS.network : EPOCHS.linear;
  const arms = readOracles(options.oracles ?? usualOracles(system), usage);
  if ((oracleModel !== undefined) !== arms.some(({ oracle }) => oracle === "learned")) {
    const found = oracleModel === undefined ? "the oracle learned" : "--oracle-model";
    throw usage(`found ${found} alone, expected both`);
  }
  return {
    arms,
    seeds: readSeeds(options.seeds ?? (quick ? QUICK_SEEDS : SEEDS), usage),
    settings: {
      system,
      learner,
      preset,
      epochs: options.epochs ?? epochs,
      limit: options.limit ?? (quick ? QUICK_LIMIT : null),
      unlabelled: options.unlabelled || preset === PRESET,
    },
  };
}

type Usage = (reason: string) => Error;

/** The sizes of networks that a learner knows. */
function presetsOf({ options }: LearnerRow): readonly string[] | undefined {
  return (options.preset as ChoiceOption | undefined)?.choices;
}

function readOracles(text: string, usage: Usage): Arm[] {
  try {
    return readArms(text);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    throw usage(error.message.replace(/^Cannot read oracles: /, "--oracles: "));
  }
}

function readSeeds(text: string, usage: Usage): number[] {
  const seeds = text.split(",").map((seed) => /^\d{1,10}$/.test(seed) ? Number(seed) : NaN);
  if (seeds.some((seed) => !(seed <= MAX_SEED))) {
    const expected = `numbers from 0 to ${MAX_SEED} with commas between them`;
    throw usage(`--seeds takes ${expected}, found "${text}"`);
  }
  return [...new Set(seeds)];
}
