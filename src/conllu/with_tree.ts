/**
 * A sentence with another tree: HEAD and DEPREL are replaced, and other columns where they are
 * given; every other byte stays.
 *
 * @module
 */

import { DEPS, FEATS, HEAD, MISC, UPOS, XPOS } from "./columns.ts";
import { type Layout, STRIDE } from "./layout.ts";
import { throwProblem } from "./problem.ts";
import { Scanner } from "./scan.ts";
import { Sentence } from "./sentence.ts";
import { writeSentence } from "./write.ts";

/** What takes the place of a sentence's own columns. */
export interface NewTree {
  /** The head of each word: 0 for ROOT, -1 for none. */
  readonly heads: ArrayLike<number>;
  /** The label of each word's arc. */
  readonly labels: ArrayLike<string>;
  /** The UPOS column of each word, where it is to change. */
  readonly upos?: ArrayLike<string>;
  /** The FEATS column of each word, where it is to change. */
  readonly feats?: ArrayLike<string>;
  /** The MISC column of each word, where it is to change. */
  readonly misc?: ArrayLike<string>;
}

/**
 * A copy of a sentence with another tree.
 *
 * @example
 * ```ts
 * import { Sentence } from "./sentence.ts";
 * import { withTree } from "./with_tree.ts";
 * import { writeSentence } from "./write.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentence = withTree(Sentence.of({ forms: ["Fly"] }), { heads: [0], labels: ["root"] });
 * assertEquals(writeSentence(sentence), "1\tFly\t_\t_\t_\t_\t0\troot\t_\t_\n\n");
 * ```
 *
 * @param sentence The sentence; it stays as it is.
 * @param tree The new columns; heads within the sentence, labels without tab or line end.
 * @returns The copy.
 */
export function withTree(sentence: Sentence, tree: NewTree): Sentence {
  return rescan(textWithTree(sentence, tree), sentence);
}

/**
 * The text of a sentence with another tree, as `writeSentence(withTree(sentence, tree))` gives it,
 * but faster: for those who only write it.
 *
 * @param sentence The sentence; it stays as it is.
 * @param tree The new columns.
 * @returns The text, with the blank lines after it.
 */
export function textWithTree(sentence: Sentence, tree: NewTree): string {
  const { heads, labels, upos, feats, misc } = tree;
  const { text, columns } = settled(sentence);
  let written = "", from = 0;
  for (let word = 0, base = 0; base < columns.length; word++, base += STRIDE) {
    if (upos) {
      written += text.slice(from, columns[base + UPOS]) + upos[word];
      from = columns[base + XPOS] - 1;
    }
    if (feats) {
      written += text.slice(from, columns[base + FEATS]) + feats[word];
      from = columns[base + HEAD] - 1;
    }
    const head = heads[word] < 0 ? "_" : heads[word];
    written += `${text.slice(from, columns[base + HEAD])}${head}\t${labels[word]}`;
    from = columns[base + DEPS] - 1;
    if (!misc) continue;
    written += text.slice(from, columns[base + MISC]) + misc[word];
    from = columns[base + MISC + 1] - 1;
  }
  return written + text.slice(from);
}

/** The layout of the sentence as it would be written, with nothing assigned. */
function settled(sentence: Sentence): Layout {
  if (sentence.touchedTokens.length === 0 && !sentence.touchedComments) return sentence.layout;
  return rescan(writeSentence(sentence), sentence).layout;
}

function rescan(text: string, { layout }: Sentence): Sentence {
  return new Sentence(new Scanner(throwProblem()).scan({ text, line: layout.line })!);
}
