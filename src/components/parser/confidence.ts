// How sure a parser is of an arc: what the derivation knows (assembly/decoding/confidence.ts), made
// a probability by weights that were fitted to trees whose heads are known.

import { withAttribute } from "../../sentence/attributes.ts";
import { isObject, type Json } from "../../model_file/json.ts";
import type { SettingsReader } from "../../model_file/settings_reader.ts";
import { LAYOUT } from "../../runtime/module.ts";

const NAME = "Confidence";

/** Numbers that the module tells of a word's head: all, own, head, share. */
export const EVIDENCE = LAYOUT.evidence;

/** Features of an arc: 1, "is a root", log-odds of all, own and head, and of share. */
const GREEDY_FEATURES = 5, BEAM_FEATURES = 6;

/** Probabilities closer to 0 or 1 than this mean no more than this. */
const MIN_PROBABILITY = 1e-4;

/** How features become a probability: weighted and squashed, then read off a rising curve. */
export type Calibration = {
  readonly weights: readonly number[];
  /** Where the curve bends: probabilities by the weights, rising. */
  readonly from: readonly number[];
  /** The share that is right there. */
  readonly to: readonly number[];
};

/** The calibrations in a parser's settings. */
export interface ConfidenceSettings {
  /** Without a beam; left out, nothing was fitted. */
  readonly greedyConfidence?: Calibration;
  readonly beamConfidence?: Calibration;
}

/** Takes the derivation's word: what is left for an arc, or its share of a beam. */
export const UNFITTED: { readonly greedy: Calibration; readonly beam: Calibration } = {
  greedy: { weights: [0, 0, 1, 0, 0], from: [], to: [] },
  beam: { weights: [0, 0, 0, 0, 0, 1], from: [], to: [] },
};

/**
 * The features of an arc, which weights make the log-odds that it is right: 5, or 6 with a beam.
 * @param evidence [words, 4], as the module tells it.
 */
export function arcConfidenceFeatures(
  evidence: ArrayLike<number>,
  word: number,
  isRoot: boolean,
  withBeam: boolean,
): number[] {
  const told = withBeam ? EVIDENCE : EVIDENCE - 1;
  const own = Array.from({ length: told }, (_, i) => logOdds(evidence[EVIDENCE * word + i]));
  return [1, Number(isRoot), ...own];
}

/** The probability by weighted features: 0 to 1. */
export function weigh(features: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < features.length; i++) sum += features[i] * weights[i];
  return 1 / (1 + Math.exp(-sum));
}

/** The probability by features. */
export function probability(features: readonly number[], calibration: Calibration): number {
  const { weights, from, to } = calibration;
  const said = weigh(features, weights);
  const next = from.findIndex((each) => each > said);
  if (from.length === 0) return said;
  if (next <= 0) return to[next === 0 ? 0 : to.length - 1];
  const way = (said - from[next - 1]) / (from[next] - from[next - 1]);
  return to[next - 1] + way * (to[next] - to[next - 1]);
}

/** The calibrations of a file, as settings of a parser; a file may have none. */
export function readConfidences(reader: SettingsReader): ConfidenceSettings {
  return {
    ...readCalibration(reader, "greedyConfidence", GREEDY_FEATURES),
    ...readCalibration(reader, "beamConfidence", BEAM_FEATURES),
  };
}

/** Most bends of a curve, and the largest weight. */
const MAX_BENDS = 100, MAX_WEIGHT = 1e6;

function readCalibration(
  reader: SettingsReader,
  name: keyof ConfidenceSettings,
  count: number,
): ConfidenceSettings {
  if (!reader.has(name)) return {};
  const rises = (list: number[]) =>
    list.every((each, i) => each >= 0 && each <= 1 && (i === 0 || each >= list[i - 1]));
  const fits = (value: Json) => {
    const { weights, from, to } = isObject(value) ? value : {};
    return areNumbers(weights) && areNumbers(from) && areNumbers(to) && weights.length === count &&
      from.length === to.length && from.length <= MAX_BENDS && rises(from) && rises(to);
  };
  const expected = `${count} weights and a rising curve`;
  return { [name]: reader.take<Calibration & Json>(name, expected, fits) };
}

function areNumbers(value: Json | undefined): value is number[] {
  return Array.isArray(value) &&
    value.every((each) => typeof each === "number" && Math.abs(each) <= MAX_WEIGHT);
}

/** The MISC column with a confidence at its end; one that stood there before is replaced. */
export function withConfidence(misc: string, confidence: number): string {
  const item = `${NAME}=${confidence.toFixed(2)}`;
  const others = withAttribute(misc, NAME, undefined);
  return others === "_" ? item : `${others}|${item}`;
}

function logOdds(probability: number): number {
  const bounded = Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
  return Math.log(bounded / (1 - bounded));
}
