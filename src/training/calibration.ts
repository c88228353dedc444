// How what a derivation knows becomes a probability: the temperature that scores are divided by, and
// the weights of a logistic regression, fitted to trees whose heads are known.

import { arcConfidenceFeatures, type Calibration, weigh } from "../components/parser/confidence.ts";
import type { Pipeline } from "../pipeline/pipeline.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { mapPaused, type Pause } from "./cancel.ts";

/** Temperatures that are tried: powers of 2. */
const TRIED = Array.from({ length: 11 }, (_, i) => 2 ** (i - 2));
const WORDS = 12_000, WORDS_OF_BEAM = 8_000;
/** The beam that weights for beams are fitted with, unless the parser has one of its own. */
const BEAM = 8;
/** Keeps weights finite where signs tell right from wrong without a fault. */
const RIDGE = 1e-2;
const ROUNDS = 25;
/** Stretches of the curve, and heads in one of them. */
const STRETCHES = 24, MIN_IN_STRETCH = 50;

/** A head's signs, and whether it is right. */
export interface HeadSigns {
  readonly signs: readonly number[];
  readonly right: boolean;
}

/**
 * Fits a parser's confidences: the temperature, and weights for greedy parsing and for beams.
 * @param pipeline The parser at work, with its taggers.
 * @param sentences Sentences with gold heads; as many as it takes are looked at.
 * @param scale The scale of scores: 1 but for learners whose scores are small.
 * @param pause Called between two sentences.
 */
export async function calibrate(
  pipeline: Pipeline,
  sentences: readonly Sentence[],
  scale: number,
  pause: Pause,
) {
  const { beam } = pipeline.parser!.settings;
  const tried = TRIED.map((temperature) => scale * temperature);
  const greedy = await signsOfHeads(pipeline, sentences, 1, tried, pause);
  const fits = await mapPaused(greedy, pause, (heads) => fitWeights(heads));
  const best = fits.reduce((a, b, i) => b.likelihood > fits[a].likelihood ? i : a, 0);
  const temperature = tried[best];
  const width = beam > 1 ? beam : BEAM;
  const [searched] = await signsOfHeads(pipeline, sentences, width, [temperature], pause);
  return {
    temperature,
    greedyConfidence: withCurve(greedy[best], fits[best].weights),
    beamConfidence: withCurve(searched, fitWeights(searched).weights),
  };
}

/** Parses sentences: what speaks for each head, and whether it is right, at each of some temperatures. */
async function signsOfHeads(
  pipeline: Pipeline,
  sentences: readonly Sentence[],
  beam: number,
  temperatures: readonly number[],
  pause: Pause,
): Promise<HeadSigns[][]> {
  const lists: HeadSigns[][] = temperatures.map(() => []);
  for (const sentence of sentences) {
    if (lists[0].length > (beam > 1 ? WORDS_OF_BEAM : WORDS)) break;
    const { heads, evidence } = pipeline.ask(sentence, { beam }, (parser, batch) => {
      return parser.evidence(batch, beam, temperatures);
    });
    evidence.forEach((told, t) => {
      heads.forEach((head, i) => {
        const signs = arcConfidenceFeatures(told, i, head === 0, beam > 1);
        lists[t].push({ signs, right: head === sentence.heads[i] });
      });
    });
    await pause();
  }
  return lists;
}

/** Logistic regression by Newton's method. */
export function fitWeights(
  heads: readonly HeadSigns[],
): { weights: readonly number[]; likelihood: number } {
  const size = heads[0]?.signs.length ?? 0;
  let weights: number[] = new Array(size).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const gradient = weights.map((weight) => -RIDGE * weight);
    const curve = weights.map((_, i) => weights.map((_, j) => i === j ? RIDGE : 0));
    for (const { signs, right } of heads) {
      const p = weigh(signs, weights);
      for (let i = 0; i < size; i++) {
        gradient[i] += (Number(right) - p) * signs[i];
        for (let j = 0; j < size; j++) curve[i][j] += p * (1 - p) * signs[i] * signs[j];
      }
    }
    const step = solve(curve, gradient);
    weights = weights.map((weight, i) => weight + step[i]);
    if (step.every((each) => Math.abs(each) < 1e-6)) break;
  }
  let likelihood = 0;
  for (const { signs, right } of heads) {
    const p = weigh(signs, weights);
    likelihood += Math.log(Math.max(1e-12, right ? p : 1 - p));
  }
  return { weights, likelihood };
}

/**
 * Bends what weights say into what is right: means of stretches with as many heads each, those that
 * would fall joined with the ones before (isotonic regression).
 */
function withCurve(heads: readonly HeadSigns[], weights: readonly number[]): Calibration {
  const said = heads.map(({ signs, right }) => ({ p: weigh(signs, weights), right }))
    .sort((a, b) => a.p - b.p);
  const size = Math.max(MIN_IN_STRETCH, Math.ceil(said.length / STRETCHES));
  const stretches: { count: number; said: number; right: number }[] = [];
  for (let at = 0; at + size <= said.length; at += size) {
    const end = at + 2 * size > said.length ? said.length : at + size;
    const stretch = { count: end - at, said: 0, right: 0 };
    for (const { p, right } of said.slice(at, end)) {
      stretch.said += p;
      stretch.right += Number(right);
    }
    while (stretches.length > 0) {
      const before = stretches.at(-1)!;
      if (before.right * stretch.count < stretch.right * before.count) break;
      stretch.count += before.count;
      stretch.said += before.said;
      stretch.right += before.right;
      stretches.pop();
    }
    stretches.push(stretch);
  }
  // Rounded, so that the last digits of equal means do not make a rising curve fall.
  const round = (value: number) => Number(value.toFixed(5));
  return {
    weights: weights.map(round),
    from: stretches.map(({ count, said }) => round(said / count)),
    to: stretches.map(({ count, right }) => round(right / count)),
  };
}

/** Solves a positive definite system by elimination; both arguments are used up. */
function solve(matrix: number[][], vector: number[]): number[] {
  const size = vector.length;
  for (let i = 0; i < size; i++) {
    for (let row = i + 1; row < size; row++) {
      const factor = matrix[row][i] / matrix[i][i];
      for (let j = i; j < size; j++) matrix[row][j] -= factor * matrix[i][j];
      vector[row] -= factor * vector[i];
    }
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let j = i + 1; j < size; j++) vector[i] -= matrix[i][j] * vector[j];
    vector[i] /= matrix[i][i];
  }
  return vector;
}
