// The learners. Whoever wants one looks its row up here, or brings a row of their own.

import { inputError } from "../errors.ts";
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
import type { Stored } from "../pipeline/file/stored.ts";
import type { WordVectors } from "../networks/word_vectors.ts";
import { type NetworkOptions, networkOptions } from "./network/options.ts";
import { ORACLE_OPTIONS, type OracleOptions } from "../laboratory/learned_oracle/options.ts";
import { SEARCH_OPTIONS, type SearchOptions } from "./search/options.ts";
import { SEGMENTER_OPTIONS, type SegmenterOptions } from "./segmenter/options.ts";

/** All rows; the first is the default. */
export const LEARNERS: readonly LearnerRow[] = [
  ...LINEAR_LEARNERS.map((name): LearnerRow => ({
    name,
    makes: "parser",
    options: LINEAR_OPTIONS,
    inputs: ["oracleModel"],
    needsTags: ({ features }) => features !== "words",
    load: () => import("./linear/learner.ts"),
  })),
  {
    name: "search",
    makes: "parser",
    options: SEARCH_OPTIONS,
    inputs: ["oracleModel"],
    needsTags: ({ features }) => features !== "words",
    load: () => import("./search/learner.ts"),
  },
  // A network's learner goes by the name of its encoder.
  ...ENCODERS.map((row): LearnerRow => ({
    name: row.name,
    makes: "parser",
    options: networkOptions(row),
    inputs: ["oracleModel", "from", ...row.inputs],
    parallel: true,
    load: () => import("./network/learner.ts"),
  })),
  {
    name: "segmenter",
    makes: "segmenter",
    options: SEGMENTER_OPTIONS,
    load: () => import("./segmenter/learner.ts"),
  },
  {
    name: "linear-tagger",
    makes: "linear-tagger",
    options: LINEAR_TAGGER_OPTIONS,
    load: () => import("./linear_tagger/learner.ts"),
  },
  {
    name: "lemmatiser",
    makes: "lemmatiser",
    options: LEMMATISER_OPTIONS,
    load: () => import("./lemmatiser/learner.ts"),
  },
  {
    name: "oracle",
    makes: "oracle",
    options: ORACLE_OPTIONS,
    load: () => import("../laboratory/learned_oracle/learner.ts"),
  },
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
  throw inputError("train", {}, `learner ${JSON.stringify(learner)}`, `one of ${names}`);
}

/** The learners that make the same, such as parsers. */
export function learnersOf(makes: string): readonly LearnerRow[] {
  return LEARNERS.filter((row) => row.makes === makes);
}
