/**
 * The command line. Started as a program it runs its words; imported, `main` runs any words on any
 * host.
 *
 * @module
 */

import { realpathSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { processHost } from "./src/commands/host.ts";
import { main } from "./src/commands/main.ts";
import { threadScope } from "./src/platform/workers.ts";

export { main };

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
