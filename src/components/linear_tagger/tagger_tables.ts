// A linear tagger as files hold it (kind `linear-tagger`).
//
// | in the file | what it is |
// |---|---|
// | settings `upos_bits`, `xpos_bits`, `feats_bits` | each table has 2^bits rows |
// | vocabulary `upos` | the tags |
// | vocabularies `xpos`, `feats` | the values that go with each tag: the tag, a tab, the value |
// | tables `upos`, `xpos`, `feats` (I8) | the weights (`table_tensors.ts`) |

import type { Place } from "../../errors.ts";
import { BITS } from "../linear_parser/settings.ts";
import { requireEntries } from "../../pipeline/file/require_entries.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import { readTable, tableTensors } from "../../pipeline/file/table_tensors.ts";
import type { WeightTable } from "../../pipeline/file/weight_table.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import { Choices } from "../tagger/choices.ts";
import type { ClassifierShape } from "./word_classifier.ts";

/** The columns that a tagger fills, in the order it does. */
export const TAG_COLUMNS = ["upos", "xpos", "feats"] as const;
/** One of {@linkcode TAG_COLUMNS}. */
export type TagColumn = typeof TAG_COLUMNS[number];

const MAX_TAGS = 255, MAX_VALUES = 4095;

/** What a tagger knows besides weights. */
export interface TagInventory {
  readonly upos: readonly string[];
  readonly xpos: Choices;
  readonly feats: Choices;
}

/** A trained tagger. */
export interface LinearTaggerModel extends TagInventory {
  readonly bits: Readonly<Record<TagColumn, number>>;
  readonly tables: Readonly<Record<TagColumn, WeightTable<Int8Array>>>;
}

/** How the classifier of a column is built. */
export function shapeOf(
  inventory: TagInventory,
  column: TagColumn,
  bits: number,
): ClassifierShape {
  const columns = column === "upos" ? inventory.upos.length : inventory[column].width;
  return { columns, bits, templates: column === "upos" ? "first" : "second" };
}

/** A linear tagger as a model file keeps it. */
export function storeLinearTagger(model: LinearTaggerModel): Stored {
  const { upos, xpos, feats, bits, tables } = model;
  return {
    kind: "linear-tagger",
    settings: Object.fromEntries(TAG_COLUMNS.map((column) => [`${column}_bits`, bits[column]])),
    vocabularies: { upos, xpos: xpos.entries(), feats: feats.entries() },
    tensors: Object.assign(
      {},
      ...TAG_COLUMNS.map((column) => tableTensors(column, tables[column])),
    ),
  };
}

/** Takes a tagger out of its file; the gaps are checked before a weight is used. */
export function readLinearTagger(stored: Stored, place: Place = {}): LinearTaggerModel {
  const reader = new SettingsReader(stored.settings, place);
  const upos = requireEntries(stored, "upos", place, { min: 1, max: MAX_TAGS });
  const choices = (column: "xpos" | "feats") =>
    Choices.read(stored.vocabularies[column] ?? [], place, MAX_VALUES);
  const inventory = { upos, xpos: choices("xpos"), feats: choices("feats") };
  const bits = Object.fromEntries(
    TAG_COLUMNS.map((column) => [column, reader.count(`${column}_bits`, BITS)]),
  ) as Record<TagColumn, number>;
  const tables = Object.fromEntries(TAG_COLUMNS.map((column) => {
    const { columns } = shapeOf(inventory, column, bits[column]);
    return [column, readTable(stored, column, "I8", columns * 2 ** bits[column], place)];
  })) as unknown as LinearTaggerModel["tables"];
  return { ...inventory, bits, tables };
}
