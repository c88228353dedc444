// What a model says of itself: `manifest.json` in the folder of its name.

import { inputError } from "../errors.ts";
import { isModelName } from "./model_name.ts";

/** F1 in percent, by the names that `sagitta evaluate` has for them. */
export type Scores = Readonly<Record<string, number>>;

/** A treebank that a model learned from. */
export interface TreebankSource {
  readonly name: string;
  readonly commit: string;
  readonly licence: string;
}

/** A model's facts. */
export interface Manifest {
  /** The name of the model, of its folder and of its file. */
  readonly code: string;
  /** The code of its language: the same, but for `en-tiny` and its like. */
  readonly language: string;
  /** What people call it: "French". */
  readonly name: string;
  /** What it is, in a few words. */
  readonly about: string;
  /** Is it taken where nobody names a model? */
  readonly default: boolean;
  readonly package: string;
  readonly licence: string;
  readonly treebanks: readonly TreebankSource[];
  /** Bytes of its file; null until it is trained. */
  readonly size: number | null;
  /** SHA-256 of its file in hexadecimal digits; null likewise. */
  readonly sha256: string | null;
  /** On the treebank's development set; null until `deno task score:model` has run. */
  readonly scores: {
    readonly data: readonly string[];
    readonly raw: Scores;
    readonly gold: Scores;
  } | null;
}

/** Reads a manifest, and refuses one that lacks a fact. */
export function readManifest(text: string, place: { readonly file: string }): Manifest {
  let found: Partial<Manifest>;
  try {
    found = JSON.parse(text);
  } catch {
    throw inputError("read a manifest", place, "no JSON", "a manifest of a model");
  }
  const wrong = Object.entries(CHECKS)
    .find(([key, holds]) => !holds(found?.[key as keyof Manifest] as never));
  if (wrong) {
    const value = JSON.stringify(found?.[wrong[0] as keyof Manifest]) ?? "nothing";
    throw inputError("read a manifest", place, `${wrong[0]}: ${value}`, "as docs/models.md says");
  }
  return found as Manifest;
}

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** What each fact must be. */
const CHECKS: { readonly [Key in keyof Manifest]: (value: unknown) => boolean } = {
  code: (value) => isText(value) && isModelName(value as string),
  language: (value) => isText(value) && isModelName(value as string),
  name: isText,
  about: isText,
  default: (value) => typeof value === "boolean",
  package: isText,
  licence: isText,
  treebanks: (value) =>
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && isText(one.name) && isText(one.licence)),
  size: (value) => value === null || Number.isInteger(value),
  sha256: (value) => value === null || /^[0-9a-f]{64}$/.test(String(value)),
  scores: (value) =>
    value === null ||
    isRecord(value) && ["raw", "gold"].every((key) => isRecord(value[key])),
};
