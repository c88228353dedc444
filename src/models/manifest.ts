// The facts of a model: `manifest.json` in the folder of its name.

import { fail } from "../errors.ts";
import { isModelName } from "./model_name.ts";

const refuse = fail("read a manifest");

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
  /** Its name for people: "French". */
  readonly name: string;
  /** A description in a few words. */
  readonly about: string;
  /** Used where no model is named. */
  readonly default: boolean;
  readonly package: string;
  readonly licence: string;
  readonly treebanks: readonly TreebankSource[];
  /** Bytes of its file; null until it is trained. */
  readonly size: number | null;
  /** SHA-256 of its file in hexadecimal digits; null likewise. */
  readonly sha256: string | null;
  /** On the treebank's development set; null until `deno task score:model` has run. */
  readonly scores:
    | { readonly data: readonly string[]; readonly raw: Scores; readonly gold: Scores }
    | null;
}

/** Reads a manifest, and refuses one that lacks a fact. */
export function readManifest(text: string, place: { readonly file: string }): Manifest {
  let found: Partial<Manifest>;
  try {
    found = JSON.parse(text);
  } catch {
    throw refuse("cannot-read", "no JSON", "a manifest of a model", place);
  }
  for (const [key, holds] of Object.entries(CHECKS)) {
    const value = found?.[key as keyof Manifest];
    if (holds(value)) continue;
    const shown = `${key}: ${JSON.stringify(value) ?? "nothing"}`;
    throw refuse("cannot-read", shown, "as docs/models.md says", place);
  }
  return found as Manifest;
}

const isText = (value: unknown) => typeof value === "string" && value !== "";
const isName = (value: unknown) => typeof value === "string" && isModelName(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The checks of each fact. */
const CHECKS: { readonly [Key in keyof Manifest]: (value: unknown) => boolean } = {
  code: isName,
  language: isName,
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
    value === null || isRecord(value) && isRecord(value.raw) && isRecord(value.gold),
};
