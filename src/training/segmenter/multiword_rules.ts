// Learns which tokens stand for several words: those that mostly do in the treebank, and ends of
// tokens that tell of others.

import type { SurfaceToken } from "../../sentence/surface.ts";
import { MAX_MULTIWORD, type SegmenterModel } from "../../components/segmenter/model.ts";
import { straightened } from "../../components/segmenter/character_class.ts";
import { Tally } from "../inventory/tally.ts";
import { CHANGED, HAS_LETTER, Multiwords, WHOLE } from "../../components/segmenter/multiwords.ts";

/** Characters before an ending's own words that may tell whether it is one. */
const CONTEXT = 3;
/** Different tokens that an ending must have been seen in, alone and with context. */
const MIN_SEEN = 2, MIN_IN_CONTEXT = 3;

/** Characters that may go and come before an ending's own words. */
const MAX_CHANGED = 4;

/**
 * Learns the lists. A tally counts how often something was split, by its words with spaces between
 * them; `WHOLE` is not at all.
 */
export function multiwordRules(
  tokens: Iterable<SurfaceToken>,
): Pick<SegmenterModel, "multiwords" | "multiwordEndings"> {
  const seen = new Tally();
  for (const { form, words } of tokens) {
    seen.add(plain(form), words && canBeRule(form, words) ? plain(words.join(" ")) : WHOLE);
  }
  const best = new Map(Array.from(seen.keys(), (form) => [form, mostFrequent(seen, form)]));
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
  const counts = new Tally();
  for (const [form, ending] of own) {
    const least = ending === WHOLE ? 1 : sizeOf(ending);
    let isWanted = false;
    for (let size = 1; size <= longest && size < form.length; size++) {
      const tail = form.slice(-size);
      isWanted ||= wanted.has(tail);
      if (isWanted && size >= least) counts.add(tail, ending);
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
  const seen = new Tally();
  for (const [form, ending] of own) {
    const words = ending.split(" ");
    const [, cut, added] = CHANGED.exec(words[0]) ?? [];
    if (ending === WHOLE || words.length !== (cut === undefined ? 1 : 2)) continue;
    seen.add("clitics", words.at(-1)!);
    const before = form.at(-words.at(-1)!.length - 1)!;
    if (cut === undefined) seen.add("links", before);
    else if (bare(form.at(-cut)!) === added[0] && form.at(-cut) !== added[0]) {
      seen.add("accents", form.at(-cut)!);
    }
  }
  const [clitics, links, accents] = ["clitics", "links", "accents"].map((kind) => {
    return seen.sorted(kind).filter(([, count]) => count >= MIN_IN_CONTEXT).map(([value]) => value);
  });
  const pairs = clitics.flatMap((one) => clitics.map((two) => [one, two]));
  return accents.flatMap((vowel) =>
    ["", ...links].flatMap((link) =>
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
function decisions(counts: Tally, wanted: ReadonlySet<string>): string[] {
  const chosen = new Map<string, string>();
  const sorted = [...counts.keys()].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  for (const ending of sorted) {
    const words = mostFrequent(counts, ending);
    let shorter: string | undefined;
    for (let size = ending.length - 1; size > 0 && shorter === undefined; size--) {
      shorter = chosen.get(ending.slice(-size));
    }
    if (words === (shorter ?? WHOLE)) continue;
    const least = wanted.has(ending) ? MIN_SEEN : MIN_IN_CONTEXT;
    if (counts.count(ending, words) >= least) chosen.set(ending, words);
  }
  return [...chosen].map(([ending, words]) => `${ending}\t${words}`).sort();
}

/** Of equals, `WHOLE`, then the first that was seen. */
function mostFrequent(counts: Tally, key: string): string {
  const { most } = counts.most(key)!;
  return counts.count(key, most) > counts.count(key, WHOLE) ? most : WHOLE;
}
