// The option that chooses an output format, out of the table of formats.

import type { FormatRow } from "../../formats/registry.ts";
import type { ChoiceOption } from "../../training/options.ts";

/** Chooses among some formats, each with what it gives. */
export function formatOption(rows: readonly FormatRow[]): ChoiceOption {
  return {
    choices: rows.map(({ name }) => name),
    help: rows.map(({ name, help }) => `${name}: ${help}`).join("; "),
  };
}
