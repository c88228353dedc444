// The input of a parser: words or a sentence, with the columns that its model looks at.

import { nameOf, requireSentence } from "../checks.ts";
import type { Layer } from "../components/component.ts";
import type { ParseOptions } from "../components/parser/parse_options.ts";
import { fail } from "../errors.ts";
import { COLUMN_NAMES, FEATS, HEAD, NONE, TEXT_COLUMNS, UPOS, XPOS } from "../sentence/columns.ts";
import { Sentence } from "../sentence/sentence.ts";

const refuse = fail("parse");

/** A sentence, or one of the words that a caller gives, which may be anything. */
export function sentenceOf(input: Sentence | readonly string[]): Sentence {
  if (input instanceof Sentence) return input;
  if (Array.isArray(input) && input.every((word) => typeof word === "string")) {
    return Sentence.of({ forms: input });
  }
  throw refuse("cannot-parse", nameOf(input), "a text, a list of words, or a Sentence");
}

/** The columns of layers, as far as these are columns. */
export function columnsOf(layers: readonly Layer[]): number[] {
  const columns: Readonly<Record<string, number>> = { ...TEXT_COLUMNS, heads: HEAD };
  return layers.flatMap((layer) => columns[layer] ?? []);
}

/** Columns that taggers give. */
const TAGS: ReadonlySet<number> = new Set([UPOS, XPOS, FEATS]);

/** Refuses words without the columns that a model looks at: it would give them nonsense. */
export function requireColumns(
  sentence: Sentence,
  columns: readonly number[],
  { file }: ParseOptions,
): void {
  requireSentence("parse", sentence);
  for (const column of columns) {
    const { length } = sentence;
    let word = 0;
    while (word < length && isMissing(sentence, column, word)) word++;
    if (word < length || length === 0) continue;
    const expected = TAGS.has(column)
      ? "tagged words, or a model that finds tags itself: the one of " +
        "Sagitta, or one of sagitta train --pipeline or --learner bilstm"
      : "words with it";
    const found = `words without ${COLUMN_NAMES[column]}, which this model looks at`;
    throw refuse("cannot-parse", found, expected, { file, line: sentence.line });
  }
}

function isMissing(sentence: Sentence, column: number, word: number): boolean {
  return column === HEAD ? sentence.headOf(word) < 0 : sentence.value(column, word) === NONE;
}
