// The features of a configuration by name, for learning from trajectories elsewhere: attributes of
// the words at some places of stack and buffer, of their outer children so far, and distances.
// Absent ones are left out.

import { requireFields } from "../checks.ts";
import type { TraceStep } from "./trace.ts";

/** The columns that features are read from. */
export interface FeatureColumns {
  readonly forms: readonly string[];
  readonly lemmas: readonly string[];
  readonly upos: readonly string[];
  readonly feats: readonly string[];
}

/** Values by the names of features: `S0.form`, `S1l.upos`, `B0.lemma`, `S0-B0`. */
export type TraceFeatures = Record<string, string | number>;

/**
 * The features of a step: of S0, S1, S2, B0, B1 and B2 and of the outer children (`l` left, `r`
 * right) of S0, S1 and B0, the form, lemma, UPOS and FEATS; how far S0 is from S1 and B0.
 * @example
 * ```ts
 * import { traceFeatures } from "./trace_features.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const columns = { forms: ["dogs", "bark"], lemmas: ["dog", "_"], upos: ["_", "_"], feats: ["_", "_"] };
 * assertEquals(traceFeatures({ stack: [0, 1], buffer: [2], heads: [-1, -1] }, columns), {
 *   "S0.form": "dogs",
 *   "S0.lemma": "dog",
 *   "S1.form": "ROOT",
 *   "B0.form": "bark",
 *   "S0-S1": 1,
 *   "S0-B0": 1,
 * });
 * ```
 */
export function traceFeatures(
  step: Pick<TraceStep, "stack" | "buffer" | "heads">,
  columns: FeatureColumns,
): TraceFeatures {
  const lists = { stack: "list", buffer: "list", heads: "list" } as const;
  requireFields("name features", step, lists, "a step of a trace");
  const texts = { forms: "texts", lemmas: "texts", upos: "texts", feats: "texts" } as const;
  requireFields("name features", columns, texts, "forms, lemmas, upos and feats");
  const { stack, buffer, heads } = step;
  const [s0, s1, s2] = stack.toReversed(), [b0, b1, b2] = buffer;
  const isChild = (head: number | undefined) => (found: number) => found === head;
  const left = (node: number | undefined) => {
    const child = heads.findIndex(isChild(node)) + 1;
    return node !== undefined && child > 0 && child < node ? child : undefined;
  };
  const right = (node: number | undefined) => {
    const child = heads.findLastIndex(isChild(node)) + 1;
    return node !== undefined && child > node ? child : undefined;
  };
  const places = {
    ...{ S0: s0, S1: s1, S2: s2, B0: b0, B1: b1, B2: b2 },
    ...{ S0l: left(s0), S0r: right(s0), S1l: left(s1), S1r: right(s1), B0l: left(b0) },
  };
  const features: TraceFeatures = {};
  for (const [place, token] of Object.entries(places)) {
    if (token === undefined) continue;
    if (token === 0) features[`${place}.form`] = "ROOT";
    else Object.assign(features, wordFeatures(place, token, columns));
  }
  if (s0 !== undefined && s1 !== undefined) features["S0-S1"] = Math.abs(s0 - s1);
  if (s0 !== undefined && b0 !== undefined) features["S0-B0"] = Math.abs(b0 - s0);
  return features;
}

function wordFeatures(place: string, token: number, columns: FeatureColumns): TraceFeatures {
  const { forms, lemmas, upos, feats } = columns;
  const values = { form: forms, lemma: lemmas, upos, feats };
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, column]) => [`${place}.${name}`, column[token - 1]])
      .filter(([name, value]) => value !== "_" || name === `${place}.form`),
  );
}
