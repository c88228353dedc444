// The types of that function of @std/cli that commands use.

export interface ParseOptions {
  /** Names whose values are text; `_` stands for what is no option. */
  string?: readonly string[];
  boolean?: readonly string[];
  /** Names that may be repeated. */
  collect?: readonly string[];
  alias?: Readonly<Record<string, string>>;
  /** Called with every word that no name accounts for; returning `false` drops the word. */
  unknown?: (argument: string, name?: string, value?: unknown) => unknown;
}

export function parseArgs(
  args: readonly string[],
  options?: ParseOptions,
): { _: string[]; [name: string]: unknown };
