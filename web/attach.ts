/**
 * Edits of a tree by hand: a word gets another head, and the tree stays a tree.
 *
 * @module
 */

/** The outcome of an edit: new heads and labels, or the reason against it. */
export type Attached =
  | { readonly heads: number[]; readonly labels: string[] }
  | { readonly refusal: string };

/** The part of a tree that edits are about. */
export interface Editable {
  /** The words. */
  readonly forms: readonly string[];
  /** The head of each word; 0 is ROOT. */
  readonly heads: readonly number[];
  /** The label of each word. */
  readonly labels: readonly string[];
}

/**
 * Gives a word another head. A word that goes to ROOT takes the place of the root, which then
 * hangs on it.
 *
 * @param tree The tree; it stays as it is.
 * @param dependent The word, counted from 1.
 * @param head Its new head, 0 for ROOT.
 * @returns The new tree, or the reason why it would be none.
 */
export function attach(tree: Editable, dependent: number, head: number): Attached {
  const { forms, heads, labels } = tree;
  const name = (token: number) => token === 0 ? "ROOT" : `“${forms[token - 1]}”`;
  if (head === dependent) return { refusal: `${name(dependent)} cannot be its own head` };
  if (head === heads[dependent - 1]) return { heads: [...heads], labels: [...labels] };
  if (head === 0) return reroot(tree, dependent);
  if (dominates(heads, dependent, head)) {
    return {
      refusal: `${name(dependent)} cannot hang on ${name(head)}: ` +
        `${name(head)} hangs on it, and that would make a cycle`,
    };
  }
  return { heads: heads.with(dependent - 1, head), labels: [...labels] };
}

/** Makes a word the root; the old root becomes its dependent. */
function reroot({ heads, labels }: Editable, root: number): Attached {
  const changed = [...heads], named = [...labels];
  heads.forEach((head, i) => {
    if (head !== 0 || i + 1 === root) return;
    changed[i] = root;
    named[i] = labels[root - 1] === "root" ? "dep" : labels[root - 1];
  });
  changed[root - 1] = 0;
  named[root - 1] = "root";
  return { heads: changed, labels: named };
}

/** Whether one word is another, or above it. */
function dominates(heads: readonly number[], above: number, token: number): boolean {
  for (let steps = 0; steps <= heads.length && token > 0; steps++) {
    if (token === above) return true;
    token = heads[token - 1];
  }
  return false;
}
