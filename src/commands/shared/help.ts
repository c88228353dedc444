// Help texts, written from the declarations of commands.

import type { Command, CommandGroup, Permission } from "./command.ts";
import { type CommandOption, type CommandOptions, valueName, wordOf } from "./option.ts";

/** Columns of help texts, and the last one at which the meaning of an option begins. */
const WIDTH = 100, INDENT = 23;

/** The help of a command. */
export function commandHelp(path: readonly string[], command: Command): string {
  const { about, operands, options, examples } = command;
  const name = ["sagitta", ...path].join(" ");
  const required = Object.entries(options).filter(([, { required }]) => required)
    .map((entry) => optionUsage(...entry));
  const usage = [name, operands?.usage, ...required, "[options]"].filter(Boolean).join(" ");
  return [
    `Usage: ${usage}`,
    about.trim(),
    optionsHelp(options),
    `Examples:\n${examples.map((line) => `  ${line}`).join("\n")}`,
    entry("Permissions:", permissions(path, command), 0, "Permissions:".length + 1),
  ].join("\n\n") + "\n";
}

/** The help of a word with commands under it. */
export function groupHelp(
  path: readonly string[],
  { about, parts }: Pick<CommandGroup, "about" | "parts">,
): string {
  const name = ["sagitta", ...path].join(" ");
  const width = Math.max(...parts.map(({ name }) => name.length)) + 4;
  return [
    `Usage: ${name} COMMAND [options]`,
    about.trim(),
    parts.map(({ name, summary }) => entry(name, summary, 2, width)).join("\n"),
    `${name} COMMAND --help tells more, with examples.`,
  ].join("\n\n") + "\n";
}

/** Options under their headings. */
function optionsHelp(options: CommandOptions): string {
  const all: [string, CommandOption][] = [...Object.entries(options), ["help", HELP]];
  const widest = Math.max(...all.map((entry) => optionUsage(...entry).length));
  const indent = Math.min(INDENT, widest + 4);
  const groups = [...new Set(all.map(([, { group = DEFAULT_GROUP }]) => group))];
  return groups.map((heading) => {
    const lines = all.filter(([, { group = DEFAULT_GROUP }]) => group === heading)
      .map(([name, option]) => entry(optionUsage(name, option), meaning(option), 2, indent));
    return `${heading}:\n${lines.join("\n")}`;
  }).join("\n\n");
}

const DEFAULT_GROUP = "Options";
const HELP: CommandOption = { help: "this text" };

function optionUsage(name: string, option: CommandOption): string {
  return [`--${wordOf(name, option)}`, valueName(option)].filter(Boolean).join(" ");
}

/** A name and its meaning, over several lines where it is long. */
function entry(name: string, meaning: string, margin: number, indent: number): string {
  const lines = [(" ".repeat(margin) + name).padEnd(indent - 1)];
  for (const word of meaning.split(" ")) {
    const last = lines.length - 1;
    if (lines[last].length + 1 + word.length <= WIDTH) lines[last] += ` ${word}`;
    else lines.push(" ".repeat(indent) + word);
  }
  return lines.join("\n");
}

function meaning(option: CommandOption): string {
  const { help, default: fallback } = option;
  const repeated = "repeated" in option && option.repeated ? "; may be given several times" : "";
  if (!("choices" in option)) {
    const isTold = fallback !== undefined && typeof fallback !== "boolean";
    return help + repeated + (isTold ? ` (${fallback})` : "");
  }
  if (option.choices.every((choice) => help.includes(choice))) return help;
  const list = option.choices.map((name) => name === fallback ? `${name} (default)` : name);
  return `${help}: ${list.join(", ")}`;
}

/** The flags of Deno that a command needs, and their uses. */
function permissions(path: readonly string[], { operands, options, needs = [] }: Command): string {
  const users = (...kinds: unknown[]) =>
    Object.entries(options)
      .filter(([, option]) => "file" in option && kinds.includes(option.file))
      .map(([name, option]) => `--${wordOf(name, option)}`);
  const files = operands && operands.noun !== "line" ? ["files"] : [];
  const uses: [Permission, string[]][] = [
    // A file is looked at before it is replaced.
    ["read", [...files, ...users("read", "write", "folder")]],
    ["write", users("write", "folder")],
  ];
  const flags = needs.map((need) => ` --allow-${need}`).join("");
  const always = needs.length > 0 ? `deno run${flags} cli.ts ${path.join(" ")}` : "none";
  const more = uses.filter(([kind, names]) => names.length > 0 && !needs.includes(kind))
    .map(([kind, names]) => `--allow-${kind} for ${names.join(", ")}`);
  return [always, ...more].join("; ");
}
