// The memory that a model needs, counted in 64 bits from what its file says, before anything of
// that is trusted or allocated.

import { fail, type Place } from "../errors.ts";
import type { Stored } from "./stored.ts";

/** Most bytes that a model may ask for unless a caller says otherwise. */
export const DEFAULT_MEMORY = 2 ** 30;

/** Least bytes of a vocabulary's entry besides two a character. */
const ENTRY_BYTES = 48n;

/**
 * Bytes of a table in the module.
 * @param name The setting that says how many rows there are: 2^bits.
 * @param rowBytes Bytes of a row, padding included.
 */
export function tableBytes(
  { settings }: Pick<Stored, "settings">,
  name: string,
  rowBytes: number,
): bigint {
  const bits = Object.hasOwn(settings, name) ? settings[name] : undefined;
  if (!(typeof bits === "number" && bits >= 0 && bits < 64)) return 0n;
  return BigInt(Math.ceil(rowBytes)) << BigInt(Math.floor(bits));
}

/** Columns of a row in the module: whole registers. */
export function padded(columns: number, register: number): number {
  return Math.ceil(columns / register) * register;
}

/** The longest list of entries that begin alike, up to a tab: the values of one tag. */
export function widestGroup(entries: readonly string[] = []): number {
  const counts = new Map<string, number>();
  let widest = 0;
  for (const entry of entries) {
    const group = entry.slice(0, Math.max(0, entry.indexOf("\t")));
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    widest = Math.max(widest, count);
  }
  return widest;
}

/** Bytes that a vocabulary takes when it is read. */
export function vocabularyBytes(bytes: number, entries: number): bigint {
  return 2n * BigInt(bytes) + ENTRY_BYTES * BigInt(Math.floor(Math.max(0, entries)));
}

/** Refuses a model that needs more than it may. */
export function checkNeed(what: string, need: bigint, memory: number, place: Place): void {
  if (need <= BigInt(Math.floor(memory))) return;
  const expected = `${memory} at most; a caller may allow more memory`;
  throw fail("read model")("invalid-model", `${what} that need ${need} bytes`, expected, place);
}
