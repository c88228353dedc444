/**
 * All encoders by name. Their code is loaded when it is asked for.
 *
 * @module
 */

import { inputError, quote } from "../../errors.ts";
import type { BilstmSizes } from "./bilstm.ts";
import type { Encoder } from "./encoder.ts";

/** The sizes of any encoder. */
export type EncoderSizes = BilstmSizes;

/** An encoder's row: its name, and how its code is loaded. */
export interface EncoderRow {
  readonly name: string;
  load(): Promise<Encoder<EncoderSizes>>;
}

/** The encoders. */
export const ENCODERS: readonly EncoderRow[] = [
  { name: "bilstm", load: async () => (await import("./bilstm.ts")).bilstm },
];

/**
 * Loads an encoder.
 *
 * @param rows Where it is looked for: a program may bring encoders of its own.
 */
export function loadEncoder(
  name: string,
  rows: readonly EncoderRow[] = ENCODERS,
): Promise<Encoder<EncoderSizes>> {
  const row = rows.find((row) => row.name === name);
  if (row) return row.load();
  const known = rows.map((row) => row.name).join(", ");
  throw inputError("load encoder", {}, `encoder ${quote(name)}`, `one of ${known}`);
}
