// The classes that outputs of a network give words, as files hold them.
//
// | vocabulary | what it is |
// |---|---|
// | `tags`, `feats`, `xpos` | values of UPOS, FEATS, XPOS |
// | `lemmas` | edit rules (`lemmatiser/edit_rule.ts`) |
// | `feats/tags`, `xpos/tags`, `lemmas/tags` | for each tag the numbers of what goes with it |
// | `exceptions` | words whose lemma no rule gives: form, tab, tag, tab, lemma |

import { inputError, type Place, quote } from "../../errors.ts";
import { requireEntries } from "../../pipeline/file/require_entries.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import { CLASS_OUTPUTS, type ClassOutput } from "../../networks/parser_network.ts";
import { isRule } from "../lemmatiser/edit_rule.ts";
import { readExceptions } from "../lemmatiser/rule_inventory.ts";

/** The classes of words, by output. */
export interface WordClasses {
  /** The classes; none where the network does not give such a column. */
  readonly names: Readonly<Record<ClassOutput, readonly string[]>>;
  /** Which classes go with each tag, by its number; all where there is no list. */
  readonly allowed: Readonly<Partial<Record<ClassOutput, readonly Int32Array[]>>>;
  /** Lemmas by `exceptionKey`. */
  readonly exceptions: ReadonlyMap<string, string>;
}

/** No classes at all. */
export const NO_CLASSES: WordClasses = {
  names: { tags: [], feats: [], xpos: [], lemmas: [] },
  allowed: {},
  exceptions: new Map(),
};

/** Most classes of an output, and most exceptions. */
const MAX_CLASSES = 1 << 16;

/** Classes of words as a model file keeps them. */
export function storeWordClasses(
  { names, allowed, exceptions }: WordClasses,
): Record<string, readonly string[]> {
  const vocabularies: Record<string, readonly string[]> = {};
  for (const output of CLASS_OUTPUTS) {
    if (names[output].length === 0) continue;
    vocabularies[output] = names[output];
    const lists = allowed[output];
    if (lists) vocabularies[`${output}/tags`] = lists.map((list) => list.join(" "));
  }
  if (exceptions.size > 0) {
    vocabularies.exceptions = Array.from(exceptions, ([key, lemma]) => `${key}\t${lemma}`);
  }
  return vocabularies;
}

/** Takes classes out of a file, which may hold anything. */
export function readWordClasses(
  stored: Pick<Stored, "vocabularies">,
  place: Place = {},
): WordClasses {
  const { vocabularies } = stored;
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, found, expected);
  const has = (name: string) => Object.hasOwn(vocabularies, name);
  const names = Object.fromEntries(CLASS_OUTPUTS.map((output) => {
    const bounds = { min: 1, max: MAX_CLASSES };
    return [output, has(output) ? requireEntries(stored, output, place, bounds) : []];
  })) as unknown as WordClasses["names"];
  const odd = names.lemmas.find((rule) => !isRule(rule));
  if (odd !== undefined) throw refuse(`edit rule ${quote(odd)}`, "case, ops, a colon, ops");
  const allowed: Partial<Record<ClassOutput, Int32Array[]>> = {};
  for (const output of CLASS_OUTPUTS) {
    if (!has(`${output}/tags`)) continue;
    const lists = vocabularies[`${output}/tags`], most = names[output].length;
    if (lists.length !== names.tags.length) {
      throw refuse(`${lists.length} lists of ${output}`, `${names.tags.length}, one for each tag`);
    }
    allowed[output] = lists.map((list) => {
      const numbers = list.split(" ").map(Number);
      const fits = numbers.every((n) => Number.isInteger(n) && n >= 0 && n < most);
      if (!fits || list === "") {
        throw refuse(`${output} ${quote(list)} of a tag`, `0 to ${most - 1}`);
      }
      return Int32Array.from(numbers);
    });
  }
  return { names, allowed, exceptions: readExceptions(vocabularies.exceptions ?? [], place) };
}
