// Options of commands as data. Parsing, checks, help and completion read the same tables; learners
// bring theirs, of the same shape (`src/training/options.ts`).

import type { FormatRow } from "../../formats/registry.ts";
import type {
  ChoiceOption,
  FlagOption,
  NumberOption,
  OptionValue,
} from "../../training/options.ts";

/** A text: a name, a path, a list. */
export interface TextOption {
  /** Its placeholder in help: `FILE`. */
  readonly value: string;
  readonly help: string;
  readonly default?: string;
  readonly word?: string;
  /** It may be given several times. */
  readonly repeated?: boolean;
  /** A path that is read or written. Help, permissions, completion and checks know it by this. */
  readonly file?: "read" | "write" | "folder";
  /** An output may have the same path, as a checkpoint that is resumed. */
  readonly replaceable?: boolean;
}

/** A file that is read, and several of them. */
export const FILE = { value: "FILE", file: "read" } as const;
export const FILES = { ...FILE, repeated: true } as const;

/** An option of a command. */
export type CommandOption = (ChoiceOption | NumberOption | TextOption | FlagOption) & {
  readonly required?: boolean;
  /** Names of options that it cannot be given with. */
  readonly excludes?: readonly string[];
  /** The heading under which help lists it, where that is not "Options". */
  readonly group?: string;
};

/** Options by name. */
export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** The values of options. */
export type OptionValuesOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends { repeated: true } ? readonly string[]
    : Table[Name] extends { default: unknown } | { required: true } ? ValueOf<Table[Name]>
    : Table[Name] extends { choices: unknown } | { min: unknown } | { value: unknown }
      ? ValueOf<Table[Name]> | undefined
    : boolean;
};

type ValueOf<Row> = Row extends { readonly value: string } ? string : OptionValue<Row>;

/** The word of an option on the command line, without its hyphens. */
export function wordOf(name: string, { word }: Pick<CommandOption, "word">): string {
  return word ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The placeholder of an option's value in help; nothing for a switch. */
export function valueName(option: CommandOption): string | undefined {
  if ("choices" in option) return "NAME";
  if ("min" in option) return option.fraction ? "X" : "N";
  return "value" in option ? option.value : undefined;
}

/** The option that chooses among some formats, each with its help. */
export function formatOption(rows: readonly FormatRow[]): ChoiceOption {
  return {
    choices: rows.map(({ name }) => name),
    help: rows.map(({ name, help }) => `${name}: ${help}`).join("; "),
  };
}
