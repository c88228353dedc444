// Guesses for open heads. In a bottom-up system a decision is supervised only where the current head
// and those of the words around it are given: with half of the heads open, a quarter of the decisions
// is left. Where an arc does not wait for its dependent's own dependents (arc-eager, arc-swift), half of them
// are. So a first parser of such a system learns from the arcs that are given, in two halves of the
// data, each to guess the open heads of the other; the trees are then learned from as if whole.

import type { Sentence } from "../sentence/sentence.ts";
import { type SystemName, systemsThat, traitsOf } from "../oracles/system.ts";
import { validateTree } from "../sentence/validity.ts";
import type { Pause } from "./cancel.ts";

const OPEN = -1;

/** Parses a sentence and keeps the heads that it gives, as far as they can be kept. */
export type KeepingParser = (sentence: Sentence) => Sentence;

/** Whether a system has no need of guesses, as an arc does not wait for its dependent's dependents. */
export function learnsFromSingleHeads(system: SystemName): boolean {
  return traitsOf(system).traits.includes("attaches-early");
}

/** The system that the first parser has. */
export function guessingSystem(): SystemName {
  return systemsThat(learnsFromSingleHeads)[0];
}

/**
 * Completes sentences with open heads. One whose given heads the guess does not keep, or whose guess
 * has several roots where one is allowed, stays as it is.
 * @param multiRoot Whether ROOT may have several dependents.
 * @param learn Trains a first parser on some sentences.
 * @param pause Awaited between sentences.
 */
export async function guessOpenHeads(
  sentences: readonly Sentence[],
  multiRoot: boolean,
  learn: (half: readonly Sentence[]) => Promise<KeepingParser>,
  pause: Pause,
): Promise<Sentence[]> {
  const isOpen = ({ heads }: Sentence) => heads.indexOf(OPEN) >= 0;
  if (sentences.length < 2 || !sentences.some(isOpen)) return [...sentences];
  const completed = [...sentences];
  for (const other of [0, 1]) {
    const parse = await learn(sentences.filter((_, i) => i % 2 !== other));
    for (let i = other; i < sentences.length; i += 2) {
      if (isOpen(sentences[i])) {
        completed[i] = complete(sentences[i], parse(sentences[i]), multiRoot);
        await pause();
      }
    }
  }
  return completed;
}

/** A sentence with guesses where its heads are open, if all others are kept. */
function complete(given: Sentence, guess: Sentence, multiRoot: boolean): Sentence {
  const { heads, deprels } = given;
  const isKept = heads.every((head, i) => head === OPEN || head === guess.heads[i]);
  const faults = validateTree(guess.heads).filter(({ token }) =>
    !multiRoot || token === 0 || guess.heads[token - 1] !== 0
  );
  if (!isKept || faults.length > 0) return given;
  const guessed = guess.deprels;
  return given.with({
    heads: guess.heads,
    deprels: deprels.map((label, i) => heads[i] === OPEN ? guessed[i] : label),
  });
}
