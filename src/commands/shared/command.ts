// The contract of commands: a file in this folder exports `command`, declared once. Its arguments,
// its help and its completion in a shell follow from that.

import type { UsageError } from "../../errors.ts";
import type { Host } from "./host.ts";
import type { CommandOptions, OptionValuesOf } from "./option.ts";

/** Arguments outside of options: usually files. */
export interface Operands {
  /** As usage lines show it: `[FILE…|-]`. */
  readonly usage: string;
  /** The noun for one of them in messages; `file` unless given. */
  readonly noun?: string;
  readonly min?: number;
  readonly max?: number;
}

/** A permission that Deno asks for. */
export type Permission = "read" | "write" | "net";

/** The words of a command, taken apart and checked. */
export interface Arguments<Table = CommandOptions> {
  /** Arguments outside of options, in order. */
  readonly files: readonly string[];
  /** All options, with defaults filled in. */
  readonly options: OptionValuesOf<Table>;
  /** Those that were given, by name. */
  readonly given: Readonly<Record<string, unknown>>;
  /** The command line without `sagitta`. */
  readonly line: readonly string[];
  /** Help was asked for; then nothing else was checked. */
  readonly help: boolean;
  readonly commands: readonly CommandEntry[];
  /** An error for words that do not go together, with the way to the help text. */
  usage(reason: string): UsageError;
}

/** One command, as it is declared. */
export interface Command<Table extends CommandOptions = CommandOptions> {
  /** The text of its help; lines have 100 columns at most. */
  readonly about: string;
  /** None unless given. */
  readonly operands?: Operands;
  readonly options: Table;
  /** Command lines. */
  readonly examples: readonly string[];
  /** Permissions that it always needs; those for files follow from operands and options. */
  readonly needs?: readonly Permission[];
  /**
   * Completes what was given, as from the checkpoint that it resumes.
   * @param path The words of the command.
   */
  complete?(args: Arguments, host: Host, path: readonly string[]): Promise<Arguments>;
  /**
   * Does the work. Returns the exit code: 0 done, 1 the work failed (already reported). Throws
   * what `args.usage` makes for wrong words, `SagittaError` for input that cannot be used.
   */
  run(args: Arguments<Table>, host: Host): Promise<number>;
}

/** Declares a command; its options give its arguments their types. */
export function defineCommand<const Table extends CommandOptions>(
  command: Command<Table>,
): Command {
  return command as unknown as Command;
}

/** A command in a registry. */
export interface CommandRow {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  load(): Promise<{ readonly command: Command }>;
}

/** Commands under a common word: `sagitta oracle costs`. */
export interface CommandGroup extends Omit<CommandRow, "load"> {
  readonly about: string;
  readonly parts: readonly CommandEntry[];
}

/** An entry of a registry. */
export type CommandEntry = CommandRow | CommandGroup;
