// The classes of words that a network learns to give, as a treebank has them.

import { Choices } from "../../components/tagger/choices.ts";
import { NO_CLASSES, type WordClasses } from "../../components/network_tagger/word_classes.ts";
import type { ClassOutput } from "../../networks/parser_network.ts";
import { NONE } from "../../sentence/columns.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { knownRule, lemmaExceptions } from "./lemma_exceptions.ts";

/** Values of FEATS beyond these are too rare to be learned. */
const MAX_FEATS = 2000;
/** A rule of lemmas needs to be seen so often; the words of rarer ones may become exceptions. */
const MIN_RULE = 3;

/** Columns that a treebank may leave open: `_` says nothing there. */
const MAY_BE_OPEN: readonly ClassOutput[] = ["xpos", "lemmas"];

/** Which columns are learned. */
export type Columns = Readonly<Record<ClassOutput, boolean>>;

/** The columns of a sentence as classes; rules of lemmas where they are given. */
export function classesOf(sentence: Sentence, output: ClassOutput): readonly string[] {
  if (output === "tags") return sentence.upos;
  if (output !== "lemmas") return sentence[output];
  const { forms, lemmas } = sentence;
  return lemmas.map((lemma, i) =>
    lemma === NONE && forms[i] !== NONE ? NONE : knownRule(forms[i], lemma)
  );
}

/**
 * The classes of a treebank. A column that has nothing in it is not learned.
 * @param silver Sentences annotated by machine: more words whose lemma no rule gives.
 */
export function wordClasses(
  sentences: readonly Sentence[],
  columns: Columns,
  silver: readonly Sentence[] = [],
): WordClasses {
  if (!columns.tags) return NO_CLASSES;
  const namesOf = (output: ClassOutput, least = 1, most?: number) => {
    if (!columns[output]) return [];
    const counts = new Map<string, number>();
    for (const sentence of sentences) {
      for (const value of classesOf(sentence, output)) {
        counts.set(value, (counts.get(value) ?? 0) + 1);
      }
    }
    const isEmpty = counts.size === 0 || (counts.size === 1 && counts.has(NONE));
    if (isEmpty) return [];
    const kept = [...counts].filter(([value, count]) => {
      return count >= least && (!MAY_BE_OPEN.includes(output) || value !== NONE);
    });
    return LabelInventory.ofCounts(kept, most).names;
  };
  const names = {
    tags: namesOf("tags"),
    feats: namesOf("feats", 1, MAX_FEATS),
    xpos: namesOf("xpos"),
    lemmas: namesOf("lemmas", MIN_RULE),
  };
  const outputs = (["feats", "xpos", "lemmas"] as const).filter((name) => names[name].length > 0);
  const allowed = Object.fromEntries(outputs.map((name) => {
    return [name, listsByTag(sentences, names.tags, name, names[name])];
  }));
  const exceptions = names.lemmas.length > 0
    ? lemmaExceptions(sentences, silver, new Set(names.lemmas))
    : new Map<string, string>();
  return { names, allowed, exceptions };
}

/** The numbers of the classes that go with each tag. */
function listsByTag(
  sentences: readonly Sentence[],
  tags: readonly string[],
  output: ClassOutput,
  names: readonly string[],
): Int32Array[] {
  const numbers = new Map(names.map((name, i) => [name, i]));
  const pairs = sentences.flatMap((sentence) => {
    const values = classesOf(sentence, output);
    return sentence.upos.map((tag, i) => [tag, values[i]] as const);
  });
  const choices = Choices.of(pairs.filter(([, value]) => numbers.has(value)));
  return tags.map((tag) => {
    const list = choices.of(tag).map((value) => numbers.get(value)!);
    return Int32Array.from(list.length > 0 ? list : names.keys()).sort();
  });
}
