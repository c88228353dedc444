/**
 * Reads a command's words. The one place that knows the argument parser behind `parse-args`.
 *
 * @module
 */

import { parseArgs } from "parse-args";
import { UsageError } from "../errors.ts";

/** What an option takes: nothing, one value, or one value each time it is given. */
export type OptionKind = "flag" | "value" | "values";

/** The words of a command, taken apart. */
export interface Arguments<Name extends string = string> {
  /** What stands outside options, in order: usually files. */
  files: string[];
  /** Was this flag given? */
  has(name: Name): boolean;
  /** The value of an option, or `fallback`. */
  value(name: Name, fallback?: string): string | undefined;
  /** All values of an option that may be repeated. */
  values(name: Name): string[];
  /** The value of an option as a number within bounds. */
  number(name: Name, fallback: number, bounds?: { min?: number; max?: number }): number;
  /** The value of an option, one of a list. */
  choice<C extends string>(name: Name, choices: readonly C[], fallback: C): C;
}

/**
 * Takes a command's words apart.
 *
 * @param command The command's name, for messages.
 * @param words The words after the command.
 * @param options The options it knows. `help` and `-h` are handled before a command runs.
 * @returns The files and option values.
 */
export function readArguments<Name extends string>(
  command: string,
  words: string[],
  options: Record<Name, OptionKind>,
): Arguments<Name> {
  const config: Record<string, { type: "string" | "boolean"; multiple?: boolean }> = {};
  for (const [name, kind] of Object.entries<OptionKind>(options)) {
    config[name] = kind === "flag"
      ? { type: "boolean" }
      : { type: "string", multiple: kind === "values" };
  }
  let parsed;
  try {
    parsed = parseArgs({ args: words, options: config, allowPositionals: true });
  } catch (error) {
    const reason = (error as Error).message.split(/\. |\.?\n/)[0].replace(/\.$/, "");
    throw usage(command, reason);
  }
  const values = parsed.values as Record<string, string | string[] | boolean | undefined>;
  const single = (name: string) => values[name] as string | undefined;
  return {
    files: parsed.positionals,
    has: (name) => values[name] === true,
    value: (name, fallback) => single(name) ?? fallback,
    values: (name) => (values[name] as string[] | undefined) ?? [],
    number(name, fallback, { min = -Infinity, max = Infinity } = {}) {
      const text = single(name);
      if (text === undefined) return fallback;
      const number = Number(text);
      if (text.trim() === "" || !(number >= min && number <= max)) {
        throw usage(command, `--${name} takes a number ${range(min, max)}, found "${text}"`);
      }
      return number;
    },
    choice(name, choices, fallback) {
      const text = single(name);
      if (text === undefined) return fallback;
      const found = choices.find((choice) => choice === text);
      if (found) return found;
      throw usage(command, `--${name} takes ${choices.join(", ")}, found "${text}"`);
    },
  };
}

/** An error for wrong words, with the way to the help text. */
export function usage(command: string, reason: string): UsageError {
  return new UsageError(`sagitta ${command}: ${reason}; see sagitta ${command} --help`);
}

function range(min: number, max: number): string {
  if (max === Infinity) return min === -Infinity ? "" : `of at least ${min}`;
  return `from ${min} to ${max}`;
}
