/**
 * Patterns over dependency trees: find words by what they are and how they hang together. The
 * language is told in docs/find.md.
 *
 * @example
 * ```ts
 * import { compile, find, groupBy } from "@sagitta/parser/find";
 * import { parseConllu, SAMPLE } from "@sagitta/parser/conllu";
 * import { assertEquals } from "@std/assert";
 *
 * const sentences = parseConllu(SAMPLE);
 * const pattern = compile("[lemma=/give|geben|dare?/]@verb >obj []@gift ?>iobj []@receiver");
 * const [match] = find(sentences, pattern);
 * const { verb, gift, receiver } = match.tokens;
 * assertEquals([verb.form, gift.form, receiver?.form], ["gave", "book", "child"]);
 * assertEquals(groupBy(sentences, pattern, "verb.lemma")[0], { values: ["dar"], count: 1 });
 * ```
 *
 * @module
 */

export { find } from "./src/find/find.ts";
export {
  MAX_MATCHES,
  MAX_NESTING,
  MAX_NODES,
  MAX_PATTERN_LENGTH,
  MAX_STEPS,
} from "./src/find/limits.ts";
export { type MarkedPiece, markedText, type MarkedTextOptions } from "./src/find/marked_text.ts";
export { Match } from "./src/find/match.ts";
export { groupBy, type MatchGroup, MatchGroups } from "./src/find/match_groups.ts";
export { compile, Pattern, type PatternOptions } from "./src/find/pattern.ts";
export { PatternError, PatternLimitError } from "./src/find/pattern_error.ts";
