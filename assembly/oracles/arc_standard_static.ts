/**
 * Arc-standard's static oracle, for projective trees (Nivre 2004).
 */

import { Configuration, NONE } from "../core/configuration";
import { Gold } from "../core/gold";
import { LEFT, pack, RIGHT, SHIFT } from "../core/transition";
import { arcStandard } from "../systems/arc_standard";
import { Oracle, projectiveTrees } from "./oracle";
import { newOracle } from "./register";

/** The transition of the static oracle: LEFT, then RIGHT once s0 is complete, else SHIFT. */
function canonical(c: Configuration, gold: Gold): i32 {
  const s0 = c.s(0);
  const s1 = c.s(1);
  if (s1 > 0 && gold.head(s1) == s0) return pack(LEFT);
  if (s1 != NONE && gold.head(s0) == s1 && isComplete(c, gold, s0)) return pack(RIGHT);
  return pack(SHIFT);
}

/** Whether a token has all its gold children. */
export function isComplete(c: Configuration, gold: Gold, token: i32): bool {
  for (let child = gold.first(token); child != NONE; child = gold.next(child)) {
    if (c.head(child) == NONE) return false;
  }
  return true;
}

export const arcStandardStatic: Oracle = newOracle(arcStandard, "static", projectiveTrees);
arcStandardStatic.canonical = canonical;
