/**
 * The model file: a safetensors file whose metadata say that it is a Sagitta model and of what
 * kind, with its settings, vocabularies, provenance and licence.
 *
 * | metadata key | value |
 * |---|---|
 * | `format` | `sagitta-model` |
 * | `version` | `1` |
 * | `kind` | which part of Sagitta understands it, such as `linear` |
 * | `settings`, `provenance` | JSON objects |
 * | `vocabularies` | JSON object: the number of entries under each name |
 * | `licence` | under what terms it may be used; may be missing |
 *
 * The vocabulary NAME stands in the tensor `vocabulary/NAME`.
 *
 * @module
 */

import { inputError, type Place, quote } from "../errors.ts";
import { isObject, type Json } from "./json.ts";
import { readJson } from "./read_json.ts";
import { MAX_HEADER_BYTES, readSafetensors, writeSafetensors } from "./safetensors.ts";
import type { Tensor } from "./tensor.ts";
import { decodeVocabulary, encodeVocabulary } from "./vocabulary.ts";
import { writeJson } from "./write_json.ts";

/** The version of the format that this module writes, and the only one it reads. */
export const MODEL_VERSION = "1";

/** Most bytes of a model file: 1 GiB. */
export const MAX_MODEL_BYTES = 2 ** 30;

/** Most bytes of a model's tensors, so that the largest header has room beside them. */
const MAX_TENSOR_BYTES = MAX_MODEL_BYTES - MAX_HEADER_BYTES - 8;

const FORMAT = "sagitta-model";
const VOCABULARY = "vocabulary/";
const REQUIRED = ["kind", "provenance", "settings", "vocabularies"] as const;
const KNOWN: readonly string[] = ["format", "version", "licence", ...REQUIRED];

/** A model as its file holds it. */
export interface ModelFile {
  /** Which part of Sagitta understands it: `linear`, `bilstm`, … */
  readonly kind: string;
  /** How the model works: its system, features, sizes. */
  readonly settings: Readonly<Record<string, Json>>;
  /** Lists of words, labels and other texts, each entry known by its index. */
  readonly vocabularies: Readonly<Record<string, readonly string[]>>;
  /**
   * How the model came about: `sagitta` (version), `command`, `treebanks`, `seed`, `epochs`,
   * `scores`, and `date` if one was given.
   */
  readonly provenance: Readonly<Record<string, Json>>;
  /** Under what terms it may be used. */
  readonly licence?: string;
  /** The weights. */
  readonly tensors: Readonly<Record<string, Tensor>>;
}

/**
 * Writes a model file. Equal models give equal bytes.
 *
 * @example
 * ```ts
 * import { decodeModel, encodeModel, type ModelFile } from "./model_file.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const model: ModelFile = {
 *   kind: "linear",
 *   settings: { system: "arc-hybrid" },
 *   vocabularies: { labels: ["nsubj", "root"] },
 *   provenance: { sagitta: "0.1.0", seed: 1 },
 *   licence: "CC BY-SA 4.0",
 *   tensors: { weights: { dtype: "F32", shape: [2], data: Float32Array.of(0.5, -0.5) } },
 * };
 * assertEquals(decodeModel(encodeModel(model)), model);
 * ```
 *
 * @param model The model.
 * @returns The file.
 */
export function encodeModel(model: ModelFile): Uint8Array<ArrayBuffer> {
  const { kind, settings, vocabularies, provenance, licence } = model;
  const metadata: Record<string, string> = {
    format: FORMAT,
    version: MODEL_VERSION,
    kind,
    settings: writeJson(settings, "settings"),
    provenance: writeJson(provenance, "provenance"),
  };
  if (licence !== undefined) metadata.licence = licence;
  const taken = Object.keys(model.tensors).find((name) => name.startsWith(VOCABULARY));
  if (taken !== undefined) {
    throw inputError("write model", {}, `tensor ${quote(taken)}`, `no name with ${VOCABULARY}`);
  }
  const lists = Object.entries(vocabularies);
  const counts = Object.fromEntries(lists.map(([name, entries]) => [name, entries.length]));
  metadata.vocabularies = writeJson(counts, "vocabularies");
  const tensors: [string, Tensor][] = Object.entries(model.tensors);
  for (const [name, entries] of lists) {
    const data = encodeVocabulary(entries, name);
    tensors.push([VOCABULARY + name, { dtype: "U8", shape: [data.length], data }]);
  }
  const bytes = tensors.reduce((sum, [, { data }]) => sum + data.byteLength, 0);
  if (bytes > MAX_TENSOR_BYTES) {
    throw inputError("write model", {}, `${bytes} bytes of tensors`, `${MAX_TENSOR_BYTES} at most`);
  }
  return writeSafetensors(Object.fromEntries(tensors), metadata);
}

/**
 * Reads a model file. A file that is cut short, of another format, of a later version or made to
 * do harm is refused with a message that says what is wrong.
 *
 * @param bytes The file. Tensors are views of it where its alignment lets them, else copies.
 * @param place The file's name, for messages.
 * @returns The model.
 */
export function decodeModel(bytes: Uint8Array, place: Place = {}): ModelFile {
  const { tensors, metadata } = readSafetensors(bytes, place);
  checkMetadata(metadata, place);
  const { kind, licence } = metadata;
  const weights = Object.entries(tensors).filter(([name]) => !name.startsWith(VOCABULARY));
  return {
    kind,
    settings: readObject("settings", metadata, place),
    vocabularies: readVocabularies(tensors, metadata, place),
    provenance: readObject("provenance", metadata, place),
    ...(licence === undefined ? {} : { licence }),
    tensors: Object.fromEntries(weights),
  };
}

function checkMetadata(metadata: Record<string, string>, place: Place): void {
  const { format, version } = metadata;
  if (format !== FORMAT) {
    const found = format === undefined ? "no format" : `format ${quote(format)}`;
    throw refusal(place, `a safetensors file with ${found}`, `format ${quote(FORMAT)}`);
  }
  if (version !== MODEL_VERSION) {
    const found = version === undefined ? "no format version" : `format version ${quote(version)}`;
    throw refusal(place, found, `${quote(MODEL_VERSION)}, the only one this Sagitta reads`);
  }
  const missing = REQUIRED.find((key) => !Object.hasOwn(metadata, key));
  if (missing) throw refusal(place, `no metadata ${quote(missing)}`, REQUIRED.join(", "));
  const foreign = Object.keys(metadata).find((key) => !KNOWN.includes(key));
  if (foreign !== undefined) {
    throw refusal(place, `metadata ${quote(foreign)}`, `only ${KNOWN.join(", ")}`);
  }
}

function readObject(
  key: "settings" | "provenance" | "vocabularies",
  metadata: Record<string, string>,
  place: Place,
): Record<string, Json> {
  const value = readJson(metadata[key], key, place);
  if (isObject(value)) return value;
  throw refusal(place, `metadata ${quote(key)} that is no object`, "a JSON object");
}

function readVocabularies(
  tensors: Readonly<Record<string, Tensor>>,
  metadata: Record<string, string>,
  place: Place,
): Record<string, readonly string[]> {
  const counts = readObject("vocabularies", metadata, place);
  for (const name of Object.keys(tensors)) {
    if (!name.startsWith(VOCABULARY)) continue;
    if (Object.hasOwn(counts, name.slice(VOCABULARY.length))) continue;
    throw refusal(place, `tensor ${quote(name)}`, "a count of its entries in vocabularies");
  }
  const vocabularies = Object.entries(counts).map(([name, count]) => {
    const tensor = Object.hasOwn(tensors, VOCABULARY + name) && tensors[VOCABULARY + name];
    if (!tensor || tensor.dtype !== "U8" || tensor.shape.length !== 1) {
      const expected = `a U8 tensor ${quote(VOCABULARY + name)} with one dimension`;
      throw refusal(place, `vocabulary ${quote(name)} without its entries`, expected);
    }
    if (typeof count !== "number") {
      throw refusal(place, `vocabulary ${quote(name)} without a count`, "a number of entries");
    }
    return [name, decodeVocabulary(tensor.data, count, name, place)];
  });
  return Object.fromEntries(vocabularies);
}

function refusal(place: Place, found: string, expected: string): Error {
  return inputError("read model", place, found, expected);
}
