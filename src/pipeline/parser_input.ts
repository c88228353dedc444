// What a caller gives a parser: words or a sentence, with the columns that its model looks at.

import type { Layer } from "../components/component.ts";
import type { ParseOptions } from "../components/parser/parse_options.ts";
import { inputError } from "../errors.ts";
import { COLUMN_NAMES, NONE } from "../sentence/columns.ts";
import { Sentence } from "../sentence/sentence.ts";

/** A sentence, or one of the words that a caller gives, which may be anything. */
export function sentenceOf(input: Sentence | readonly string[]): Sentence {
  if (input instanceof Sentence) return input;
  if (Array.isArray(input) && input.every((word) => typeof word === "string")) {
    return Sentence.of({ forms: input });
  }
  const found = input === null || input === undefined
    ? String(input)
    : Array.isArray(input)
    ? "a list"
    : `a ${typeof input}`;
  throw inputError("parse", {}, found, "a text, a list of words, or a Sentence");
}

/** The columns of layers, as far as these are columns. */
export function columnsOf(layers: readonly Layer[]): number[] {
  const names: readonly string[] = COLUMN_NAMES;
  return layers.map((layer) => names.indexOf(layer.toUpperCase())).filter((column) => column >= 0);
}

/** Refuses words without the tags that a model looks at: it would give them nonsense. */
export function requireColumns(
  sentence: Sentence,
  columns: readonly number[],
  { file }: ParseOptions,
): void {
  for (const column of columns) {
    const { length } = sentence;
    let word = 0;
    while (word < length && sentence.value(column, word) === NONE) word++;
    if (word < length || length === 0) continue;
    const expected = "tagged words, or a model that finds tags itself: the one of " +
      "Sagitta, or one of sagitta train --pipeline or --learner bilstm";
    const found = `words without ${COLUMN_NAMES[column]}, which this model looks at`;
    throw inputError("parse", { file, line: sentence.line }, found, expected);
  }
}
