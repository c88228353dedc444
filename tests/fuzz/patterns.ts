/**
 * Patterns of `find`, made of its signs in any order, over odd sentences.
 *
 * @module
 */

import { assert } from "@std/assert";
import { compile } from "../../src/find/pattern.ts";
import { oddText } from "./damage.ts";
import type { Draw, Target } from "./fuzz.ts";
import { randomPattern } from "../find/random_patterns.ts";
import { oddSentence } from "./trees.ts";

const PIECES = [
  ..."[]()@!?&|;,.=<>$ ",
  ...["[upos=NOUN]", "[lemma=/x(a|b)*+{2,3}/]", "[]@a", "@a", ">nsubj", ">>", "<<", "..{1,3}"],
  ...[
    "!>obj",
    "?>obj",
    "||",
    "!=",
    "[root]",
    "/(a*)*b/",
    'misc.Gloss="a"',
    "[form=/./]",
    "..",
    "$",
  ],
];

/** A sound pattern, one with a fault in it, or signs in any order. */
function pattern(draw: Draw): string {
  const kind = draw(3);
  if (kind === 2) {
    return Array.from({ length: 1 + draw(10) }, () => PIECES[draw(PIECES.length)]).join(" ");
  }
  const sound = randomPattern(() => draw(2 ** 31) / 2 ** 31);
  if (kind === 0) return sound;
  const at = draw(sound.length + 1);
  const fault = draw(4) === 0 ? oddText(draw, 4) : PIECES[draw(PIECES.length)];
  return sound.slice(0, at) + fault + sound.slice(at + draw(3));
}

export const patterns: Target = {
  name: "patterns",
  open: () =>
    Promise.resolve((draw) => {
      const compiled = compile(pattern(draw));
      const sentence = oddSentence(draw, 8);
      for (const { nodes } of compiled.matches(sentence)) {
        assert(nodes.every((node) => node >= -1 && node < sentence.length));
      }
    }),
};
