/**
 * Taggers and their files (kind `tagger`).
 *
 * | in the file | what it is |
 * |---|---|
 * | setting `bits` | the table has 2^bits rows, of one weight for each tag |
 * | vocabulary `tags` | the tags, number 1 first |
 * | `tags/gaps` (U8), `tags/values` (I8), `tags/scale` (F32) | the weights that are not 0 |
 *
 * @module
 */

import { inputError, type Place, quote } from "../errors.ts";
import type { Json } from "./json.ts";
import { BITS } from "./linear_settings.ts";
import type { ModelFile } from "./model_file.ts";
import { requireTensor } from "./require_tensor.ts";
import type { WeightTable } from "./weight_table.ts";

/** Most tags: a row of weights stays small. */
export const MOST_TAGS = 255;

/** A trained tagger. */
export interface TaggerModel {
  /** The table has 2^bits rows. */
  readonly bits: number;
  /** The tags, number 1 first. */
  readonly tags: readonly string[];
  /** The weights, rows of one for each tag. */
  readonly table: WeightTable<Int8Array>;
  /** How it came about. */
  readonly provenance: Readonly<Record<string, Json>>;
  /** Under what terms it may be used. */
  readonly licence?: string;
}

/**
 * A tagger as its file holds it; `encodeModel` makes bytes of that.
 *
 * @example
 * ```ts
 * import { readTaggerModel, taggerModelFile } from "./tagger_model.ts";
 * import { weightTable } from "./weight_table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const table = weightTable(Float32Array.of(0, 0.5), "I8");
 * const model = { bits: 8, tags: ["NOUN", "VERB"], table, provenance: { seed: 1 } };
 * assertEquals(readTaggerModel(taggerModelFile(model)), model);
 * ```
 *
 * @param model The tagger.
 * @returns Its file.
 */
export function taggerModelFile(model: TaggerModel): ModelFile {
  const { bits, tags, table, provenance, licence } = model;
  return {
    kind: "tagger",
    settings: { bits },
    vocabularies: { tags },
    provenance,
    ...(licence === undefined ? {} : { licence }),
    tensors: {
      "tags/gaps": { dtype: "U8", shape: [table.gaps.length], data: table.gaps },
      "tags/values": { dtype: "I8", shape: [table.values.length], data: table.values },
      "tags/scale": { dtype: "F32", shape: [], data: Float32Array.of(table.scale) },
    },
  };
}

/**
 * Takes a tagger out of its file; the gaps are checked when the table is unfolded.
 *
 * @param file The file.
 * @param place Its name, for messages.
 * @returns The tagger.
 */
export function readTaggerModel(file: ModelFile, place: Place = {}): TaggerModel {
  const refuse = (found: string, expected: string) =>
    inputError("read model", place, found, expected);
  if (file.kind !== "tagger") throw refuse(`a model of kind ${quote(file.kind)}`, "a tagger");
  const bits = Object.hasOwn(file.settings, "bits") ? file.settings.bits : undefined;
  if (!(Number.isInteger(bits) && (bits as number) >= BITS.min && (bits as number) <= BITS.max)) {
    throw refuse(`bits ${JSON.stringify(bits) ?? "missing"}`, `${BITS.min} to ${BITS.max}`);
  }
  const tags = Object.hasOwn(file.vocabularies, "tags") ? file.vocabularies.tags : [];
  if (tags.length < 1 || tags.length > MOST_TAGS) {
    throw refuse(`${tags.length} tags`, `1 to ${MOST_TAGS}`);
  }
  const odd = tags.find((tag) => tag === "" || /[\t\r\n]/.test(tag));
  if (odd !== undefined) throw refuse(`tag ${quote(odd)}`, "text without tab or line end");
  const gaps = requireTensor(file, "tags/gaps", "U8", ["any"], place).data;
  const values = requireTensor(file, "tags/values", "I8", ["any"], place).data;
  const scale = requireTensor(file, "tags/scale", "F32", [], place).data[0];
  if (!(scale > 0 && scale < Infinity)) throw refuse(`a scale of ${scale}`, "one above 0");
  const most = tags.length * 2 ** (bits as number);
  if (values.length > most || gaps.length < values.length) {
    throw refuse(`${values.length} tags/values`, `a gap for each, ${most} at most`);
  }
  const { provenance, licence } = file;
  return {
    bits: bits as number,
    tags,
    table: { gaps, values, scale },
    provenance,
    ...(licence === undefined ? {} : { licence }),
  };
}
