// A lemmatiser as files hold it (kind `lemmatiser`).
//
// | in the file | what it is |
// |---|---|
// | setting `bits` | the table has 2^bits rows |
// | vocabulary `rules` | the edit rules of each tag: the tag, a tab, the rule (`edit_rule.ts`) |
// | vocabulary `exceptions` | words that go their own way: form, tab, tag, tab, lemma |
// | table `rules` (I8) | the weights (`table_tensors.ts`) |

import { inputError, type Place, quote } from "../../errors.ts";
import { BITS } from "../linear_parser/settings.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import { readTable, tableTensors } from "../../pipeline/file/table_tensors.ts";
import type { WeightTable } from "../../pipeline/file/weight_table.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { ClassifierShape } from "../linear_tagger/word_classifier.ts";
import { Choices } from "../tagger/choices.ts";
import { isRule } from "./edit_rule.ts";
import { readExceptions, RuleInventory } from "./rule_inventory.ts";

/** A trained lemmatiser. */
export interface LemmatiserModel {
  readonly bits: number;
  readonly rules: RuleInventory;
  /** Lemmas by `exceptionKey`. */
  readonly exceptions: ReadonlyMap<string, string>;
  readonly table: WeightTable<Int8Array>;
}

const MAX_RULES = 4095;

/** How its classifier is built. */
export function lemmaShape({ choices }: RuleInventory, bits: number): ClassifierShape {
  return { columns: Math.max(1, choices.width), bits, templates: "alone" };
}

/** A lemmatiser as a model file keeps it. */
export function storeLemmatiser({ bits, rules, exceptions, table }: LemmatiserModel): Stored {
  return {
    kind: "lemmatiser",
    settings: { bits },
    vocabularies: {
      rules: rules.choices.entries(),
      exceptions: Array.from(exceptions, ([key, lemma]) => `${key}\t${lemma}`),
    },
    tensors: tableTensors("rules", table),
  };
}

/** Takes a lemmatiser out of its file; the gaps are checked before a weight is used. */
export function readLemmatiser(stored: Stored, place: Place = {}): LemmatiserModel {
  const bits = new SettingsReader(stored.settings, place).count("bits", BITS);
  const choices = Choices.read(stored.vocabularies.rules ?? [], place, MAX_RULES);
  for (const tag of choices.tags) {
    const odd = choices.of(tag).find((rule) => !isRule(rule));
    if (odd === undefined) continue;
    throw inputError("read model", place, `edit rule ${quote(odd)}`, "case, ops, a colon, ops");
  }
  const rules = new RuleInventory(choices);
  const { columns } = lemmaShape(rules, bits);
  return {
    bits,
    rules,
    exceptions: readExceptions(stored.vocabularies.exceptions ?? [], place),
    table: readTable(stored, "rules", "I8", columns * 2 ** bits, place),
  };
}
