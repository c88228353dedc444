// Learns which tokens stand for several words: those that mostly do in the treebank, and ends of
// tokens that tell of others.

import type { SurfaceToken } from "../../sentence/surface.ts";
import { MAX_MULTIWORD, type SegmenterModel } from "../../components/segmenter/model.ts";
import { straightened } from "../../components/segmenter/character_class.ts";
import { CHANGED, HAS_LETTER, Multiwords, WHOLE } from "../../components/segmenter/multiwords.ts";

/** Characters before an ending's own words that may tell whether it is one. */
const CONTEXT = 3;
/** Different tokens that an ending must have been seen in, alone and with context. */
const MIN_SEEN = 2, MIN_IN_CONTEXT = 3;

/** Characters that may go and come before an ending's own words. */
const MAX_CHANGED = 4;

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
  const tails = [...own].filter(([, ending]) => ending !== WHOLE)
    .map(([form, ending]) => form.slice(-sizeOf(ending)));
  const wanted = new Set(tails);
  const longest = CONTEXT + [...wanted].reduce((most, { length }) => Math.max(most, length), 0);
  const counts = new Map<string, Counts>();
  for (const [form, ending] of own) {
    const least = ending === WHOLE ? 1 : sizeOf(ending);
    let isWanted = false;
    for (let size = 1; size <= longest && size < form.length; size++) {
      const tail = form.slice(-size);
      isWanted ||= wanted.has(tail);
      if (isWanted && size >= least) count(counts, tail, ending, 1);
    }
  }
  return [...decisions(counts, wanted), ...chains(own)].sort();
}

/** Characters of a token that an ending stands for. */
function sizeOf(ending: string): number {
  const [, cut] = CHANGED.exec(ending.split(" ")[0]) ?? [];
  return cut === undefined ? ending.replaceAll(" ", "").length : Number(cut);
}

/**
 * The words after the first, where the token ends with them; what becomes of the characters before
 * them if the first word is written otherwise in the token. Else `WHOLE`.
 */
function endingOf(form: string, words: string): string {
  const [first, ...rest] = words.split(" ");
  const tail = rest.join("");
  if (rest.length === 0 || !form.endsWith(tail) || !HAS_LETTER.test(first)) return WHOLE;
  if (first + tail === form) return rest.join(" ");
  let same = 0;
  while (same < first.length && first[same] === form[same]) same++;
  const [cut, added] = [form.length - same, first.slice(same)];
  const isNear = same > 0 && cut - tail.length <= MAX_CHANGED && added.length <= MAX_CHANGED;
  return isNear ? `${cut}+${added} ${rest.join(" ")}` : WHOLE;
}

/**
 * Endings of two clitics behind a vowel that bears an accent because of them (`dámelo`, `da me lo`):
 * treebanks have few, but clitics that come alone, and vowels that lose their accent, tell of them.
 */
function chains(own: ReadonlyMap<string, string>): string[] {
  const clitics: Counts = new Map(), links: Counts = new Map(), accents: Counts = new Map();
  const add = (counts: Counts, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const [form, ending] of own) {
    const words = ending.split(" ");
    const [, cut, added] = CHANGED.exec(words[0]) ?? [];
    if (ending === WHOLE || words.length !== (cut === undefined ? 1 : 2)) continue;
    add(clitics, words.at(-1)!);
    const before = form.at(-words.at(-1)!.length - 1)!;
    if (cut === undefined) add(links, before);
    else if (bare(form.at(-cut)!) === added[0] && form.at(-cut) !== added[0]) {
      add(accents, form.at(-cut)!);
    }
  }
  const often = (counts: Counts) => [...counts].filter(([, seen]) => seen >= MIN_IN_CONTEXT);
  const pairs = often(clitics).flatMap(([one]) => often(clitics).map(([two]) => [one, two]));
  return often(accents).flatMap(([vowel]) =>
    ["", ...often(links).map(([link]) => link)].flatMap((link) =>
      pairs.filter(([one, two]) => one !== two).map(([one, two]) => {
        const ending = vowel + link + one + two;
        return `${ending}\t${ending.length}+${bare(vowel)}${link} ${one} ${two}`;
      })
    )
  );
}

/** A letter without its accents. */
function bare(letter: string): string {
  return letter.normalize("NFD").replace(/\p{M}/gu, "");
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
