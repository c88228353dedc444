// Command lines kept in checkpoints, so that `--resume FILE` alone resumes a training.

import { decodeCheckpoint, MAX_CHECKPOINT_BYTES } from "../../training/checkpoint.ts";
import { currentWord, readArguments } from "./arguments.ts";
import type { Arguments, Command } from "./command.ts";
import type { Host } from "./host.ts";
import { type CommandOptions, wordOf } from "./option.ts";
import { readBytes } from "./read_bytes.ts";

/** Options that may differ from those that training was begun with; so may names of files. */
const FREE = ["epochs", "steps", "json", "licence", "workers"];

/**
 * The command line that a checkpoint keeps.
 * @param path The words of the command: `["train"]`.
 * @param decided What the options given left open and training decided.
 */
export function keptCommand(
  path: readonly string[],
  table: CommandOptions,
  { files, given }: Pick<Arguments, "files" | "given">,
  decided: Readonly<Record<string, unknown>> = {},
): string[] {
  const { resume: _, ...kept } = { ...given, ...decided };
  return [...path, ...wordsOf(table, kept, files)];
}

/** Options and files as words. */
function wordsOf(
  table: CommandOptions,
  given: Readonly<Record<string, unknown>>,
  files: readonly string[],
): string[] {
  const options = Object.entries(given).flatMap(([name, value]) => {
    const word = `--${wordOf(name, table[name])}`;
    return [value].flat().map((one) => typeof one === "boolean" ? word : `${word}=${one}`);
  });
  return files.length > 0 ? [...options, "--", ...files] : options;
}

/**
 * What was given, completed by the command line in the checkpoint of `--resume`. Options that
 * contradict it are refused. Checkpoints without one complete nothing.
 */
export async function resumedArguments(
  this: Command,
  args: Arguments,
  host: Host,
  path: readonly string[],
): Promise<Arguments> {
  const { resume } = args.given as { resume?: string };
  // Standard input is read only once.
  if (resume === undefined || resume === "-") return args;
  const bytes = await readBytes(host, resume, MAX_CHECKPOINT_BYTES);
  const { command = [] } = decodeCheckpoint(bytes, { file: resume });
  if (command.length === 0 || path.some((word, i) => command[i] !== word)) return args;
  const table = this.options;
  const kept = command.slice(path.length).map(currentWord);
  const begun = readArguments(path, this, kept, args.commands);
  for (const [name, value] of Object.entries(args.given)) {
    const before = (begun.options as Readonly<Record<string, unknown>>)[name];
    const isFree = FREE.includes(name) || "file" in table[name];
    // What the learner decided is for the learner to compare.
    if (isFree || before === undefined || before === value) continue;
    const word = `--${wordOf(name, table[name])}`;
    const [found, expected] = typeof value === "boolean"
      ? [word, `none, as ${resume} was begun`]
      : [`${word} ${value}`, `${before}, as ${resume} was begun`];
    throw args.usage(`found ${found}, expected ${expected}`);
  }
  const hasData = args.files.length > 0 || args.given.train !== undefined;
  const { train: _, ...others } = begun.given;
  const given = { ...(hasData ? others : begun.given), ...args.given };
  const words = wordsOf(table, given, hasData ? args.files : begun.files);
  return readArguments(path, this, words, args.commands);
}
