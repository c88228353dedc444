// Reads the words of a command by its declaration. Only this file knows the argument parser.

import { parseArgs } from "@std/cli";
import { quote, UsageError } from "../../errors.ts";
import { closest } from "../../closest.ts";
import type { Arguments, Command, CommandEntry, Operands } from "./command.ts";
import { type CommandOption, type CommandOptions, wordOf } from "./option.ts";

/** Words of options in earlier versions, and what they are now. */
const RENAMED: Readonly<Record<string, string>> = { out: "output", "several-roots": "multi-root" };

/** A word of an earlier version's command line as it is now. */
export function currentWord(word: string): string {
  return word.replace(/(?<=^--)[^=]+/, (name) => RENAMED[name] ?? name);
}

/** An error for wrong words after `sagitta PATH`. */
export function usageError(path: readonly string[], reason: string): UsageError {
  const command = ["sagitta", ...path].join(" ");
  return new UsageError(`${command}: ${reason}; see ${command} --help`);
}

/** A hint at the known word next to another, where one is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = closest(word, known);
  return near === undefined ? "" : ` (did you mean ${near}?)`;
}

/** Reads the words after a command's name. */
export function readArguments(
  path: readonly string[],
  { options: table, operands }: Pick<Command, "options" | "operands">,
  words: readonly string[],
  commands: readonly CommandEntry[],
): Arguments {
  const usage = (reason: string) => usageError(path, reason);
  const named = Object.entries(table).map(([name, option]) => ({ name, option }));
  const byWord = new Map(named.map((each) => [wordOf(each.name, each.option), each]));
  const of = (holds: (option: CommandOption) => boolean) =>
    [...byWord].filter(([, { option }]) => holds(option)).map(([word]) => word);
  const parsed = parseArgs(joinValues(words, byWord, usage), {
    string: ["_", ...of(takesValue)],
    boolean: ["help", ...of((option) => !takesValue(option))],
    collect: of(isRepeated),
    alias: { h: "help" },
    unknown(word, name) {
      if (name === undefined) return;
      const found = word.replace(/=.*/s, "");
      const known = [...byWord.keys()].map((word) => `--${word}`), now = currentWord(found);
      const hint = didYouMean(known.includes(now) ? now : found, known);
      throw usage(`found no option ${quote(found)}${hint}`);
    },
  });
  const files = parsed._, help = parsed.help === true;
  const common = { files, line: [...path, ...words], help, commands, usage };
  const given: Record<string, unknown> = {}, options: Record<string, unknown> = {};
  if (help) return { ...common, options: {}, given };
  for (const [word, { name, option }] of byWord) {
    const value = readValue(word, option, parsed[word], usage);
    if (value !== undefined) given[name] = value;
    options[name] = value ?? fallback(option);
    if (option.required && (value === undefined || value === "")) {
      throw usage(`--${word} is missing, expected ${expected(option)}`);
    }
  }
  checkExclusions(table, given, usage);
  checkOperands(files, operands, usage);
  const isRead = (option: CommandOption) => "file" in option && option.file === "read";
  const read = Object.entries(given).filter(([name]) => isRead(table[name]))
    .flatMap(([, value]) => value);
  if ([...files, ...read].filter((file) => file === "-").length > 1) {
    throw usage("found - twice, expected standard input once at most");
  }
  return { ...common, options: options as Arguments["options"], given };
}

type Named = { readonly name: string; readonly option: CommandOption };
type Usage = (reason: string) => UsageError;

/**
 * Joins options and their values to one word each, so that a value may be `-`, a negative number
 * or a text that begins like an option.
 */
function joinValues(words: readonly string[], byWord: ReadonlyMap<string, Named>, usage: Usage) {
  const joined: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    if (word === "--") return [...joined, ...words.slice(i)];
    const [, name, value] = /^--([^=]+)(=)?/.exec(word) ?? [];
    const option = byWord.get(name)?.option;
    if (option && takesValue(option) && value === undefined) {
      const last = i + 1 >= words.length || words[i + 1] === "--";
      if (last) throw usage(`found --${name} without a value, expected ${expected(option)}`);
      joined.push(`${word}=${words[++i]}`);
    } else if (option && !takesValue(option) && value !== undefined) {
      throw usage(`--${name} takes no value, found ${quote(word)}`);
    } else joined.push(word);
  }
  return joined;
}

function takesValue(option: CommandOption): boolean {
  return "choices" in option || "min" in option || "value" in option;
}

function isRepeated(option: CommandOption): boolean {
  return "repeated" in option && option.repeated === true;
}

/** The value of an option that was not given. */
function fallback(option: CommandOption): unknown {
  if (option.default !== undefined) return option.default;
  return isRepeated(option) ? [] : takesValue(option) ? undefined : false;
}

/** The values that an option takes, in words. */
function expected(option: CommandOption): string {
  if ("choices" in option) return `one of ${option.choices.join(", ")}`;
  if ("min" in option) return `a number${range(option.min, option.max)}`;
  return "value" in option ? option.value : "nothing";
}

/** The value of an option; undefined where it was not given. */
function readValue(word: string, option: CommandOption, found: unknown, usage: Usage): unknown {
  if (!takesValue(option)) return found === true ? !option.default : undefined;
  if (found === undefined) return undefined;
  if (isRepeated(option)) return (found as unknown[]).length > 0 ? found : undefined;
  const text = found as string;
  if ("choices" in option) {
    if (option.choices.includes(text)) return text;
    const hint = didYouMean(text, option.choices);
    throw usage(`--${word} takes ${option.choices.join(", ")}, found ${quote(text)}${hint}`);
  }
  if (!("min" in option)) return text;
  const { min, max, fraction } = option;
  const number = text.trim() === "" ? NaN : Number(text);
  if (!(number >= min && number <= max)) {
    throw usage(`--${word} takes a number${range(min, max)}, found ${quote(text)}`);
  }
  if (!fraction && !Number.isInteger(number)) {
    throw usage(`--${word} takes a whole number, found ${quote(text)}`);
  }
  return number;
}

function range(min: number, max: number): string {
  return max === Infinity ? ` of at least ${min}` : ` from ${min} to ${max}`;
}

function checkExclusions(table: CommandOptions, given: object, usage: Usage): void {
  for (const name of Object.keys(given)) {
    const other = table[name].excludes?.find((other) => Object.hasOwn(given, other));
    if (other === undefined) continue;
    const [one, two] = [name, other].map((name) => `--${wordOf(name, table[name])}`);
    throw usage(`found ${one} and ${two}, expected one of them`);
  }
}

function checkOperands(files: readonly string[], operands: Operands | undefined, usage: Usage) {
  const count = files.length;
  if (!operands && count > 0) throw usage(`found ${quote(files[0])}, expected options only`);
  if (!operands) return;
  const { noun = "file", min = 0, max = Infinity } = operands;
  if (count >= min && count <= max) return;
  const wanted = min === max ? `${min}` : count < min ? `at least ${min}` : `at most ${max}`;
  const counted = `found ${count} ${noun}${count === 1 ? "" : "s"}`;
  throw usage(
    `${count === 0 ? `no ${noun} was given` : counted}, expected ${wanted}: ${operands.usage}`,
  );
}
