// Attachment scores where both sides have the same words, as in training: the same figures as
// `evaluate`, without text, alignment or checks.

import { requireFields, requireKind } from "../checks.ts";
import { fail } from "../errors.ts";
import { percent } from "./score.ts";
import { universalRelation } from "../sentence/universal.ts";

const ACTION = "count attachments";

const refuse = fail(ACTION);

/** Counts of right heads and arcs over any number of sentences. */
export class AttachmentScores {
  words = 0;
  /** Words with the right head. */
  heads = 0;
  /** Words with the right head and relation; sub-types do not count. */
  arcs = 0;

  /** Unlabelled attachment score, in percent. */
  get uas(): number {
    return percent(this.heads, this.words);
  }

  /** Labelled attachment score, in percent. */
  get las(): number {
    return percent(this.arcs, this.words);
  }
}

/**
 * Counts a sentence.
 * @example
 * ```ts
 * import { attachmentScores } from "./attachment.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const total = attachmentScores([2, 0], ["nsubj:pass", "root"], [2, 0], ["nsubj", "root"]);
 * attachmentScores([2, 0], ["nsubj", "root"], [0, 1], ["root", "obj"], total);
 * assertEquals([total.words, total.uas, total.las], [4, 50, 50]);
 * ```
 * @param total What to add the counts to; without it, they start at 0.
 */
export function attachmentScores(
  goldHeads: ArrayLike<number>,
  goldLabels: ArrayLike<string>,
  heads: ArrayLike<number>,
  labels: ArrayLike<string>,
  total: AttachmentScores = new AttachmentScores(),
): AttachmentScores {
  for (const each of [goldHeads, heads]) requireKind(ACTION, each, "numbers", "heads");
  for (const each of [goldLabels, labels]) requireKind(ACTION, each, "texts", "labels");
  requireFields(ACTION, total, { arcs: "number", words: "number" }, "a total");
  const words = goldHeads.length;
  if (goldLabels.length !== words || heads.length !== words || labels.length !== words) {
    const found =
      `${heads.length} heads, ${labels.length} labels and ${goldLabels.length} gold labels`;
    throw refuse("cannot-evaluate", found, `${words} each, as there are gold heads`);
  }
  total.words += words;
  for (let word = 0; word < words; word++) {
    if (heads[word] !== goldHeads[word]) continue;
    total.heads++;
    const label = labels[word], gold = goldLabels[word];
    if (label === gold || universalRelation(label) === universalRelation(gold)) total.arcs++;
  }
  return total;
}
