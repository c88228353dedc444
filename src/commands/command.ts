/**
 * What a command of the command line is: a file in this folder that exports `command`.
 *
 * @module
 */

import type { Host } from "./host.ts";

/** One command: `sagitta NAME …`. */
export interface Command {
  /** The word that calls it. */
  readonly name: string;
  /** One line for `sagitta --help`. */
  readonly summary: string;
  /** The whole text of `sagitta NAME --help`: usage, options, examples, permissions. */
  readonly help: string;
  /** Commands under this one, by the word that follows its name: `sagitta NAME PART …`. */
  readonly parts?: Readonly<Record<string, Command>>;
  /**
   * Does the work. Returns the exit code: 0 done, 1 the work failed (already reported).
   * Throws `UsageError` for wrong words, `SagittaError` for input that cannot be used.
   */
  run(args: string[], host: Host): Promise<number>;
}
