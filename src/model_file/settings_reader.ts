// Reads the settings of a model file one by one, each checked.

import { fail, type Place, quote } from "../errors.ts";
import type { Json } from "./json.ts";

const refuse = fail("read model");

/** The settings of a file, which may be anything. */
export class SettingsReader {
  readonly #settings: Readonly<Record<string, Json>>;
  readonly #place: Place;

  /** */
  constructor(settings: Readonly<Record<string, Json>>, place: Place) {
    this.#settings = settings;
    this.#place = place;
  }

  /** A setting that fits; else an error that says what is expected. */
  take<T extends Json>(name: string, expected: string, fits: (value: Json) => boolean): T {
    const value = this.has(name) ? this.#settings[name] : undefined;
    if (value !== undefined && fits(value)) return value as T;
    const found = value === undefined
      ? `no setting ${quote(name)}`
      : `setting ${quote(name)} with ${quote(JSON.stringify(value))}`;
    throw refuse("invalid-model", found, expected, this.#place);
  }

  /** An error about the settings. */
  refusal(found: string, expected: string): Error {
    return refuse("invalid-model", found, expected, this.#place);
  }

  text(name: string): string {
    return this.take(name, "a text", (value) => typeof value === "string");
  }

  /** True or false. */
  flag(name: string): boolean {
    return this.take(name, "true or false", (value) => typeof value === "boolean");
  }

  /** A whole number within bounds. */
  count(name: string, { min, max }: { readonly min: number; readonly max: number }): number {
    return this.take(name, `a whole number from ${min} to ${max}`, (value) => {
      return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
    });
  }

  /** Several of them. */
  counts<Name extends string>(
    bounds: Readonly<Record<Name, { readonly min: number; readonly max: number }>>,
  ): Record<Name, number> {
    const names = Object.keys(bounds) as Name[];
    const counts = names.map((name) => [name, this.count(name, bounds[name])]);
    return Object.fromEntries(counts) as Record<Name, number>;
  }

  /** Is there such a setting? */
  has(name: string): boolean {
    return Object.hasOwn(this.#settings, name);
  }

  /** What scores are divided by to become confidences. */
  temperature(name: string): number {
    return this.take(name, "a number above 0", (value) => {
      return typeof value === "number" && value > 1e-9 && value < 1e9;
    });
  }
}
