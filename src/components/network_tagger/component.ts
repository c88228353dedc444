// Tags, features and lemmas by outputs of a network: for each column that it gives, a class for
// each word.
//
// | vocabulary | what it is |
// |---|---|
// | `tags`, `feats`, `xpos` | values of UPOS, FEATS, XPOS |
// | `lemmas` | edit rules (`inventory/edit_rule.ts`) |
// | `feats/tags`, `xpos/tags`, `lemmas/tags` | for each tag the numbers of what goes with it |
// | `exceptions` | words whose lemma no rule gives: form, tab, tag, tab, lemma |

import { fail, type Place, quote } from "../../errors.ts";
import { bestClasses, WordOutput } from "../../networks/outputs/words.ts";
import type { Parameters } from "../../networks/parameters.ts";
import { storeParameters } from "../../networks/stored_parameters.ts";
import { requireEntries } from "../../model_file/require_entries.ts";
import { SettingsReader } from "../../model_file/settings_reader.ts";
import type { Stored } from "../../model_file/stored.ts";
import type { ComponentKind } from "../component.ts";
import { vectorsOf } from "../encoder/component.ts";
import {
  checkRules,
  fillColumns,
  type Inventory,
  NO_WORDS,
  readExceptions,
  storeExceptions,
  WORD_COLUMNS,
  type WordColumn,
} from "../inventory/inventory.ts";
import { networkKind } from "../network_kind.ts";

const WIDTH = { min: 1, max: 4096 } as const;

/** Most classes of an output. */
const MAX_CLASSES = 1 << 16;

/** Outputs by the columns that they fill. */
export type WordOutputs = ReadonlyMap<WordColumn, WordOutput>;

/** The outputs that an inventory is scored by. */
export function wordOutputs({ values }: Inventory, width: number): WordOutputs {
  const given = WORD_COLUMNS.filter((column) => values[column].length > 0);
  return new Map(given.map((column) => {
    return [column, new WordOutput(outputName(column), width, values[column].length)];
  }));
}

/** The name of a column in files. */
function outputName(column: WordColumn): string {
  return column === "upos" ? "tags" : column;
}

/** A tagger as its file describes it. */
interface Part {
  readonly width: number;
  readonly inventory: Inventory;
  readonly outputs: WordOutputs;
}

/** Outputs for tags, features and lemmas as a file keeps them. */
export function storeNetworkTagger(
  inventory: Inventory,
  outputs: ReadonlyMap<string, WordOutput>,
  width: number,
  parameters: Parameters,
): Stored {
  const specs = [...outputs.values()].flatMap(({ specs }) => specs);
  return {
    kind: "network-tagger",
    settings: { width },
    vocabularies: storeClasses(inventory),
    tensors: storeParameters(specs, parameters),
  };
}

/** An inventory as the vocabularies of a file. */
export function storeClasses(inventory: Inventory): Stored["vocabularies"] {
  const vocabularies: Record<string, readonly string[]> = {};
  for (const column of WORD_COLUMNS) {
    const values = inventory.values[column], lists = inventory.allowed[column];
    const name = outputName(column);
    if (values.length > 0) vocabularies[name] = values;
    if (lists) vocabularies[`${name}/tags`] = lists.map((list) => list.join(" "));
  }
  const exceptions = storeExceptions(inventory);
  return exceptions.length > 0 ? { ...vocabularies, exceptions } : vocabularies;
}

/** Takes an inventory out of a file, which may hold anything. */
export function readClasses(stored: Pick<Stored, "vocabularies">, place: Place = {}): Inventory {
  const { vocabularies } = stored;
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  const values = { ...NO_WORDS.values };
  const allowed: Partial<Record<WordColumn, Int32Array[]>> = {};
  for (const column of WORD_COLUMNS) {
    const name = outputName(column);
    if (Object.hasOwn(vocabularies, name)) {
      values[column] = requireEntries(stored, name, place, { min: 1, max: MAX_CLASSES });
    }
    if (!Object.hasOwn(vocabularies, `${name}/tags`)) continue;
    const lists = vocabularies[`${name}/tags`], most = values[column].length;
    if (lists.length !== values.upos.length) {
      throw refuse(`${lists.length} lists of ${name}`, `${values.upos.length}, one for each tag`);
    }
    allowed[column] = lists.map((list) => {
      const numbers = list.split(" ").map(Number);
      const fits = numbers.every((n) => Number.isInteger(n) && n >= 0 && n < most);
      if (fits && list !== "") return Int32Array.from(numbers);
      throw refuse(`${name} ${quote(list)} of a tag`, `0 to ${most - 1}`);
    });
  }
  checkRules(values.lemmas, place);
  return { values, allowed, exceptions: readExceptions(vocabularies.exceptions, place) };
}

/** Reads the outputs of a network that tag words. */
export const networkTagger: ComponentKind = networkKind<Part>({
  kind: "network-tagger",
  open(stored, place) {
    const width = new SettingsReader(stored.settings, place).count("width", WIDTH);
    const inventory = readClasses(stored, place);
    return { width, inventory, outputs: wordOutputs(inventory, width) };
  },
  specs: ({ outputs }) => [...outputs.values()].flatMap(({ specs }) => specs),
  widths: ({ width }) => ({ needs: { vectors: width } }),
  make(kernel, { inventory, outputs }, parameters) {
    const gives = [...outputs.keys()];
    return {
      needs: ["words", "vectors"],
      gives,
      annotate(batch, { keepTags = false }) {
        if (keepTags) return;
        const { shape: { size }, layers } = vectorsOf(batch);
        fillColumns(inventory, gives, batch.sentences, {
          best(column, tags) {
            const scores = outputs.get(column)!.scores(parameters.ops(), layers);
            const lists = inventory.allowed[column];
            return bestClasses(kernel, scores, lists && tags && Array.from(tags, (t) => lists[t]));
          },
          // ROOT's row comes first.
          row: (sentence, word) => (word + 1) * size + sentence,
        });
      },
    };
  },
});
