/**
 * Linear taggers as files hold them (kind `tagger`).
 *
 * | in the file | what it is |
 * |---|---|
 * | setting `bits` | the table has 2^bits rows, of one weight for each tag |
 * | vocabulary `tags` | the tags, number 1 first |
 * | table `tags` (I8) | the weights (`table_tensors.ts`) |
 *
 * @module
 */

import { inputError, type Place, quote } from "../../errors.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import { BITS } from "../linear_parser/settings.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import { readTable, tableTensors } from "../../pipeline/file/table_tensors.ts";
import type { WeightTable } from "../../pipeline/file/weight_table.ts";

/** Most tags: a row of weights stays small. */
export const MAX_TAGS = 255;

/** A trained tagger. */
export interface TaggerModel {
  /** The table has 2^bits rows. */
  readonly bits: number;
  /** The tags, number 1 first. */
  readonly tags: readonly string[];
  /** The weights, rows of one for each tag. */
  readonly table: WeightTable<Int8Array>;
}

/**
 * A tagger as a file holds it.
 *
 * @example
 * ```ts
 * import { readTaggerModel, storeTaggerModel } from "./model.ts";
 * import { weightTable } from "../../pipeline/file/weight_table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const table = weightTable(Float32Array.of(0, 0.5), "I8");
 * const model = { bits: 8, tags: ["NOUN", "VERB"], table };
 * assertEquals(readTaggerModel(storeTaggerModel(model)), model);
 * ```
 */
export function storeTaggerModel({ bits, tags, table }: TaggerModel): Stored {
  return {
    kind: "tagger",
    settings: { bits },
    vocabularies: { tags },
    tensors: tableTensors("tags", table),
  };
}

/** Takes a tagger out of its file; the gaps are checked when the table is unfolded. */
export function readTaggerModel(stored: Stored, place: Place = {}): TaggerModel {
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, found, expected);
  const bits = new SettingsReader(stored.settings, place).count("bits", BITS);
  const tags = Object.hasOwn(stored.vocabularies, "tags") ? stored.vocabularies.tags : [];
  if (tags.length < 1 || tags.length > MAX_TAGS) {
    throw refuse(`${tags.length} tags`, `1 to ${MAX_TAGS}`);
  }
  const odd = tags.find((tag) => tag === "" || /[\t\r\n]/.test(tag));
  if (odd !== undefined) throw refuse(`tag ${quote(odd)}`, "text without tab or line end");
  return { bits, tags, table: readTable(stored, "tags", "I8", tags.length * 2 ** bits, place) };
}
