/**
 * The words of `sagitta oracle train` as options of `trainOracle`.
 *
 * @module
 */

import { SagittaError } from "../errors.ts";
import { LEARNED_SYSTEMS, OBSERVATIONS } from "../model/oracle_model.ts";
import { type OracleOptions, settleOracleOptions } from "../training/oracle_options.ts";
import { BACKENDS } from "../networks/backends.ts";
import { type Arguments, type OptionKind, readArguments, usage } from "./arguments.ts";

const NAME = "oracle train";
const OPTIONS = {
  train: "values",
  dev: "values",
  model: "value",
  resume: "value",
  checkpoint: "value",
  licence: "value",
  json: "flag",
  system: "value",
  features: "value",
  backend: "value",
  steps: "value",
  batch: "value",
  records: "value",
  hidden: "value",
  second: "value",
  rate: "value",
  discount: "value",
  fork: "value",
  average: "value",
  memory: "value",
  "target-every": "value",
  "evaluate-every": "value",
  seed: "value",
  "no-dueling": "flag",
  "no-double": "flag",
  "no-average": "flag",
  "no-priority": "flag",
  "no-forks": "flag",
  "several-roots": "flag",
} as const satisfies Record<string, OptionKind>;

/** The words of `sagitta oracle train`. */
export type OracleTrainArguments = Arguments<keyof typeof OPTIONS>;

/** Takes the words apart. */
export function readOracleTrainArguments(args: string[]): OracleTrainArguments {
  return readArguments(NAME, args, OPTIONS);
}

/** How to learn, as far as the words say it. */
export function oracleTrainOptions(words: OracleTrainArguments): OracleOptions {
  const number = (name: keyof typeof OPTIONS) =>
    words.value(name) === undefined ? undefined : words.number(name, 0);
  const off = (name: keyof typeof OPTIONS) => words.has(name) ? false : undefined;
  for (const [flag, name] of [["no-average", "average"], ["no-forks", "fork"]] as const) {
    if (words.has(flag) && words.value(name) !== undefined) {
      throw usage(NAME, `found --${flag} and --${name}, expected one of them`);
    }
  }
  const options: OracleOptions = {
    system: words.choice("system", LEARNED_SYSTEMS, "arc-standard"),
    features: words.choice("features", OBSERVATIONS, "compact"),
    backend: words.choice("backend", BACKENDS, "module"),
    steps: number("steps"),
    batch: number("batch"),
    records: number("records"),
    hidden: number("hidden"),
    second: number("second"),
    rate: number("rate"),
    discount: number("discount"),
    fork: words.has("no-forks") ? 0 : number("fork"),
    average: words.has("no-average") ? 1 : number("average"),
    memory: number("memory"),
    targetEvery: number("target-every"),
    evaluateEvery: number("evaluate-every"),
    seed: number("seed"),
    dueling: off("no-dueling"),
    double: off("no-double"),
    priority: off("no-priority"),
    singleRoot: off("several-roots"),
  };
  try {
    settleOracleOptions(options);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    throw usage(NAME, error.message.replace(/^Cannot train: /, ""));
  }
  return options;
}
