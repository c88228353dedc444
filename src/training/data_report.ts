// Facts about training data: whether they have text and tags, and whether the development data fit.

import { attribute } from "../sentence/attributes.ts";
import type { Sentence } from "../sentence/sentence.ts";

/** Columns that are learned, by their names in CoNLL-U. */
const COLUMNS = { UPOS: "upos", XPOS: "xpos", FEATS: "feats", DEPREL: "deprels" } as const;
/** Such a column. */
type Column = keyof typeof COLUMNS;

/** Differences smaller than this share of words or sentences are not worth a word. */
const MIN_SHARE = 0.1, MIN_REPEATED = 0.01;
/** Shorter sentences are the same in many texts. */
const MIN_REPEATED_WORDS = 6;

/** Whether sentences tell how their text was written: `# text`, or `SpaceAfter=No` in MISC. */
export function hasText(sentences: readonly Sentence[]): boolean {
  const isJoined = (misc: string | undefined) => {
    return misc !== undefined && attribute(misc, "SpaceAfter") === "No";
  };
  return sentences.some(({ comments, misc, ranges }) =>
    comments.some((line) => /^#\s*text\s*=/.test(line)) || misc.some(isJoined) ||
    ranges.some(({ misc }) => isJoined(misc))
  );
}

/** How many words have nothing in a column. */
export function countEmpty(
  sentences: readonly Sentence[],
  column: "upos" | "xpos" | "feats" | "lemmas",
): number {
  const emptyIn = (sentence: Sentence) => sentence[column].filter((value) => value === "_").length;
  return sentences.reduce((sum, sentence) => sum + emptyIn(sentence), 0);
}

/**
 * The faults of development data as a judge, one line each: columns that are empty on one side,
 * values that training never sees, sentences that it does see.
 */
export function compareToDevelopment(
  train: readonly Sentence[],
  dev: readonly Sentence[],
  without: readonly Column[] = [],
): string[] {
  const lines: string[] = [];
  const words = dev.reduce((sum, { length }) => sum + length, 0);
  for (const [name, column] of Object.entries(COLUMNS)) {
    if (without.includes(name as Column)) continue;
    const seen = new Set(train.flatMap((sentence) => sentence[column]));
    const judged = dev.flatMap((sentence) => sentence[column]);
    const isEmpty = judged.every((value) => value === "_");
    const unseen = judged.filter((value) => !seen.has(value)).length / words;
    if (isEmpty !== (seen.size === 1 && seen.has("_"))) {
      const [has, lacks] = isEmpty ? ["training", "development"] : ["development", "training"];
      lines.push(`${name} differ: the ${has} data have them, the ${lacks} data have none`);
    } else if (unseen > MIN_SHARE) {
      const share = `${(100 * unseen).toFixed(1)} % of the words of the development data`;
      lines.push(`${name} differ: ${share} have values that the training data never have`);
    }
  }
  const key = ({ forms }: Sentence) => forms.join("\t");
  const known = new Set(train.map(key));
  const repeated = dev.filter((sentence) => {
    return sentence.length >= MIN_REPEATED_WORDS && known.has(key(sentence));
  }).length;
  if (repeated > MIN_REPEATED * dev.length) {
    const [count, all] = [repeated, dev.length].map((number) => number.toLocaleString("en"));
    const found = `${count} of ${all} sentences of the development data are in the training data`;
    lines.push(`${found}, too: scores are too high`);
  }
  return lines;
}
