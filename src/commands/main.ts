// Runs a command line: finds the command, reads its words, does its work.

import { SagittaError, UsageError } from "../errors.ts";
import { VERSION } from "../version.ts";
import { didYouMean, readArguments, usageError } from "./shared/arguments.ts";
import type { Arguments, Command, CommandEntry } from "./shared/command.ts";
import { commandHelp, groupHelp } from "./shared/help.ts";
import { ClosedPipe, type Host } from "./shared/host.ts";
import type { TextOption } from "./shared/option.ts";
import { printableLines } from "../rendering/display_width.ts";
import { COMMANDS } from "./registry.ts";

/**
 * Runs one command line.
 * @param commands The commands; a program may bring its own.
 * @returns The exit code: 0 done, 1 failed, 2 wrong usage.
 */
export async function main(
  args: readonly string[],
  host: Host,
  commands: readonly CommandEntry[] = COMMANDS,
): Promise<number> {
  try {
    if (args[0] === "--version") {
      await host.write(`sagitta ${VERSION}\n`);
      return 0;
    }
    const words = args[0] === "help" ? [...args.slice(1), "--help"] : args;
    return await runWords(words, withSafeNotes(host), commands);
  } catch (error) {
    if (error instanceof ClosedPipe) return 0;
    if (!(error instanceof UsageError || error instanceof SagittaError)) throw error;
    host.note(printableLines(error.message));
    return error instanceof UsageError ? 2 : 1;
  }
}

/** The host, whose notes name files and quote input but let nothing through that moves a cursor. */
function withSafeNotes(host: Host): Host {
  const note = (line: string) => host.note(printableLines(line));
  return new Proxy(host, {
    get(target, name) {
      const value = Reflect.get(target, name);
      return name === "note" ? note : typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** Finds the command that words name, and runs it with the rest of them. */
async function runWords(words: readonly string[], host: Host, commands: readonly CommandEntry[]) {
  const path: string[] = [];
  let about = "Sagitta: transition-based dependency parsing for the web platform";
  let parts = commands;
  for (const [at, word] of words.entries()) {
    if (word === "--help" || word === "-h") {
      await host.write(groupHelp(path, { about, parts }));
      return 0;
    }
    const entry = parts.find(({ name }) => name === word);
    if (!entry) throw unknownCommand(path, parts, word);
    path.push(word);
    if ("parts" in entry) ({ about, parts } = entry);
    else {
      const { command } = await entry.load();
      const given = readArguments(path, command, words.slice(at + 1), commands);
      if (!given.help) {
        const args = await command.complete?.(given, host, path) ?? given;
        const { inputs, outputs } = pathsOf(command, args);
        await host.checkOutputs?.(outputs, inputs);
        return await command.run(args, host);
      }
      await host.write(commandHelp(path, command));
      return 0;
    }
  }
  if (path.length > 0) throw unknownCommand(path, parts);
  await host.write(groupHelp(path, { about, parts }));
  return 2;
}

/** The files that are read and written, as far as the declaration says. */
function pathsOf({ options: table, operands }: Command, { files, given }: Arguments) {
  const of = (holds: (option: TextOption) => boolean) =>
    Object.entries(given).filter(([name]) => "value" in table[name] && holds(table[name]))
      .flatMap(([, value]) => value as string | string[]);
  const read = of(({ file, replaceable }) => file === "read" && !replaceable);
  const inputs = operands?.noun === undefined ? [...files, ...read] : read;
  return { inputs, outputs: of(({ file }) => file === "write") };
}

function unknownCommand(path: readonly string[], parts: readonly CommandEntry[], word?: string) {
  const names = parts.map(({ name }) => name);
  const found = word === undefined ? "nothing" : `"${word}"`;
  const hint = word === undefined ? "" : didYouMean(word, names);
  return usageError(path, `found ${found}, expected one of ${names.join(", ")}${hint}`);
}
