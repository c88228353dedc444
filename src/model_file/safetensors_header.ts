// The header of a safetensors file: which tensors stand where in the data behind it.

import { fail, type Place, quote } from "../errors.ts";
import { isObject, type Json } from "./json.ts";
import { readJson } from "./read_json.ts";
import { ARRAYS, type Dtype, elementCount, isDtype } from "./tensor.ts";

/** The header's key for what is no tensor. */
export const METADATA = "__metadata__";

/** A tensor of the header: its data are bytes `begin` to `end` of what follows the header. */
export interface TensorEntry {
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

/** A header whose claims have all been checked. */
export interface SafetensorsHeader {
  /** Texts under names, for any use. */
  readonly metadata: Record<string, string>;
  /** The tensors, in the order of their data. */
  readonly entries: readonly TensorEntry[];
}

/**
 * Reads a header and checks that its tensors fill the data exactly: no byte twice, none left over.
 * @param dataLength Bytes after the header.
 * @param passOver Whether tensors of types that Sagitta does not hold are left out, not refused.
 */
export function readHeader(
  text: string,
  dataLength: number,
  place: Place,
  passOver = false,
): SafetensorsHeader {
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

function isOffset(value: Json): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

/** A value of the header, cut short for a message. */
function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > 40 ? text.slice(0, 40) + "…" : text;
}

function refusal(place: Place, found: string, expected: string): Error {
  return fail("read model")("invalid-model", found, expected, place);
}
