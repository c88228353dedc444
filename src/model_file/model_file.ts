// The model file: a pipeline in safetensors, whose metadata list its components in the order they
// work.
//
// | metadata key | value |
// |---|---|
// | `format` | `sagitta-model` |
// | `version` | `2` |
// | `components` | JSON list: `name`, `kind`, `settings`, and the number of entries of each vocabulary |
// | `provenance` | JSON object: how the model came about |
// | `licence` | under what terms it may be used; may be missing |
//
// The tensor T of the component NAME is `NAME/T`, its vocabulary V is `NAME/vocabulary/V`.

import { requireEach, requireFields, requireKind } from "../checks.ts";
import { fail, type Place, quote } from "../errors.ts";
import { isObject, isRefusedKey, type Json, writeJson } from "./json.ts";
import { readJson } from "./read_json.ts";
import { MAX_HEADER_BYTES, readSafetensors, writeSafetensors } from "./safetensors.ts";
import { checkNeed, DEFAULT_MEMORY, vocabularyBytes } from "./need.ts";
import type { Tensor } from "./tensor.ts";
import { decodeVocabulary, encodeVocabulary } from "./vocabulary.ts";
import type { Stored } from "./stored.ts";

/** The version of the format that this module writes, and the only one it reads. */
export const MODEL_VERSION = "2";

/** Most bytes of a model file: 1 GiB. */
export const MAX_MODEL_BYTES = 2 ** 30;

/** Most bytes of a file's tensors, so that the largest header has room next to them. */
export function tensorRoom(fileBytes: number): number {
  return fileBytes - MAX_HEADER_BYTES - 8;
}

/** Most components of a pipeline. */
export const MAX_COMPONENTS = 64;

const FORMAT = "sagitta-model";
const VOCABULARY = "vocabulary/";
const NAME = /^[a-z][a-z0-9-]{0,39}$/;
const REQUIRED = ["components", "provenance"] as const;
const KNOWN: readonly string[] = ["format", "version", "licence", ...REQUIRED];

/** A component as a file holds it, under its name. */
export interface NamedStored extends Stored {
  /** Lower-case letters, digits and hyphens; unique in its file. */
  readonly name: string;
}

/** A model as its file holds it. */
export interface ModelFile {
  /** The components, in the order they work. */
  readonly components: readonly NamedStored[];
  /**
   * How the model came about: `sagitta` (version), `command`, `treebanks`, `seed`, `epochs`,
   * `scores`, and `date` if one was given.
   */
  readonly provenance: Readonly<Record<string, Json>>;
  /** Under what terms it may be used. */
  readonly licence?: string;
}

const STORED = { kind: "text", settings: "object", tensors: "object" } as const;

/** Refuses what is no model. */
export function requireModel(action: string, model: ModelFile): void {
  const fields = { components: "list", provenance: "object" } as const;
  requireFields(action, model, fields, "a model");
  requireEach(action, model.components, { ...STORED, name: "text" }, "a component");
}

/**
 * A model of components in the order they work. Each is named for the last word of its kind:
 * `parser` for `linear-parser`.
 */
export function modelOf(
  components: readonly Stored[],
  provenance: ModelFile["provenance"],
  licence?: string,
): ModelFile {
  requireEach("make a model", components, STORED, "a component as files hold it");
  requireKind("make a model", provenance, "object", "how it came about");
  if (licence !== undefined) requireKind("make a model", licence, "text", "its licence");
  const named = components.map((stored) => ({
    name: stored.kind.slice(stored.kind.lastIndexOf("-") + 1),
    ...stored,
  }));
  return { components: named, provenance, ...(licence === undefined ? {} : { licence }) };
}

/**
 * Writes a model file. Equal models give equal bytes.
 * @example
 * ```ts
 * import { decodeModel, encodeModel, type ModelFile } from "./model_file.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const model: ModelFile = {
 *   components: [{
 *     name: "parser",
 *     kind: "linear-parser",
 *     settings: { system: "arc-hybrid" },
 *     vocabularies: { labels: ["nsubj", "root"] },
 *     tensors: { weights: { dtype: "F32", shape: [2], data: Float32Array.of(0.5, -0.5) } },
 *   }],
 *   provenance: { seed: 1 },
 *   licence: "CC BY-SA 4.0",
 * };
 * assertEquals(decodeModel(encodeModel(model)), model);
 * ```
 * @param limit Most bytes of the file.
 */
export function encodeModel(model: ModelFile, limit = MAX_MODEL_BYTES): Uint8Array<ArrayBuffer> {
  requireModel("write model", model);
  const refuse = (found: string, expected: string) =>
    fail("write model")("invalid-model", found, expected);
  const { components, provenance, licence } = model;
  checkNames(components.map(({ name }) => name), refuse);
  const tensors: [string, Tensor][] = [];
  const listed = components.map(({ name, kind, settings, vocabularies, tensors: own }) => {
    for (const [key, tensor] of Object.entries(own)) {
      if (key.startsWith(VOCABULARY)) throw refuse(`tensor ${quote(key)}`, `no ${VOCABULARY}`);
      if (isRefusedKey(key)) throw refuse(`tensor ${quote(key)} by name`, "another name");
      tensors.push([`${name}/${key}`, tensor]);
    }
    const lists = Object.entries(vocabularies);
    for (const [key, entries] of lists) {
      const data = encodeVocabulary(entries, key);
      tensors.push([`${name}/${VOCABULARY}${key}`, { dtype: "U8", shape: [data.length], data }]);
    }
    const counts = Object.fromEntries(lists.map(([key, entries]) => [key, entries.length]));
    return { name, kind, settings: namesInFile(settings), vocabularies: counts };
  });
  const bytes = tensors.reduce((sum, [, { data }]) => sum + data.byteLength, 0);
  if (bytes > tensorRoom(limit)) {
    throw refuse(`${bytes} bytes of tensors`, `${tensorRoom(limit)} at most`);
  }
  return writeSafetensors(Object.fromEntries(tensors), {
    format: FORMAT,
    version: MODEL_VERSION,
    components: writeJson(listed, "components"),
    provenance: writeJson(provenance, "provenance"),
    ...(licence === undefined ? {} : { licence }),
  });
}

/**
 * Reads a model file. A file that is cut short, of another format or version, or made to do harm
 * is refused with a message that says what is wrong. What a component makes of its settings and
 * tensors, its own kind checks.
 * @param bytes The file. Tensors are views of it where its alignment lets them, else copies.
 * @param memory Most bytes that its vocabularies may take.
 */
export function decodeModel(
  bytes: Uint8Array,
  place: Place = {},
  memory = DEFAULT_MEMORY,
): ModelFile {
  requireKind("read model", memory, "number", "the most bytes of memory");
  const { tensors, metadata } = readSafetensors(bytes, place);
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  checkMetadata(metadata, refuse);
  const listed = readJson(metadata.components, "components", place);
  if (!Array.isArray(listed) || listed.length > MAX_COMPONENTS) {
    throw refuse("components that are no list", `a list of ${MAX_COMPONENTS} at most`);
  }
  const heads = listed.map((row) => readRow(row, refuse));
  checkNames(heads.map(({ name }) => name), refuse);
  const owned = new Map(heads.map(({ name }) => [name, new Map<string, Tensor>()]));
  for (const [path, tensor] of Object.entries(tensors)) {
    const slash = path.indexOf("/");
    const own = owned.get(path.slice(0, Math.max(0, slash)));
    const key = path.slice(slash + 1);
    if (!own || isRefusedKey(key)) {
      throw refuse(`tensor ${quote(path)}`, "one of a component in its list");
    }
    own.set(key, tensor);
  }
  let need = 0n;
  for (const { name, counts } of heads) {
    for (const [key, count] of Object.entries(counts)) {
      const bytes = owned.get(name)!.get(VOCABULARY + key)?.data.byteLength ?? 0;
      need += vocabularyBytes(bytes, typeof count === "number" ? Math.min(count, bytes) : 0);
    }
  }
  checkNeed("vocabularies", need, memory, place);
  const components = heads.map(({ name, kind, settings, counts }) => {
    const own = owned.get(name)!;
    const vocabularies = readVocabularies(own, counts, name, place);
    return { name, kind, settings, vocabularies, tensors: Object.fromEntries(own) };
  });
  const provenance = readJson(metadata.provenance, "provenance", place);
  if (!isObject(provenance)) throw refuse("provenance that is no object", "a JSON object");
  const { licence } = metadata;
  return { components, provenance, ...(licence === undefined ? {} : { licence }) };
}

type Refuse = (found: string, expected: string) => Error;

function checkMetadata(metadata: Record<string, string>, refuse: Refuse): void {
  const { format, version } = metadata;
  if (format !== FORMAT) {
    const found = format === undefined ? "no format" : `format ${quote(format)}`;
    throw refuse(`a safetensors file with ${found}`, `format ${quote(FORMAT)}`);
  }
  if (version === "1") {
    const expected = `version ${quote(MODEL_VERSION)}: train it again, 0.1 was never released`;
    throw refuse("a model of Sagitta 0.1", expected);
  }
  if (version !== MODEL_VERSION) {
    const found = version === undefined ? "no format version" : `format version ${quote(version)}`;
    throw refuse(found, `${quote(MODEL_VERSION)}, the only one this Sagitta reads`);
  }
  const missing = REQUIRED.find((key) => !Object.hasOwn(metadata, key));
  if (missing) throw refuse(`no metadata ${quote(missing)}`, REQUIRED.join(", "));
  const foreign = Object.keys(metadata).find((key) => !KNOWN.includes(key));
  if (foreign !== undefined) throw refuse(`metadata ${quote(foreign)}`, `only ${KNOWN.join(", ")}`);
}

/** A row of the list: a component without its tensors. */
function readRow(row: Json, refuse: Refuse) {
  const { name, kind, settings, vocabularies: counts } = isObject(row) ? row : {};
  if (typeof name !== "string" || typeof kind !== "string") {
    throw refuse("a component without name or kind", "both");
  }
  if (settings === undefined || !isObject(settings) || counts === undefined || !isObject(counts)) {
    throw refuse(`component ${quote(name)} without settings or vocabularies`, "JSON objects");
  }
  return { name, kind, settings: currentNames(settings), counts };
}

/** Settings by the library's names: files say `singleRoot`, the opposite of `multiRoot`. */
export function currentNames(
  settings: Readonly<Record<string, Json>>,
): Readonly<Record<string, Json>> {
  const { singleRoot, ...others } = settings;
  return typeof singleRoot === "boolean" ? { ...others, multiRoot: !singleRoot } : settings;
}

/** Settings by the names of the format, which stay: the reverse of `currentNames`. */
function namesInFile(settings: Readonly<Record<string, Json>>): Record<string, Json> {
  const { multiRoot, ...others } = settings;
  return typeof multiRoot === "boolean" ? { ...others, singleRoot: !multiRoot } : { ...settings };
}

function checkNames(names: readonly string[], refuse: Refuse): void {
  const odd = names.find((name, i) => !NAME.test(name) || names.indexOf(name) < i);
  if (odd === undefined) return;
  throw refuse(`component ${quote(odd)}`, "lower-case letters, digits and hyphens, each name once");
}

/** Takes the vocabularies out of a component's tensors. */
function readVocabularies(
  tensors: Map<string, Tensor>,
  counts: Readonly<Record<string, Json>>,
  component: string,
  place: Place,
): Record<string, readonly string[]> {
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", `in ${quote(component)} ${found}`, expected, place);
  const vocabularies = Object.entries(counts).map(([name, count]) => {
    const tensor = tensors.get(VOCABULARY + name);
    if (!tensor || tensor.dtype !== "U8" || tensor.shape.length !== 1) {
      const expected = `a U8 tensor ${quote(VOCABULARY + name)} with one dimension`;
      throw refuse(`vocabulary ${quote(name)} without its entries`, expected);
    }
    if (typeof count !== "number") {
      throw refuse(`vocabulary ${quote(name)} without a count`, "a number of entries");
    }
    tensors.delete(VOCABULARY + name);
    return [name, decodeVocabulary(tensor.data, count, name, place)];
  });
  const left = [...tensors.keys()].find((name) => name.startsWith(VOCABULARY));
  if (left !== undefined) {
    throw refuse(`tensor ${quote(left)}`, "a count of its entries in vocabularies");
  }
  return Object.fromEntries(vocabularies);
}
