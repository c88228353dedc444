// Heads that a parse is to keep: those that a sentence gives, if they can be part of a tree.

import type { Sentence } from "../../sentence/sentence.ts";
import { fail, type Place, SagittaError } from "../../errors.ts";
import { nonprojectiveArcs } from "../../sentence/projectivity.ts";
import { MAX_NONPROJECTIVE } from "../../oracles/limits.ts";
import { hasExactCosts, type SystemName } from "../../oracles/system.ts";

/** Refuses to keep heads with a model of this system where no oracle tells what loses them. */
export function requireKeptHeads(system: string): void {
  if (hasExactCosts(system as SystemName)) return;
  throw new SagittaError(
    `Cannot keep heads: found a model of the system ${system}, expected one with a dynamic oracle`,
    "invalid-tree",
  );
}

/**
 * Gives words whose head was kept the label that the sentence gave them, and says in a comment,
 * `# lost_heads = 3 5`, which words got another head than the one given.
 * @param deprels The labels found; changed in place.
 */
export function keepLabels(
  sentence: Sentence,
  kept: Int32Array,
  heads: Int32Array,
  deprels: string[],
): void {
  const lost: number[] = [];
  sentence.deprels.forEach((given, i) => {
    if (kept[i] < 0) return;
    if (heads[i] !== kept[i]) lost.push(i + 1);
    else if (given !== "_") deprels[i] = given;
  });
  if (lost.length > 0) {
    sentence.comments = [...sentence.comments, `# lost_heads = ${lost.join(" ")}`];
  }
}

/**
 * Checks the heads that a sentence gives.
 * @param multiRoot Whether ROOT may have several dependents.
 * @returns The heads, -1 where none is given; nothing if none is given at all.
 */
export function keptHeads(
  sentence: Sentence,
  multiRoot: boolean,
  place: Place = {},
): Int32Array | undefined {
  const { heads } = sentence;
  if (heads.every((head) => head < 0)) return undefined;
  const refuse = (found: string, expected: string) =>
    fail("keep heads")("invalid-tree", found, expected, { ...place, line: sentence.line });
  const roots = heads.filter((head) => head === 0).length;
  if (!multiRoot && roots > 1) throw refuse(`${roots} roots`, "one at most");
  const seen = new Int32Array(heads.length + 1);
  for (let start = 1; start <= heads.length; start++) {
    let token = start;
    while (token > 0 && seen[token] === 0) {
      seen[token] = start;
      token = heads[token - 1];
    }
    if (token > 0 && seen[token] === start) {
      throw refuse(`a cycle through word ${token}`, "heads that can be part of a tree");
    }
  }
  const crossing = nonprojectiveArcs(heads);
  if (crossing > MAX_NONPROJECTIVE) {
    throw refuse(`${crossing} non-projective arcs`, `${MAX_NONPROJECTIVE} at most`);
  }
  return heads;
}
