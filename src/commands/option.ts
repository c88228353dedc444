// Options of commands as data. Parsing, checks, help and completion read the same tables; learners
// bring theirs, of the same shape (`src/training/options.ts`).

import type { ChoiceOption, NumberOption } from "../training/options.ts";

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

/** On or off; its word says what it is not by default. */
export interface SwitchOption {
  readonly help: string;
  readonly default?: boolean;
  readonly word?: string;
}

/** An option of a command. */
export type CommandOption = (ChoiceOption | NumberOption | TextOption | SwitchOption) & {
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

type ValueOf<Option> = Option extends { choices: readonly (infer Choice)[] } ? Choice
  : Option extends { min: unknown } ? number
  : Option extends { value: unknown } ? string
  : boolean;

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
