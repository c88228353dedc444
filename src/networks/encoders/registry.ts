// All encoders by name. Their code is loaded when it is asked for.

import { fail, quote } from "../../errors.ts";
import type { EncoderKind } from "./encoder.ts";

const refuse = fail("load encoder");

/** How an encoder is best trained: the defaults of options that depend on it. */
export interface EncoderDefaults extends Readonly<Record<string, number>> {
  readonly epochs: number;
  /** The rate, and the share of it at which the encoder learns. */
  readonly rate: number;
  readonly learningRateScale: number;
  /** The share of steps in which the rate grows; then it falls to nothing. 0 is another way. */
  readonly warmUp: number;
  readonly dropout: number;
  /** Sentences or pieces of a batch, as the encoder counts. */
  readonly batch: number;
}

/** An encoder's row: its name, how it is best trained, and how its code is loaded. */
export interface EncoderRow {
  readonly name: string;
  readonly defaults: EncoderDefaults;
  /** Presets set its size; else the model that it starts from does. */
  readonly sized: boolean;
  /** Options of training that are its own, and inputs that it can start from. */
  readonly options: readonly string[];
  readonly inputs: readonly string[];
  load(): Promise<EncoderKind>;
}

/** The encoders. */
export const ENCODERS: readonly EncoderRow[] = [
  {
    name: "bilstm",
    defaults: { epochs: 20, rate: 2e-3, learningRateScale: 1, warmUp: 0, dropout: 0.33, batch: 32 },
    sized: true,
    options: ["words", "wordDropout"],
    inputs: ["vectors"],
    load: async () => (await import("./bilstm.ts")).bilstm,
  },
  {
    name: "transformer",
    defaults: {
      epochs: 6,
      rate: 1.5e-3,
      learningRateScale: 0.1,
      warmUp: 0.06,
      dropout: 0.3,
      batch: 1500,
    },
    sized: false,
    options: ["layers", "pieces"],
    inputs: ["pretrained"],
    load: async () => (await import("./transformer.ts")).transformer,
  },
];

/** Loads an encoder. */
export function loadEncoder(
  name: string,
  rows: readonly EncoderRow[] = ENCODERS,
): Promise<EncoderKind> {
  return encoderRow(name, rows).load();
}

/**
 * The row of an encoder.
 * @param rows Where it is looked for: a program may bring encoders of its own.
 */
export function encoderRow(name: string, rows: readonly EncoderRow[] = ENCODERS): EncoderRow {
  const row = rows.find((row) => row.name === name);
  if (row) return row;
  const known = rows.map((row) => row.name).join(", ");
  throw refuse("invalid-model", `encoder ${quote(name)}`, `one of ${known}`);
}
