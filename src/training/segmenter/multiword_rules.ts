// Learns which tokens stand for several words: those that mostly do in the treebank, and ends of
// tokens that tell of others.

import type { SurfaceToken } from "../../sentence/surface.ts";
import { MAX_MULTIWORD, type SegmenterModel } from "../../components/segmenter/model.ts";
import { straightened } from "../../components/segmenter/character_class.ts";
import { HAS_LETTER, Multiwords, WHOLE } from "../../components/segmenter/multiwords.ts";

/** Characters before an ending's own words that may tell whether it is one. */
const CONTEXT = 3;
/** Different tokens that an ending must have been seen in, alone and with context. */
const MIN_SEEN = 2, MIN_IN_CONTEXT = 3;

/** How often something was split, by its words with spaces between them; `WHOLE` is not at all. */
type Counts = Map<string, number>;

/** Learns the lists. */
export function multiwordRules(
  tokens: Iterable<SurfaceToken>,
): Pick<SegmenterModel, "multiwords" | "multiwordEndings"> {
  const seen = new Map<string, Counts>();
  for (const { form, words } of tokens) {
    const key = words && canBeRule(form, words) ? plain(words.join(" ")) : WHOLE;
    count(seen, plain(form), key, 1);
  }
  const best = new Map([...seen].map(([form, counts]) => [form, mostFrequent(counts)]));
  const split = [...best].filter(([, words]) => words !== WHOLE);
  if (split.length === 0) return { multiwords: [], multiwordEndings: [] };
  const multiwordEndings = endings(best);
  const byEnding = new Multiwords({ multiwords: [], multiwordEndings });
  // Tokens that an ending would split, but that were seen whole.
  const whole = [...best].filter(([form, words]) => words === WHOLE && byEnding.split(form));
  const multiwords = [...split, ...whole].map(([form, words]) => `${form}\t${words}`).sort();
  return { multiwords, multiwordEndings };
}

/** As {@linkcode Multiwords} looks tokens up. */
function plain(text: string): string {
  return straightened(text.toLowerCase());
}

function canBeRule(form: string, words: readonly string[]): boolean {
  return words.length > 1 && words.length <= MAX_MULTIWORD && form.isWellFormed() &&
    [form, ...words].every((word) => /^[^\t\r\n ]+$/.test(word) && word.isWellFormed());
}

/** Ends of tokens, of words that stand in their token letter by letter. */
function endings(best: ReadonlyMap<string, string>): string[] {
  const own = new Map([...best].map(([form, words]) => [form, endingOf(form, words)]));
  const wanted = new Set([...own.values()].map((ending) => ending.replaceAll(" ", "")));
  wanted.delete(WHOLE);
  const longest = CONTEXT + [...wanted].reduce((most, { length }) => Math.max(most, length), 0);
  const counts = new Map<string, Counts>();
  for (const [form, ending] of own) {
    const least = ending === WHOLE ? 1 : ending.replaceAll(" ", "").length;
    let isWanted = false;
    for (let size = 1; size <= longest && size < form.length; size++) {
      const tail = form.slice(-size);
      isWanted ||= wanted.has(tail);
      if (isWanted && size >= least) count(counts, tail, ending, 1);
    }
  }
  return decisions(counts, wanted);
}

/** The words after the first, where all together are the token; else `WHOLE`. */
function endingOf(form: string, words: string): string {
  const [first, ...rest] = words.split(" ");
  const isPlain = rest.length > 0 && words.replaceAll(" ", "") === form && HAS_LETTER.test(first);
  return isPlain ? rest.join(" ") : WHOLE;
}

/** What to do at each ending, where that differs from what a shorter one says. */
function decisions(counts: ReadonlyMap<string, Counts>, wanted: ReadonlySet<string>): string[] {
  const chosen = new Map<string, string>();
  const sorted = [...counts].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  for (const [ending, kinds] of sorted) {
    const words = mostFrequent(kinds);
    let shorter: string | undefined;
    for (let size = ending.length - 1; size > 0 && shorter === undefined; size--) {
      shorter = chosen.get(ending.slice(-size));
    }
    if (words === (shorter ?? WHOLE)) continue;
    const least = wanted.has(ending) ? MIN_SEEN : MIN_IN_CONTEXT;
    if (kinds.get(words)! >= least) chosen.set(ending, words);
  }
  return [...chosen].map(([ending, words]) => `${ending}\t${words}`).sort();
}

function count(table: Map<string, Counts>, key: string, kind: string, by: number): void {
  let counts = table.get(key);
  if (!counts) table.set(key, counts = new Map());
  counts.set(kind, (counts.get(kind) ?? 0) + by);
}

/** Of equals, `WHOLE`, then the first that was seen. */
function mostFrequent(counts: Counts): string {
  let best = WHOLE, most = counts.get(WHOLE) ?? 0;
  for (const [kind, number] of counts) {
    if (number > most) [best, most] = [kind, number];
  }
  return best;
}
