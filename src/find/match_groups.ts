// Counts of matches by values of their words: by lemma, by label, by several of these.

import { requireFields, requireKind } from "../checks.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { ownedCopy } from "../owned_copy.ts";
import { fail, quote } from "../errors.ts";
import { find } from "./find.ts";
import { KEY_SHAPE, keyOf, type KeyReader, KEYS, readerOf } from "./key.ts";
import type { Match } from "./match.ts";
import { compile, type Pattern } from "./pattern.ts";

const refuse = fail("group matches");

/** Matches whose words have the same values. */
export interface MatchGroup {
  /** The values, in the order of the keys; `_` where there is none. */
  readonly values: readonly string[];
  readonly count: number;
}

/** One of the keys: a node of a pattern, and the value of its word. */
interface NodeKey {
  readonly node: number;
  readonly read: KeyReader;
}

/** Counts the matches of a pattern in groups. It keeps one entry a group, and no sentence. */
export class MatchGroups {
  readonly #keys: readonly NodeKey[];
  readonly #groups = new Map<string, { values: string[]; count: number }>();

  /**
   * @param by What groups are made by: `verb.lemma` for a node named `@verb`, `lemma` for the
   * first node.
   * @throws {SagittaError} If a key names no node of the pattern, or nothing that a word has.
   */
  constructor(pattern: Pattern, by: readonly string[]) {
    requireFields("group matches", pattern, { matches: "function", names: "list" }, "a pattern");
    requireKind("group matches", by, "texts", "keys");
    this.#keys = by.map((text) => readNodeKey(pattern, text));
  }

  add(match: Match): void {
    requireFields("group matches", match, { sentence: "object", nodes: "list" }, "a Match");
    const { sentence, nodes } = match;
    const values = this.#keys.map(({ node, read }) =>
      nodes[node] < 0 ? "_" : read(sentence, nodes[node]) ?? "_"
    );
    // No value holds a tab.
    const key = values.join("\t"), group = this.#groups.get(key);
    if (group) group.count++;
    else this.#groups.set(ownedCopy(key), { values: values.map(ownedCopy), count: 1 });
  }

  /** The groups, the largest first; those of the same size by their values. */
  groups(): MatchGroup[] {
    const groups = [...this.#groups.values()];
    return groups.sort((a, b) => b.count - a.count || compare(a.values, b.values));
  }
}

/**
 * Counts the matches of a pattern in groups.
 * @example
 * ```ts
 * import { groupBy } from "./match_groups.ts";
 * import { parseConllu } from "../conllu/read.ts";
 * import { SAMPLE } from "../sample/sample.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const groups = groupBy(parseConllu(SAMPLE), "[upos=VERB]@verb >obj []", "verb.lemma");
 * assertEquals(groups[0], { values: ["leer"], count: 4 });
 * ```
 * @param by What groups are made by: `verb.lemma` for a node named `@verb`, `lemma` for the first
 * node; several for groups of several values.
 * @returns The groups, the largest first; a promise of them if sentences come from a stream.
 * @throws {PatternError} If the pattern cannot be read.
 * @throws {SagittaError} If a key names no node of the pattern, or nothing that a word has.
 */
export function groupBy(
  sentences: Iterable<Sentence>,
  pattern: Pattern | string,
  ...by: string[]
): MatchGroup[];
export function groupBy(
  sentences: AsyncIterable<Sentence>,
  pattern: Pattern | string,
  ...by: string[]
): Promise<MatchGroup[]>;
export function groupBy(
  sentences: Iterable<Sentence> | AsyncIterable<Sentence>,
  pattern: Pattern | string,
  ...by: string[]
): MatchGroup[] | Promise<MatchGroup[]> {
  requireKind("group matches", sentences, "series", "Sentences");
  const compiled = typeof pattern === "string" ? compile(pattern) : pattern;
  const groups = new MatchGroups(compiled, by);
  if (Symbol.asyncIterator in sentences) {
    return (async () => {
      for await (const match of find(sentences, compiled)) groups.add(match);
      return groups.groups();
    })();
  }
  for (const match of find(sentences, compiled)) groups.add(match);
  return groups.groups();
}

/** `lemma`, `verb.lemma` or `@verb.lemma`; a node's name comes before `feats.` and `misc.`. */
function readNodeKey(pattern: Pattern, text: string): NodeKey {
  const [, name, rest] = /^@?([^.]*)\.(.*)$/su.exec(text) ?? [];
  const named = name === undefined ? -1 : pattern.nodes.indexOf(name);
  const unknown = named < 0 && name !== undefined &&
    (text.startsWith("@") || !/^(feats|misc)$/.test(name));
  if (unknown) {
    const known = pattern.names.map((name) => `@${name}`).join(", ") || "none in this pattern";
    throw refuse("invalid-pattern", `${quote(text)}`, `a name before its key: ${known}`);
  }
  const written = named < 0 ? text : rest;
  KEY_SHAPE.lastIndex = 0;
  const key = KEY_SHAPE.exec(written)?.[0] === written ? keyOf(written) : undefined;
  if (!key) throw refuse("invalid-pattern", quote(text), KEYS);
  return { node: Math.max(0, named), read: readerOf(key) };
}

function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at] < b[at] ? -1 : 1;
}
