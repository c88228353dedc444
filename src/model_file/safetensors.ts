// The safetensors format: a JSON header, then the raw data of the tensors it names.
//
// ```text
// ┌──────────────┬─────────────────────────────┬────────┬──────────────────────────────┐
// │ u64 length N │ header: N bytes of JSON     │ spaces │ data: tensors without a gap  │
// └──────────────┴─────────────────────────────┴────────┴──────────────────────────────┘
// 0              8                                      8 + N, a multiple of 16
// ```
//
// The spaces count as header. Tensors with wider elements come first, so that each begins at a
// multiple of its element size and can be used where it stands, without a copy.
// @see https://github.com/huggingface/safetensors

import { PLACE, requireFields, requireKind, requireOptions } from "../checks.ts";
import { fail, type Place, quote } from "../errors.ts";
import { isObject, isRefusedKey, type Json, writeJson } from "./json.ts";
import { ARRAYS, type Dtype, elementCount, isDtype, type Tensor } from "./tensor.ts";
import { readJson } from "./read_json.ts";

/** Most bytes of a header; ours have thousands. Vocabularies stand in tensors. */
export const MAX_HEADER_BYTES = 1 << 24;

const LENGTH_BYTES = 8;
const ALIGNMENT = 16;
const SPACE = 0x20;
const OPENING_BRACE = 0x7b;

/** The contents of a safetensors file. */
export interface Safetensors {
  /** The tensors under their names. */
  readonly tensors: Record<string, Tensor>;
  /** Texts under names, for any use. */
  readonly metadata: Record<string, string>;
}

/**
 * Reads a safetensors file. All of its header is checked before any of it is used.
 * @example
 * ```ts
 * import { readSafetensors, writeSafetensors } from "./safetensors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const tensors = { w: { dtype: "I16", shape: [2, 1], data: Int16Array.of(7, -7) } } as const;
 * const bytes = writeSafetensors(tensors, { author: "me" });
 * assertEquals(readSafetensors(bytes), { tensors, metadata: { author: "me" } });
 * ```
 * @param bytes The file. Tensors are views of it where its alignment lets them, else copies.
 * @param passOver Whether tensors of types that Sagitta does not hold (I64, BF16, …) are left out, as
 * files of other programs have them, instead of refused.
 */
export function readSafetensors(
  bytes: Uint8Array,
  place: Place = {},
  passOver = false,
): Safetensors {
  requireKind("read model", bytes, "bytes");
  requireOptions("read model", place, PLACE);
  requireKind("read model", passOver, "flag");
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  if (bytes.length < LENGTH_BYTES) {
    throw refuse(`${bytes.length} bytes`, `at least ${LENGTH_BYTES}`);
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, LENGTH_BYTES);
  const length = view.getUint32(0, true) + view.getUint32(4, true) * 2 ** 32;
  const rest = bytes.length - LENGTH_BYTES;
  if (length > MAX_HEADER_BYTES) {
    const found = `a header of ${length} bytes, as no safetensors file has`;
    throw refuse(found, `${MAX_HEADER_BYTES} at most`);
  }
  if (length > rest) {
    throw refuse(`a header of ${length} bytes`, `${rest} at most, to the file's end`);
  }
  if (length === 0 || bytes[LENGTH_BYTES] !== OPENING_BRACE) {
    throw refuse("a header that does not start with {", "a safetensors file");
  }
  let text;
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    // A copy: browsers decode nothing that threads share.
    text = decoder.decode(bytes.slice(LENGTH_BYTES, LENGTH_BYTES + length));
  } catch {
    throw refuse("a header that is no UTF-8", "JSON in UTF-8");
  }
  const data = bytes.subarray(LENGTH_BYTES + length);
  const { metadata, entries } = readHeader(text, data.length, place, passOver);
  const tensors = Object.fromEntries(entries.map((entry) => [entry.name, viewTensor(data, entry)]));
  return { tensors, metadata };
}

function viewTensor(data: Uint8Array, { dtype, shape, begin, end }: TensorEntry): Tensor {
  const array = ARRAYS[dtype];
  const bytes = data.subarray(begin, end);
  const aligned = bytes.byteOffset % array.BYTES_PER_ELEMENT === 0 ? bytes : bytes.slice();
  const count = (end - begin) / array.BYTES_PER_ELEMENT;
  const buffer = aligned.buffer as ArrayBuffer;
  return { dtype, shape, data: new array(buffer, aligned.byteOffset, count) } as Tensor;
}

/**
 * Writes a safetensors file. Equal tensors and metadata give equal bytes, in whatever order their
 * keys were set.
 * @example
 * ```ts
 * import { writeSafetensors } from "./safetensors.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const w = { dtype: "I8", shape: [3], data: Int8Array.of(1, 2, 3) } as const;
 * const bytes = writeSafetensors({ w });
 * const header = '{"w":{"data_offsets":[0,3],"dtype":"I8","shape":[3]}}';
 * assertEquals(new TextDecoder().decode(bytes.subarray(8, 61)), header);
 * assertEquals([...bytes.subarray(64)], [1, 2, 3]);
 * ```
 */
export function writeSafetensors(
  tensors: Readonly<Record<string, Tensor>>,
  metadata: Readonly<Record<string, string>> = {},
): Uint8Array<ArrayBuffer> {
  requireKind("write model", tensors, "object", "tensors by name");
  requireKind("write model", metadata, "object", "texts by name");
  const fields = { dtype: "text", shape: "list", data: "list" } as const;
  for (const tensor of Object.values(tensors)) {
    requireFields("write model", tensor, fields, "a tensor");
  }
  const header: Record<string, Json> = {};
  if (Object.keys(metadata).length > 0) header[METADATA] = metadata;
  let size = 0;
  const sorted = Object.entries(tensors).sort(inFileOrder);
  for (const [name, tensor] of sorted) {
    checkTensor(name, tensor);
    const { dtype, shape, data } = tensor;
    header[name] = { dtype, shape, data_offsets: [size, size + data.byteLength] };
    size += data.byteLength;
  }
  const text = new TextEncoder().encode(writeJson(header, "a header"));
  const start = Math.ceil((LENGTH_BYTES + text.length) / ALIGNMENT) * ALIGNMENT;
  if (start - LENGTH_BYTES > MAX_HEADER_BYTES) {
    const found = `a header of ${text.length} bytes`;
    throw fail("write model")("invalid-model", found, `${MAX_HEADER_BYTES} at most`);
  }
  const bytes = new Uint8Array(start + size).fill(SPACE, LENGTH_BYTES, start);
  new DataView(bytes.buffer).setUint32(0, start - LENGTH_BYTES, true);
  bytes.set(text, LENGTH_BYTES);
  let at = start;
  for (const [, { data }] of sorted) {
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), at);
    at += data.byteLength;
  }
  return bytes;
}

/** Wide elements first, then by name. */
function inFileOrder([a, x]: [string, Tensor], [b, y]: [string, Tensor]): number {
  return y.data.BYTES_PER_ELEMENT - x.data.BYTES_PER_ELEMENT || (a < b ? -1 : 1);
}

function checkTensor(name: string, { dtype, shape, data }: Tensor): void {
  const refuse = (found: string, expected: string) =>
    fail("write model")("invalid-model", `tensor ${quote(name)} ${found}`, expected);
  if (name === METADATA || isRefusedKey(name)) throw refuse("by name", "another name");
  if (!isDtype(dtype)) throw refuse(`of type ${dtype}`, `one of ${Object.keys(ARRAYS).join(", ")}`);
  if (!(data instanceof ARRAYS[dtype])) {
    throw refuse(`of type ${dtype} with another array`, ARRAYS[dtype].name);
  }
  if (elementCount(shape) !== data.length) {
    throw refuse(`with ${data.length} elements`, `as many as its shape [${shape}] has`);
  }
}

/** The header's key for what is no tensor. */
const METADATA = "__metadata__";

/** A tensor of the header: its data are bytes `begin` to `end` of what follows the header. */
interface TensorEntry {
  readonly name: string;
  readonly dtype: Dtype;
  readonly shape: readonly number[];
  readonly begin: number;
  readonly end: number;
}

/** Bytes of an element of types that other programs write and Sagitta does not hold. */
const FOREIGN_SIZES: Readonly<Record<string, number>> = {
  BOOL: 1,
  BF16: 2,
  F64: 8,
  I64: 8,
  U64: 8,
};

/**
 * Reads metadata and tensors, in the order of their data, and checks that these fill the data
 * exactly: no byte twice, none left over.
 * @param dataLength Bytes after the header.
 * @param passOver Whether tensors of types that Sagitta does not hold are left out, not refused.
 */
export function readHeader(text: string, dataLength: number, place: Place, passOver = false) {
  const header = readJson(text, "a header", place);
  if (!isObject(header)) throw refusal(place, "a header that is no object", "a JSON object");
  const { [METADATA]: metadata = {}, ...tensors } = header;
  const entries = Object.entries(tensors).map(([name, value]) =>
    readEntry(name, value, place, passOver)
  );
  entries.sort((a, b) => a.begin - b.begin || a.end - b.end);
  checkCover(entries, dataLength, place);
  const held = entries.filter(({ dtype }) => isDtype(dtype));
  return { metadata: readMetadata(metadata, place), entries: held };
}

function readMetadata(metadata: Json, place: Place): Record<string, string> {
  if (!isObject(metadata)) {
    throw refusal(place, `${METADATA} that is no object`, "an object of texts");
  }
  for (const [key, value] of Object.entries(metadata)) {
    if (typeof value === "string") continue;
    throw refusal(place, `metadata ${quote(key)} that is no text`, "a text");
  }
  return metadata as Record<string, string>;
}

const FIELDS = ["dtype", "shape", "data_offsets"];

function readEntry(name: string, value: Json, place: Place, passOver: boolean): TensorEntry {
  const refuse = (found: string, expected: string) =>
    refusal(place, `tensor ${quote(name)} ${found}`, expected);
  if (!isObject(value)) throw refuse("that is no object", `an object of ${FIELDS.join(", ")}`);
  const missing = FIELDS.find((field) => !Object.hasOwn(value, field));
  if (missing) throw refuse(`without ${missing}`, FIELDS.join(", "));
  const unknown = Object.keys(value).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) throw refuse(`with ${quote(unknown)}`, `only ${FIELDS.join(", ")}`);

  const { dtype, shape, data_offsets: offsets } = value;
  const foreign = passOver && typeof dtype === "string" && Object.hasOwn(FOREIGN_SIZES, dtype);
  if (!isDtype(dtype) && !foreign) {
    throw refuse(`of type ${shown(dtype)}`, `one of ${Object.keys(ARRAYS).join(", ")}`);
  }
  const count = Array.isArray(shape) ? elementCount(shape) : undefined;
  if (count === undefined) throw refuse(`of shape ${shown(shape)}`, "a list of sizes");
  if (!Array.isArray(offsets) || offsets.length !== 2 || !offsets.every(isOffset)) {
    throw refuse(`at offsets ${shown(offsets)}`, "two whole numbers from 0 on");
  }
  const [begin, end] = offsets as number[];
  const size = count *
    (isDtype(dtype) ? ARRAYS[dtype].BYTES_PER_ELEMENT : FOREIGN_SIZES[dtype as string]);
  if (end - begin !== size) {
    throw refuse(`at offsets ${shown(offsets)}`, `${size} bytes for ${dtype} ${shown(shape)}`);
  }
  return { name, dtype: dtype as Dtype, shape: shape as number[], begin, end };
}

const isOffset = (value: Json) => Number.isSafeInteger(value) && (value as number) >= 0;

function checkCover(entries: readonly TensorEntry[], dataLength: number, place: Place): void {
  let covered = 0;
  for (const { name, begin, end } of entries) {
    if (begin !== covered) {
      const fault = begin < covered ? "inside another tensor" : "after a hole";
      const found = `tensor ${quote(name)} at byte ${begin}, ${fault}`;
      throw refusal(place, found, `byte ${covered}`);
    }
    covered = end;
  }
  if (covered !== dataLength) {
    throw refusal(place, `${dataLength} bytes of data`, `${covered}, as its header says`);
  }
}

/** A value of the header, cut short for a message. */
function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? text.slice(0, 40) + "…" : text;
}

function refusal(place: Place, found: string, expected: string): Error {
  return fail("read model")("invalid-model", found, expected, place);
}
