/**
 * Greedy parsing: the best candidate at each step.
 */

import { Configuration } from "../configuration";
import { get, mark, release } from "../memory";
import { Sentence } from "../sentence";
import { apply, finish, init, isFinal } from "../systems/system";
import { best, candidates, gather, makeRoom } from "./candidates";

/** Parses a sentence; the tree is in the configuration. */
export function parseGreedy(c: Configuration, sentence: Sentence, system: i32, flags: i32): void {
  const start = mark();
  makeRoom(sentence.length);
  init(c, system, flags);
  while (!isFinal(c)) {
    gather(c, sentence);
    apply(c, get(candidates, best()));
  }
  finish(c);
  release(start);
}
