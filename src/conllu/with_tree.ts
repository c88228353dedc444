/**
 * A sentence with another tree: HEAD and DEPREL are replaced, every other byte stays.
 *
 * @module
 */

import { DEPREL, DEPS, HEAD, MISC } from "./columns.ts";
import { STRIDE } from "./layout.ts";
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
  const layout = settled(sentence).layout;
  const { text } = layout;
  const { heads, labels, misc } = tree;
  const columns = layout.columns.slice();
  // By how much the text before each other row has grown; the rows stand in order.
  const others = layout.others.map((row) => ({ ...row, columns: row.columns.slice() }));
  let written = "", from = 0, growth = 0, other = 0;
  for (let word = 0, base = 0; word < heads.length; word++, base += STRIDE) {
    for (; other < others.length && others[other].columns[0] < columns[base]; other++) {
      shift(others[other].columns, 0, STRIDE, growth);
    }
    const head = columns[base + HEAD], rest = columns[base + DEPS] - 1;
    const arc = (heads[word] < 0 ? "_" : heads[word]) + "\t" + labels[word];
    written += text.slice(from, head) + arc;
    from = rest;
    shift(columns, base, base + DEPREL, growth);
    columns[base + DEPREL] = head + growth + arc.length - labels[word].length;
    growth += arc.length - (rest - head);
    if (misc) {
      const start = columns[base + MISC], end = columns[base + MISC + 1] - 1;
      written += text.slice(from, start) + misc[word];
      from = end;
      shift(columns, base + DEPS, base + MISC + 1, growth);
      growth += misc[word].length - (end - start);
      columns[base + MISC + 1] += growth;
    } else shift(columns, base + DEPS, base + STRIDE, growth);
  }
  for (; other < others.length; other++) shift(others[other].columns, 0, STRIDE, growth);
  return new Sentence({
    ...layout,
    text: written + text.slice(from),
    columns,
    heads: Int32Array.from(heads),
    others,
  });
}

function shift(offsets: Int32Array, from: number, to: number, by: number): void {
  for (let i = from; i < to; i++) offsets[i] += by;
}

/** The sentence as it would be written, with nothing assigned. */
function settled(sentence: Sentence): Sentence {
  const text = writeSentence(sentence);
  const { layout } = sentence;
  if (text === layout.text) return sentence;
  return new Sentence(new Scanner(throwProblem()).scan({ text, line: layout.line })!);
}
