// Linear taggers and lemmatisers as files hold them.
//
// | in the file | kind `linear-tagger` | kind `lemmatiser` |
// |---|---|---|
// | settings: a table has 2^bits rows | `upos_bits`, `xpos_bits`, `feats_bits` | `bits` |
// | vocabulary of all values | `upos` | |
// | of those of each tag: the tag, a tab, the value | `xpos`, `feats` | `rules` |
// | words whose lemma no rule gives: form, tab, tag, tab, lemma | | `exceptions` |
// | tables (I8), the weights (`table_tensors.ts`) | `upos`, `xpos`, `feats` | `rules` |

import { fail, type Place, quote } from "../../errors.ts";
import { padded, tableBytes, widestGroup } from "../../model_file/need.ts";
import { requireEntries } from "../../model_file/require_entries.ts";
import { SettingsReader } from "../../model_file/settings_reader.ts";
import type { Stored } from "../../model_file/stored.ts";
import { readTable, tableTensors } from "../../model_file/table_tensors.ts";
import type { WeightTable } from "../../model_file/weight_table.ts";
import type { TemplateSet } from "../../runtime/module.ts";
import {
  checkRules,
  type Inventory,
  NO_WORDS,
  readExceptions,
  storeExceptions,
  type WordColumn,
} from "../inventory/inventory.ts";
import { BITS } from "../linear_parser/settings.ts";

const refuse = fail("read model");

/** How the classifier of a column stands in a file, and what it looks at. */
export interface ClassifierPart {
  readonly column: WordColumn;
  /** Its table and its vocabulary. */
  readonly name: string;
  /** The setting of its rows. */
  readonly bits: string;
  readonly templates: TemplateSet;
}

/** Classifiers of words that make a component together. */
export interface ClassifierLayout {
  readonly kind: string;
  readonly parts: readonly ClassifierPart[];
}

/** A tagger: UPOS first, then what goes with it. */
export const LINEAR_TAGGER: ClassifierLayout = {
  kind: "linear-tagger",
  parts: (["upos", "xpos", "feats"] as const).map((column) => {
    const templates = column === "upos" ? "first" : "second";
    return { column, name: column, bits: `${column}_bits`, templates };
  }),
};

/** A lemmatiser. */
export const LEMMATISER: ClassifierLayout = {
  kind: "lemmatiser",
  parts: [{ column: "lemmas", name: "rules", bits: "bits", templates: "alone" }],
};

/** How large a classifier is, and what it looks at. */
export interface ClassifierShape {
  /** Most values of a key. */
  readonly columns: number;
  /** The table has 2^bits rows. */
  readonly bits: number;
  readonly templates: TemplateSet;
}

const MAX_TAGS = 255;
/** Most values of a tag. */
export const MAX_VALUES = 4095;
/** Columns of a classifier's rows come in so many. */
const REGISTER = 16;

/** A number for each column with a classifier. */
export type ByColumn<T> = Readonly<Partial<Record<WordColumn, T>>>;

/** Trained classifiers. */
export interface ClassifierModel {
  readonly inventory: Inventory;
  /** Each table has 2^bits rows. */
  readonly bits: ByColumn<number>;
  readonly tables: ByColumn<WeightTable<Int8Array>>;
}

/** Something for each column of a layout. */
export function byColumn<T>(
  { parts }: ClassifierLayout,
  make: (part: ClassifierPart) => T,
): ByColumn<T> {
  return Object.fromEntries(parts.map((part) => [part.column, make(part)]));
}

/** How the classifier of a column is built: it has a column for each value of a tag. */
export function shapeOf(
  { values, allowed }: Inventory,
  { column, templates }: ClassifierPart,
  bits: number,
): ClassifierShape {
  const columns = allowed[column]?.reduce((most, { length }) => Math.max(most, length), 1) ??
    values[column].length;
  return { columns, bits, templates };
}

/** Classifiers as a model file keeps them. */
export function storeClassifiers(
  { kind, parts }: ClassifierLayout,
  { inventory, bits, tables }: ClassifierModel,
): Stored {
  const tensors = parts.map(({ column, name }) => tableTensors(name, tables[column]!));
  return {
    kind,
    settings: Object.fromEntries(parts.map((part) => [part.bits, bits[part.column]!])),
    vocabularies: {
      ...Object.fromEntries(parts.map(({ column, name }) => [name, entriesOf(inventory, column)])),
      ...(kind === LEMMATISER.kind ? { exceptions: storeExceptions(inventory) } : {}),
    },
    tensors: Object.assign({}, ...tensors),
  };
}

/** The values of a column; with its tag before each where it has to go with one, tags in order. */
function entriesOf({ values, allowed }: Inventory, column: WordColumn): readonly string[] {
  const lists = allowed[column];
  if (!lists) return values[column];
  const tags = Array.from(values.upos, (tag, i) => ({ tag, list: lists[i] }));
  return tags.sort((a, b) => a.tag < b.tag ? -1 : 1).flatMap(({ tag, list }) => {
    return Array.from(list, (number) => `${tag}\t${values[column][number]}`);
  });
}

/** Takes classifiers out of their file; the gaps are checked before a weight is used. */
export function readClassifiers(
  layout: ClassifierLayout,
  stored: Stored,
  place: Place = {},
): ClassifierModel {
  const reader = new SettingsReader(stored.settings, place);
  const inventory = readInventory(layout, stored, place);
  const bits = byColumn(layout, (part) => reader.count(part.bits, BITS));
  const tables = byColumn(layout, (part) => {
    const { columns } = shapeOf(inventory, part, bits[part.column]!);
    return readTable(stored, part.name, "I8", columns * 2 ** bits[part.column]!, place);
  });
  return { inventory, bits, tables };
}

function readInventory({ parts }: ClassifierLayout, stored: Stored, place: Place): Inventory {
  const values: Record<WordColumn, readonly string[]> = { ...NO_WORDS.values };
  const allowed: Partial<Record<WordColumn, readonly Int32Array[]>> = {};
  for (const { column, name } of parts) {
    if (column === "upos") {
      values.upos = requireEntries(stored, name, place, { min: 1, max: MAX_TAGS });
      continue;
    }
    const lists = readLists(stored.vocabularies[name] ?? [], place);
    // A lemmatiser knows the tags that its rules go with.
    if (values.upos.length === 0) values.upos = [...lists.keys()];
    const own = new Map([...new Set([...lists.values()].flat())].map((value, i) => [value, i]));
    values[column] = [...own.keys()];
    allowed[column] = values.upos.map((tag) => {
      return Int32Array.from(lists.get(tag) ?? [], (value) => own.get(value)!);
    });
  }
  checkRules(values.lemmas, place);
  const { exceptions } = stored.vocabularies;
  return { values, allowed, exceptions: readExceptions(exceptions, place) };
}

/** Values by tag. */
function readLists(entries: readonly string[], place: Place): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  const known = new Set<string>();
  for (const entry of entries) {
    const [upos, value, ...more] = entry.split("\t");
    const own = lists.get(upos) ?? [];
    const isNew = known.size < known.add(entry).size;
    if (!upos || !value || more.length > 0 || !isNew || own.length >= MAX_VALUES) {
      const expected = `a tag, a tab and a value, each pair once, ${MAX_VALUES} of a tag at most`;
      throw refuse("invalid-model", `choice ${quote(entry)}`, expected, place);
    }
    own.push(value);
    lists.set(upos, own);
  }
  return lists;
}

/** Bytes of classifiers that a file describes. */
export function classifierBytes({ parts }: ClassifierLayout, stored: Stored): bigint {
  return parts.reduce((sum, { column, name, bits }) => {
    const list = stored.vocabularies[name];
    const width = column === "upos" ? list?.length ?? 0 : widestGroup(list);
    return sum + tableBytes(stored, bits, padded(width, REGISTER));
  }, 0n);
}
