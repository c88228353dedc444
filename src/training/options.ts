// Options of learners as data: bounds, choices, defaults and help, from which options are checked
// and the words of the command line are read.

import { fail } from "../errors.ts";

/** One of a list of names. */
export interface ChoiceOption<Choice extends string = string> {
  readonly choices: readonly Choice[];
  /** The default; left out where that depends on other options. */
  readonly default?: Choice;
  readonly help: string;
  /** Its word on the command line, where that is not its name with hyphens. */
  readonly word?: string;
}

/** A number within bounds. */
export interface NumberOption {
  readonly min: number;
  readonly max: number;
  /** Whether fractions are allowed. Whole numbers only unless given. */
  readonly fraction?: boolean;
  readonly default?: number;
  readonly help: string;
  readonly word?: string;
}

/** On or off, off unless given. Its word on the command line says what it is not by default. */
export interface FlagOption {
  readonly default?: boolean;
  readonly help: string;
  readonly word?: string;
}

/** Numbers by name, such as a network's sizes; known to programs alone, checked by the learner. */
export interface RecordOption<Numbers = object> {
  /** An example of such numbers. */
  readonly record: Numbers;
  readonly default?: undefined;
  readonly help: string;
  readonly word?: undefined;
}

/** An option. */
export type Option = ChoiceOption | NumberOption | FlagOption | RecordOption;

/** Options by name. */
export type OptionTable = Readonly<Record<string, Option>>;

/** The value of an option. */
export type OptionValue<Row> = Row extends { readonly choices: readonly (infer Choice)[] } ? Choice
  : Row extends { readonly min: number } ? number
  : Row extends RecordOption<infer Numbers> ? Readonly<Partial<Numbers>>
  : boolean;

/** Options of a table as programs give them: each by its type, none needed. */
export type OptionsOf<Table> = { readonly [Name in keyof Table]?: OptionValue<Table[Name]> };

/** The same with defaults filled in. */
export type ResolvedOptions<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends { readonly default: unknown }
    ? OptionValue<Table[Name]>
    : OptionValue<Table[Name]> | undefined;
};

/** Options as they are given, or with defaults filled in. */
export type OptionValues = Readonly<Record<string, unknown>>;

/**
 * Checks options and fills in defaults that depend on nothing. Of choices that a type unites, such
 * as names of systems, any of the list is allowed.
 * @param given What was asked for; values that are undefined count as not given.
 * @returns The same with defaults. Throws `SagittaError` for a value out of bounds.
 */
export function resolveOptions(table: OptionTable, given: OptionValues): OptionValues {
  const resolved: Record<string, unknown> = {};
  for (const [name, option] of Object.entries(table)) {
    const value = given[name] ?? option.default;
    if (value === undefined) continue;
    const expected = refusal(option, value);
    if (expected !== undefined) {
      const found = typeof value === "number" ? value : JSON.stringify(value);
      throw fail("train")("cannot-train", `${name} ${found}`, expected);
    }
    resolved[name] = value;
  }
  return resolved;
}

/** The expectation that a value fails; nothing if it is right. */
function refusal(option: Option, value: unknown): string | undefined {
  if ("choices" in option) {
    if (option.choices.some((choice) => choice === value)) return undefined;
    return `one of ${option.choices.join(", ")}`;
  }
  if ("min" in option) {
    const { min, max, fraction } = option;
    const fits = typeof value === "number" && value >= min && value <= max &&
      (fraction || Number.isInteger(value));
    return fits ? undefined : `${min} to ${max}`;
  }
  if ("record" in option) return typeof value === "object" ? undefined : "numbers by name";
  return typeof value === "boolean" ? undefined : "true or false";
}
