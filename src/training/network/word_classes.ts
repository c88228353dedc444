// The classes of words that a network learns to give, as a treebank has them.

import { ruleOf } from "../../components/lemmatiser/edit_rule.ts";
import { exceptionKey } from "../../components/lemmatiser/rule_inventory.ts";
import { Choices } from "../../components/tagger/choices.ts";
import { NO_CLASSES, type WordClasses } from "../../components/network_tagger/word_classes.ts";
import type { ClassOutput } from "../../networks/parser_network.ts";
import { NONE } from "../../sentence/columns.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import type { Sentence } from "../../sentence/sentence.ts";

/** Values of FEATS beyond these are too rare to be learned. */
const MAX_FEATS = 2000;
/** A rule of lemmas needs to be seen so often; the words of rarer ones may become exceptions. */
const MIN_RULE = 3;
/** A word with its tag is an exception only if so many of its lemmas are the same. */
const CLEAR = 0.75;
const MAX_EXCEPTIONS = 10_000;

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
    lemma === NONE && forms[i] !== NONE ? NONE : rule(forms[i], lemma)
  );
}

/** Rules of pairs that were met: a text has the same words again and again. */
const rules = new Map<string, string>();
const MAX_RULES = 1 << 18;

function rule(form: string, lemma: string): string {
  const key = `${form}\t${lemma}`;
  let found = rules.get(key);
  if (found === undefined) {
    if (rules.size >= MAX_RULES) rules.clear();
    rules.set(key, found = ruleOf(form, lemma));
  }
  return found;
}

/** The classes of a treebank. A column that has nothing in it is not learned. */
export function wordClasses(sentences: readonly Sentence[], columns: Columns): WordClasses {
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
    ? exceptionsAmong(sentences, new Set(names.lemmas))
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

/**
 * Words of the treebank that a network is likely to get wrong: their lemma is not what the usual
 * rule of words with their tag and ending makes of them (`closing`, `i`). Their own lemma has to be
 * clear, as a table does not see the sentence.
 */
function exceptionsAmong(
  sentences: readonly Sentence[],
  kept: ReadonlySet<string>,
): Map<string, string> {
  const lemmas = new Tally(), usual = new Tally();
  for (const sentence of sentences) {
    sentence.lemmas.forEach((lemma, i) => {
      const form = sentence.forms[i], upos = sentence.upos[i], own = rule(form, lemma);
      if (lemma === NONE && form !== NONE) return;
      lemmas.add(exceptionKey(form, upos), lemma);
      if (kept.has(own)) usual.add(ending(form, upos), own);
    });
  }
  const exceptions = new Map<string, string>();
  for (const key of lemmas.keys()) {
    const [form, upos] = key.split("\t"), [lemma, share] = lemmas.most(key)!;
    const [guess] = usual.most(ending(form, upos)) ?? [];
    if (guess === rule(form, lemma) || share < CLEAR) continue;
    exceptions.set(key, lemma);
    if (exceptions.size === MAX_EXCEPTIONS) break;
  }
  return exceptions;
}

function ending(form: string, upos: string): string {
  return `${form.slice(-2).toLowerCase()}\t${upos}`;
}

/** How often things go with a key. */
class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  add(key: string, value: string): void {
    const own = this.#counts.get(key) ?? new Map<string, number>();
    this.#counts.set(key, own.set(value, (own.get(value) ?? 0) + 1));
  }

  /** What goes with a key most often, and its share. */
  most(key: string): [string, number] | undefined {
    const own = this.#counts.get(key);
    if (!own) return undefined;
    let [most, count, total] = ["", 0, 0];
    for (const [value, times] of own) {
      if (times > count) [most, count] = [value, times];
      total += times;
    }
    return [most, count / total];
  }

  /** Keys, the most frequent first. */
  keys(): string[] {
    const total = (own: Map<string, number>) => [...own.values()].reduce((sum, n) => sum + n, 0);
    const totals = Array.from(this.#counts, ([key, own]) => [key, total(own)] as const);
    return totals.sort(([, a], [, b]) => b - a).map(([key]) => key);
  }
}
