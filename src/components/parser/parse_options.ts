// The options of a parse, and their limits.

import type { Kinds } from "../../checks.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { fail } from "../../errors.ts";
import type { LexiconEntry } from "../lexicon/lexicon.ts";
import { MAX_TOKENS } from "../../oracles/limits.ts";
import { BEAM } from "./settings.ts";

/** How a sentence is parsed. */
export interface ParseOptions {
  /** The beam's width; 1 is greedy. Left out, the one that the model was trained for. */
  readonly beam?: number;
  /** Write how sure the parser is of each arc into MISC, as `Confidence=0.97`. */
  readonly scores?: boolean;
  /** Keep the heads that the sentence gives, and find the others. */
  readonly keepHeads?: boolean;
  /** Keep UPOS, XPOS and FEATS as they are, and lemmas that are given. */
  readonly keepTags?: boolean;
  /** Words that stay whole in text, and whose columns are as given. */
  readonly lexicon?: readonly LexiconEntry[];
  /** The name of the sentence's file, for messages. */
  readonly file?: string;
}

/** These options by kind. */
export const PARSE_OPTIONS: Kinds<ParseOptions> = {
  ...{ beam: "number", scores: "flag", keepHeads: "flag", keepTags: "flag" },
  ...{ lexicon: "list", file: "text" },
};

/** One of the trees that a beam found. */
export interface Alternative {
  readonly sentence: Sentence;
  /** The tree's score; only differences mean anything. */
  readonly score: number;
}

/**
 * Most of words² × beam: a step of a beam copies its configurations, and a sentence takes two steps
 * a word. At this bound a parse takes some seconds.
 */
const MAX_BEAM_WORK = 1e9;

/** Refuses a beam out of bounds, and a sentence that would take too long. */
export function checkParse(sentence: Sentence, beam: number, file?: string): void {
  if (!(Number.isInteger(beam) && beam >= BEAM.min && beam <= BEAM.max)) {
    const expected = `a whole number from ${BEAM.min} to ${BEAM.max}`;
    throw fail("parse")("cannot-parse", `a beam of ${beam}`, expected);
  }
  const { length } = sentence;
  // Its line is looked for only where it is told.
  const refuse = (found: string, expected: string) =>
    fail("parse")("cannot-parse", found, expected, { file, line: sentence.line });
  if (length > MAX_TOKENS) {
    throw refuse(`a sentence of ${length} words`, `${MAX_TOKENS} at most`);
  }
  if (!isBearable(length, beam)) {
    const found = `a sentence of ${length} words and a beam of ${beam}`;
    throw refuse(found, "a shorter sentence or a narrower beam");
  }
}

/** The width of the beam for a sentence: as asked; else the model's own, unless that takes too long. */
export function beamOf({ length }: Sentence, asked: number | undefined, own: number): number {
  return asked ?? (isBearable(length, own) ? own : 1);
}

function isBearable(length: number, beam: number): boolean {
  return beam === 1 || length * length * beam <= MAX_BEAM_WORK;
}
