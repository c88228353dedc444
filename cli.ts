/**
 * The command line. Started as a program it runs its words; imported, `main` runs any words on any
 * host.
 *
 * @example
 * ```ts
 * import { main, processHost } from "@sagitta/parser/cli";
 * import { assertEquals } from "@std/assert";
 *
 * const lines: string[] = [];
 * const host = { ...processHost(), write: (text: unknown) => Promise.resolve(void lines.push(`${text}`)) };
 * assertEquals(await main(["--version"], host), 0);
 * assertEquals(lines[0].split(" ")[0], "sagitta");
 * ```
 *
 * @module
 */

import { realpathSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { processHost } from "./src/commands/shared/host.ts";
import { main } from "./src/commands/main.ts";
import { threadScope } from "./src/platform/workers.ts";

export { main, processHost };
export type { Host } from "./src/commands/shared/host.ts";
export {
  type Arguments,
  type Command,
  type CommandEntry,
  type CommandGroup,
  type CommandRow,
  defineCommand,
  type Operands,
  type Permission,
} from "./src/commands/shared/command.ts";
export type {
  CommandOption,
  CommandOptions,
  OptionValuesOf,
  TextOption,
} from "./src/commands/shared/option.ts";

/** True if this file was started, not imported. Node 20 has no `import.meta.main` yet. */
function isMain(): boolean {
  const { main, url } = import.meta as { main?: boolean; url: string };
  if (main !== undefined) return main;
  return process.argv[1] !== undefined && url === pathToFileURL(realpathSync(process.argv[1])).href;
}

if (threadScope()) {
  // A bundle of this file alone is the code of its workers, too.
  import("./src/pipeline/parser_worker.ts");
} else if (isMain()) {
  // Not awaited here: a bundle that is one script could not do that.
  main(process.argv.slice(2), processHost()).then((code) => process.exitCode = code);
}
