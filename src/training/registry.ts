// The learners. Programs may bring rows of their own.

import { fail } from "../errors.ts";
import type { OracleModel } from "../oracles/oracle_model.ts";
import type { LearnerRow } from "./learner.ts";
import {
  LINEAR_LEARNERS,
  LINEAR_OPTIONS,
  type LinearName,
  type LinearOptions,
} from "./linear/options.ts";
import { LEMMATISER_OPTIONS, type LemmatiserOptions } from "./lemmatiser/options.ts";
import { LINEAR_TAGGER_OPTIONS, type LinearTaggerOptions } from "./linear_tagger/options.ts";
import { ENCODERS } from "../networks/encoders/registry.ts";
import type { PretrainedEncoder } from "../networks/pretrained.ts";
import type { Stored } from "../model_file/stored.ts";
import type { WordVectors } from "../networks/word_vectors.ts";
import { type NetworkOptions, networkOptions } from "./network/options.ts";
import { ORACLE_OPTIONS, type OracleOptions } from "../laboratory/learned_oracle/options.ts";
import type { OptionTable, OptionValues } from "./options.ts";
import { SEARCH_OPTIONS, type SearchOptions } from "./search/options.ts";
import { SEGMENTER_OPTIONS, type SegmenterOptions } from "./segmenter/options.ts";

/** The common part of linear parsers. */
const LINEAR = {
  makes: "parser",
  inputs: ["oracleModel"],
  needsTags: ({ features }: OptionValues) => features !== "words",
};

/** A learner of something else, which has its name. */
function own(name: string, options: OptionTable, load: LearnerRow["load"]): LearnerRow {
  return { name, makes: name, options, load };
}

/** All rows; the first is the default. */
export const LEARNERS: readonly LearnerRow[] = [
  ...LINEAR_LEARNERS.map((name): LearnerRow => ({
    ...{ ...LINEAR, name, options: LINEAR_OPTIONS },
    load: () => import("./linear/learner.ts"),
  })),
  { ...LINEAR, name: "search", options: SEARCH_OPTIONS, load: () => import("./search/learner.ts") },
  // A network's learner goes by the name of its encoder.
  ...ENCODERS.map((row): LearnerRow => ({
    name: row.name,
    makes: "parser",
    options: networkOptions(row),
    inputs: ["oracleModel", "from", ...row.inputs],
    parallel: true,
    load: () => import("./network/learner.ts"),
  })),
  own("segmenter", SEGMENTER_OPTIONS, () => import("./segmenter/learner.ts")),
  own("linear-tagger", LINEAR_TAGGER_OPTIONS, () => import("./linear_tagger/learner.ts")),
  own("lemmatiser", LEMMATISER_OPTIONS, () => import("./lemmatiser/learner.ts")),
  own("oracle", ORACLE_OPTIONS, () => import("../laboratory/learned_oracle/learner.ts")),
];

/** The options of each learner, by its name. */
export type LearnerOptions =
  | { readonly learner?: LinearName; readonly oracleModel?: OracleModel } & LinearOptions
  | { readonly learner: "search"; readonly oracleModel?: OracleModel } & SearchOptions
  | {
    readonly learner: "bilstm" | "transformer";
    readonly oracleModel?: OracleModel;
    readonly vectors?: WordVectors;
    readonly pretrained?: PretrainedEncoder;
    /** The components of a model to go on from. */
    readonly from?: readonly Stored[];
  } & NetworkOptions
  | { readonly learner: "segmenter" } & SegmenterOptions
  | { readonly learner: "linear-tagger" } & LinearTaggerOptions
  | { readonly learner: "lemmatiser" } & LemmatiserOptions
  | { readonly learner: "oracle" } & OracleOptions
  | { readonly learner: LearnerRow; readonly [option: string]: unknown };

/** The row of a learner's name; the default one if it has none. */
export function learnerRow(learner: string | LearnerRow = LEARNERS[0]): LearnerRow {
  if (typeof learner === "object") return learner;
  const row = LEARNERS.find(({ name }) => name === learner);
  if (row) return row;
  const names = LEARNERS.map(({ name }) => name).join(", ");
  throw fail("train")("cannot-train", `learner ${JSON.stringify(learner)}`, `one of ${names}`);
}

/** The learners that make the same, such as parsers. */
export function learnersOf(makes: string): readonly LearnerRow[] {
  return LEARNERS.filter((row) => row.makes === makes);
}
