/**
 * The words of commands that train, made of the options of learners.
 *
 * @module
 */

import { SagittaError } from "../errors.ts";
import type { LearnerRow } from "../training/learner.ts";
import type { Option, OptionTable, OptionValues } from "../training/options.ts";
import { resolveFor } from "../training/train.ts";
import { type Arguments, type OptionKind, usage } from "./arguments.ts";

/** Columns of help texts, and where what an option means begins. */
const WIDTH = 100, INDENT = 23;

/** The word of an option. */
function wordOf(name: string, { word }: Option): string {
  return word ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Options that have a word. */
function worded(options: OptionTable): [name: string, option: Option][] {
  return Object.entries(options).filter(([, option]) => !("record" in option));
}

/** What an argument parser is to know of the options of some learners. */
export function learnerWords(rows: readonly LearnerRow[]): Record<string, OptionKind> {
  return Object.fromEntries(
    rows.flatMap(({ options }) =>
      worded(options).map(([name, option]) => [wordOf(name, option), kindOf(option)])
    ),
  );
}

function kindOf(option: Option): OptionKind {
  return "choices" in option || "min" in option ? "value" : "flag";
}

/**
 * How to learn, as far as the words say it. A word that only other learners know is refused.
 *
 * @param command The command's name, for messages.
 * @param rows The learners that the command has words for.
 */
export function learnerOptions(
  command: string,
  words: Arguments,
  row: LearnerRow,
  rows: readonly LearnerRow[],
): OptionValues {
  const given: Record<string, unknown> = {};
  for (const [name, option] of new Map(rows.flatMap(({ options }) => worded(options)))) {
    const word = wordOf(name, option);
    if (!words.has(word) && typeof words.value(word) !== "string") continue;
    if (!Object.hasOwn(row.options, name)) {
      const knowing = rows.filter(({ options }) => Object.hasOwn(options, name));
      const expected = words.value("learner") === undefined
        ? `it with --learner ${knowing.map(({ name }) => name).join(" or ")}`
        : `it without --learner ${row.name}`;
      throw usage(command, `found --${word}, expected ${expected}`);
    }
    given[name] = valueOf(words, word, row.options[name]);
  }
  return given;
}

function valueOf(words: Arguments, word: string, option: Option): unknown {
  if ("choices" in option) return words.choice(word, option.choices, option.choices[0]);
  return "min" in option ? words.number(word, 0) : !option.default;
}

/** Refuses options that do not go together, as wrong words. */
export async function checkOptions(
  command: string,
  row: LearnerRow,
  given: OptionValues,
): Promise<void> {
  try {
    await resolveFor(row, given);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    throw usage(command, error.message.replace(/^Cannot train: /, ""));
  }
}

/** What the options of some learners mean: those that all know, then those of some. */
export function learnerHelp(rows: readonly LearnerRow[]): string {
  const groups = new Map<string, string[]>();
  for (const [name] of new Map(rows.flatMap(({ options }) => worded(options)))) {
    const knowing = rows.filter(({ options }) => Object.hasOwn(options, name));
    const key = knowing.length === rows.length ? "" : knowing.map(({ name }) => name).join(", ");
    const lines = groups.get(key) ?? [];
    groups.set(key, [...lines, helpLine(name, knowing[0].options[name])]);
  }
  const all = groups.get("") ?? [];
  groups.delete("");
  const others = Array.from(groups, ([names, lines]) => {
    return `\nWith --learner ${names}:\n${lines.join("\n")}`;
  });
  return [...all, ...others].join("\n");
}

function helpLine(name: string, option: Option): string {
  const value = "choices" in option
    ? " NAME"
    : "min" in option
    ? (option.fraction ? " X" : " N")
    : "";
  return entry(`--${wordOf(name, option)}${value}`, meaning(option));
}

/** An option and what it means, over several lines where it is long. */
export function entry(option: string, meaning: string): string {
  const lines = [`  ${option}`.padEnd(INDENT - 1)];
  for (const word of meaning.split(" ")) {
    const last = lines.length - 1;
    if (lines[last].length + 1 + word.length <= WIDTH) lines[last] += ` ${word}`;
    else lines.push(" ".repeat(INDENT) + word);
  }
  return lines.join("\n");
}

function meaning(option: Option): string {
  const { help, default: fallback } = option;
  if (!("choices" in option)) return typeof fallback === "number" ? `${help} (${fallback})` : help;
  if (option.choices.every((choice) => help.includes(choice))) return help;
  const list = option.choices.map((name) => name === fallback ? `${name} (default)` : name);
  return `${help}: ${list.join(", ")}`;
}
