// Training data, checked: what a trainer can rely on.

import type { Sentence } from "../sentence/sentence.ts";
import { fail } from "../errors.ts";
import { MAX_TOKENS } from "../oracles/configuration.ts";
import { isProjective } from "../sentence/projectivity.ts";
import { validateTree } from "../sentence/validity.ts";
import { type Pause, paused } from "./cancel.ts";

const refuse = fail("train");

/** Longer sentences are left out: linear learners learn from one at a stretch, unstoppably. */
export const MAX_TRAINED_WORDS = 2_000;
/** So are those in which a derivation can take more steps: where words are swapped, 631 words do. */
export const MAX_TRAINED_STEPS = 400_000;

/** A head that is not given, as `Sentence.heads` has it. */
const OPEN = -1;

/** Sentences with trees, and where they come from. */
export interface Treebank {
  /** The file's name, for messages and for the model's provenance. */
  readonly file?: string;
  readonly sentences: Iterable<Sentence> | AsyncIterable<Sentence>;
  /** Whether they were annotated by machine. Learners may weigh them less. */
  readonly silver?: boolean;
}

/** Conditions on the sentences of a treebank. */
export interface GatherOptions {
  /** ROOT may have several dependents; else sentences with several roots are left out. */
  readonly multiRoot: boolean;
  /** Whether trees that are not projective are left out. */
  readonly projectiveOnly: boolean;
  /** Whether heads may be open; else an open head is an error. */
  readonly openHeads?: boolean;
  /** How many steps a derivation of so many words takes at most; longer ones are left out. */
  readonly mostSteps?: (words: number) => number;
}

/**
 * Reads treebanks and checks their trees. A word without a head, or a cycle, is an error that
 * names the file and the line; a sentence with several roots is left out where there may be only
 * one; so is, where asked, a tree that is not projective. Where heads may be open, words without
 * one are counted instead.
 * @returns The sentences that can be used, of which the first `gold` were annotated by hand; and how
 * many were left out, or have open heads.
 */
export async function gatherTreebanks(
  treebanks: readonly Treebank[],
  options: GatherOptions,
) {
  const sentences: Sentence[] = [];
  let gold = 0, severalRoots = 0, nonprojective = 0, tooLong = 0, openHeads = 0;
  const ordered = treebanks.toSorted((a, b) =>
    Number(a.silver ?? false) - Number(b.silver ?? false)
  );
  const isTooLong = ({ length }: Sentence) => {
    return length > MAX_TRAINED_WORDS || (options.mostSteps?.(length) ?? 0) > MAX_TRAINED_STEPS;
  };
  for (const { file, silver, sentences: list } of ordered) {
    let any = false;
    for await (const sentence of list) {
      any = true;
      const roots = countRoots(sentence, file, options.openHeads ?? false);
      if (roots > 1 && !options.multiRoot) severalRoots++;
      else if (isTooLong(sentence)) tooLong++;
      else if (options.projectiveOnly && !isProjective(sentence.heads)) nonprojective++;
      else {
        sentences.push(sentence);
        if (!silver) gold++;
        for (const head of sentence.heads) if (head === OPEN) openHeads++;
      }
    }
    if (!any) throw refuse("cannot-train", "no sentences", "one at least", { file });
  }
  if (sentences.length === 0) {
    const left = `${severalRoots} with several roots, ${nonprojective} not projective` +
      (tooLong > 0 ? `, ${tooLong} of more than ${longest(options)} words` : "");
    throw refuse("cannot-train", `no sentence to train on (${left})`, "one at least");
  }
  return { sentences, gold, severalRoots, nonprojective, tooLong, openHeads };
}

/** Words of the longest sentence that is learned from. */
function longest({ mostSteps = () => 0 }: GatherOptions): number {
  let words = MAX_TRAINED_WORDS;
  while (mostSteps(words) > MAX_TRAINED_STEPS) words--;
  return words;
}

/** The labels of the words whose heads are given: those that can be learned. */
export function givenLabels({ heads, deprels }: Sentence): string[] {
  return deprels.filter((_, i) => heads[i] !== OPEN);
}

/** How many roots a sentence has; any other fault of its tree is an error. */
function countRoots(sentence: Sentence, file: string | undefined, openHeads: boolean): number {
  const { heads, length } = sentence;
  const place = { file, line: sentence.line };
  if (length > MAX_TOKENS) {
    throw refuse("cannot-train", `a sentence of ${length} words`, `${MAX_TOKENS} at most`, place);
  }
  let roots = 0;
  for (const head of heads) if (head === 0) roots++;
  const isOpen = openHeads && heads.indexOf(OPEN) >= 0;
  const faults = validateTree(heads)
    .filter(({ token }) => !isOpen || (token > 0 && heads[token - 1] !== OPEN));
  const fault = faults.find(({ token }) => token > 0 && heads[token - 1] !== 0) ??
    faults.find(({ token }) => token === 0);
  if (!fault) return roots;
  const where = fault.token > 0 ? ` at word ${fault.token}` : "";
  throw refuse("cannot-train", fault.found + where, fault.expected, place);
}

/**
 * Reads treebanks into memory.
 * @param treebanks The treebanks; each needs a sentence at least.
 * @param action What they are read for, for messages.
 * @param check Tells what was found in a sentence that cannot be used, and what is expected.
 */
export async function readAll(
  treebanks: readonly Treebank[],
  action = "train",
  check?: (sentence: Sentence) => readonly [found: string, expected: string] | undefined,
): Promise<Sentence[]> {
  const list: Sentence[] = [];
  for (const { file, sentences } of treebanks) {
    const before = list.length;
    for await (const sentence of sentences) {
      const problem = check?.(sentence);
      if (problem) throw fail(action)("cannot-train", ...problem, { file, line: sentence.line });
      list.push(sentence);
    }
    if (list.length === before) {
      throw fail(action)("cannot-train", "no sentences", "one at least", { file });
    }
  }
  if (list.length > 0) return list;
  throw fail(action)("cannot-train", "no sentence to train on", "one at least");
}

/** A treebank in memory, which can be gone through more than once. */
export interface LoadedTreebank extends Treebank {
  readonly sentences: readonly Sentence[];
}

/** Training and development data in memory. */
export interface LoadedData {
  readonly train: readonly LoadedTreebank[];
  readonly dev?: readonly LoadedTreebank[];
}

/** Treebanks that are read with pauses. */
export function slowly(treebanks: readonly Treebank[], pause: Pause): Treebank[] {
  return treebanks.map((each) => ({ ...each, sentences: paused(each.sentences, pause) }));
}

/**
 * Reads treebanks into memory, each with a sentence at least.
 * @param action What they are read for, for messages.
 */
export async function loadTreebanks(
  treebanks: readonly Treebank[],
  action?: string,
): Promise<LoadedTreebank[]> {
  return await Promise.all(treebanks.map(async (treebank) => {
    return { ...treebank, sentences: await readAll([treebank], action) };
  }));
}
