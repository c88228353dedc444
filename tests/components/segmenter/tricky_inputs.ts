/**
 * 150 inputs that are easy to cut wrongly, with their sentences and tokens as UD_English-EWT would
 * have them, and a score for any segmenter. An input counts only if it is wholly right: every
 * sentence, token and word. The inputs are our own; none stands in a treebank.
 *
 * @module
 */

import { readFileSync } from "node:fs";

/** A token: a plain one, or a multiword token with its words. */
export type GoldToken = string | { readonly token: string; readonly words: readonly string[] };

/** One input. */
export interface TrickyInput {
  /** What is tricky about it. */
  readonly category: string;
  readonly text: string;
  readonly sentences: readonly (readonly GoldToken[])[];
}

/** What a segmenter makes of a sentence; `Sentence` of the library will do. */
export interface FoundSentence {
  readonly forms: readonly string[];
  readonly ranges: readonly {
    readonly first: number;
    readonly last: number;
    readonly form: string;
  }[];
}

/** How many of a category's inputs are right, and the wrong ones. */
export interface CategoryScore {
  readonly category: string;
  right: number;
  total: number;
  readonly wrong: { readonly text: string; readonly found: string; readonly wanted: string }[];
}

/** Reads the list. */
export function trickyInputs(): TrickyInput[] {
  const lines = readFileSync(new URL("tricky_inputs.jsonl", import.meta.url), "utf8");
  return lines.trim().split("\n").map((line) => JSON.parse(line));
}

/** A token as it stands in the text. */
export function surface(token: GoldToken): string {
  return typeof token === "string" ? token : token.token;
}

/** Scores a segmenter, category by category, in the order of the list. */
export function scoreSegmenter(
  segment: (text: string) => Iterable<FoundSentence>,
  inputs: readonly TrickyInput[] = trickyInputs(),
): CategoryScore[] {
  const scores = new Map<string, CategoryScore>();
  for (const { category, text, sentences } of inputs) {
    const score = scores.get(category) ?? { category, right: 0, total: 0, wrong: [] };
    scores.set(category, score);
    const wanted = sentences.map(writeGold).join(" ‖ ");
    const found = [...segment(text)].map(writeFound).join(" ‖ ");
    score.total++;
    if (found === wanted) score.right++;
    else score.wrong.push({ text, found, wanted });
  }
  return [...scores.values()];
}

/** The share of inputs that are wholly right, in per cent. */
export function shareRight(scores: readonly CategoryScore[]): number {
  const right = scores.reduce((sum, score) => sum + score.right, 0);
  return 100 * right / scores.reduce((sum, score) => sum + score.total, 0);
}

/** A sentence on one line, as `I don't{do n't} know .`; tokens have no spaces in them. */
function writeGold(tokens: readonly GoldToken[]): string {
  return tokens.map((token) =>
    typeof token === "string" ? token : `${token.token}{${token.words.join(" ")}}`
  ).join(" ");
}

function writeFound({ forms, ranges }: FoundSentence): string {
  const tokens: string[] = [];
  for (let i = 0; i < forms.length; i++) {
    const range = ranges.find(({ first }) => first === i + 1);
    if (range === undefined) tokens.push(forms[i]);
    else {
      tokens.push(`${range.form}{${forms.slice(i, range.last).join(" ")}}`);
      i = range.last - 1;
    }
  }
  return tokens.join(" ");
}
