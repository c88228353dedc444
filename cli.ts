/**
 * The command line: takes the first word, loads that command, runs it.
 *
 * @module
 */

import { realpathSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Command } from "./src/commands/command.ts";
import { ClosedPipe, type Host, processHost } from "./src/commands/host.ts";
import { SagittaError, UsageError } from "./src/errors.ts";
import { threadScope } from "./src/platform/workers.ts";

/** Every command, loaded when it is called. The order is that of the help text. */
const COMMANDS: Record<string, () => Promise<{ command: Command }>> = {
  demo: () => import("./src/commands/demo.ts"),
  oracle: () => import("./src/commands/oracle.ts"),
  train: () => import("./src/commands/train.ts"),
  parse: () => import("./src/commands/parse.ts"),
  evaluate: () => import("./src/commands/evaluate.ts"),
  find: () => import("./src/commands/find.ts"),
  stats: () => import("./src/commands/stats.ts"),
  convert: () => import("./src/commands/convert.ts"),
  validate: () => import("./src/commands/validate.ts"),
  serve: () => import("./src/commands/serve.ts"),
  model: () => import("./src/commands/model.ts"),
  experiment: () => import("./src/commands/experiment.ts"),
};

/** Runs one command line and returns its exit code: 0 done, 1 failed, 2 wrong usage. */
export async function main(args: string[], host: Host): Promise<number> {
  try {
    const [word, ...rest] = args;
    if (word === undefined || word === "--help" || word === "-h" || word === "help") {
      await host.write(await overview());
      return word === undefined ? 2 : 0;
    }
    const load = Object.hasOwn(COMMANDS, word) ? COMMANDS[word] : undefined;
    if (!load) {
      const known = Object.keys(COMMANDS).join(", ");
      throw new UsageError(`sagitta: found no command "${word}", expected one of ${known}`);
    }
    const { command, words } = choosePart((await load()).command, rest);
    if (words.includes("--help") || words.includes("-h")) {
      await host.write(command.help.trim() + "\n");
      return 0;
    }
    return await command.run(words, host);
  } catch (error) {
    if (error instanceof ClosedPipe) return 0;
    if (!(error instanceof UsageError || error instanceof SagittaError)) throw error;
    host.note(error.message);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** Follows the words into the parts of a command: `oracle costs …`. */
function choosePart(command: Command, words: string[]): { command: Command; words: string[] } {
  const [word, ...rest] = words;
  const { parts } = command;
  return parts && Object.hasOwn(parts, word) ? choosePart(parts[word], rest) : { command, words };
}

async function overview(): Promise<string> {
  const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const rows = commands.map(({ command }) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    "Sagitta: transition-based dependency parsing for the web platform",
    "",
    "Usage: sagitta COMMAND [options]",
    "",
    ...rows,
    "",
    "sagitta COMMAND --help tells more, with examples.",
    "",
  ].join("\n");
}

/** Was this file started, not imported? Node 20 has no `import.meta.main` yet. */
function isMain(): boolean {
  const { main, url } = import.meta as { main?: boolean; url: string };
  if (main !== undefined) return main;
  return process.argv[1] !== undefined && url === pathToFileURL(realpathSync(process.argv[1])).href;
}

if (threadScope()) {
  // A bundle of this file is the code of its workers, too.
  import("./src/pipeline/parser_worker.ts");
} else if (isMain()) {
  // Not awaited here: a bundle that is one script could not do that.
  main(process.argv.slice(2), processHost()).then((code) => process.exitCode = code);
}
