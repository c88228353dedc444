// The gold tree of a sentence in a file, for commands that ask oracles about it.

import type { Sentence } from "../../sentence/sentence.ts";
import { fail, placedError } from "../../errors.ts";
import { Gold } from "../../oracles/oracle.ts";

/**
 * Runs work on a sentence's gold tree; its errors say where the sentence stands.
 * @param action What the work does, as a verb phrase for messages.
 */
export function withGold<T>(
  action: string,
  file: string,
  sentence: Sentence,
  work: (gold: Gold) => T,
): T {
  const { heads, line } = sentence, place = { file, line }, without = heads.indexOf(-1);
  if (without >= 0) {
    const found = `no head for token ${without + 1}`;
    throw fail(action)("invalid-oracle", found, "every token to have one", place);
  }
  try {
    return work(new Gold(heads));
  } catch (error) {
    throw placedError(action, "invalid-oracle", place, error);
  }
}
