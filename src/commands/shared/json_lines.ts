// JSON lines of `sagitta parse`: documents in and answers out go together.

import type { ChoiceOption } from "../../training/options.ts";
import type { Arguments } from "./command.ts";
import type { Input } from "../../pipeline/inputs.ts";
import { inputOfName } from "./parse_sources.ts";

/** Its name for `--input` and `--format`. */
export const JSON_LINES = "jsonl";

/** The option that chooses a format, with JSON lines among its choices. */
export function withJsonLines(formats: ChoiceOption): ChoiceOption {
  return {
    ...formats,
    choices: [...formats.choices, JSON_LINES],
    help: `${formats.help}; ${JSON_LINES}: one answer a document and line, for --input jsonl`,
  };
}

/** The input and the format that words ask for. Either of them may be left out for JSON lines. */
export function inputAndFormat(
  { files, options, given, usage }: Pick<Arguments, "files" | "given" | "usage"> & {
    readonly options: { readonly input?: Input; readonly format: string };
  },
): { input: Input | undefined; format: string } {
  const { input, format } = options;
  const named = new Set(files.map(inputOfName));
  const reads = input === undefined ? named.has(JSON_LINES) : input === JSON_LINES;
  const writes = given.format === JSON_LINES;
  if (!reads && !writes) return { input, format };
  const other = input === undefined ? [...named].find((kind) => kind !== JSON_LINES) : input;
  if (other !== undefined && other !== JSON_LINES) {
    throw usage(`found ${other} with jsonl, expected jsonl alone`);
  }
  if (!writes && given.format !== undefined) {
    throw usage(`found --format ${format} with jsonl, expected --format jsonl`);
  }
  return { input: JSON_LINES, format: JSON_LINES };
}
