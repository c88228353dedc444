/**
 * Random sentences and random patterns over the same few values, so that patterns often match.
 *
 * @module
 */

import { Sentence } from "../../src/sentence/sentence.ts";

type Random = () => number;

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)];
}

const TAGS = ["NOUN", "VERB", "ADJ"];
const LABELS = ["a", "b", "a:b"];
const FEATS = ["_", "Case=Nom", "Number=Sing", "Case=Nom|Number=Sing", "Case=Acc|Number=Plur"];

/** A random tree of up to six words; now and then a word has no head, or heads go in a circle. */
export function randomSentence(random: Random): Sentence {
  const length = 1 + Math.floor(random() * 6);
  const heads = new Array<number>(length).fill(0);
  const order = Array.from({ length }, (_, index) => index).sort(() => random() - 0.5);
  order.forEach((word, place) => {
    if (place > 0) heads[word] = order[Math.floor(random() * place)] + 1;
  });
  if (random() < 0.1) heads[Math.floor(random() * length)] = -1;
  if (random() < 0.1 && length > 1) heads[order[0]] = order[length - 1] + 1;
  const column = (values: readonly string[]) => heads.map(() => pick(random, values));
  return Sentence.of({
    forms: column(["x", "y", "xy"]),
    lemmas: column(["x", "y", "_"]),
    upos: column(TAGS),
    feats: column(FEATS),
    heads,
    deprels: column(LABELS),
    misc: column(["_", "SpaceAfter=No", "Gloss=x|SpaceAfter=No"]),
  });
}

/** A random pattern of up to five nodes. */
export function randomPattern(random: Random): string {
  return new PatternWriter(random).pattern();
}

class PatternWriter {
  readonly #random: Random;
  #nodes = 0;
  #names: string[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  pattern(): string {
    const clauses = [this.#clause(0)];
    while (this.#random() < 0.3) clauses.push(this.#clause(0));
    return clauses.join("; ");
  }

  #clause(depth: number, not = ""): string {
    let text = this.#node(not);
    const first = /@\w+$/.exec(text)?.[0] ?? "";
    while (this.#random() < 0.55 && this.#nodes < 5) text += this.#relation(depth, first);
    return text;
  }

  /** A relation; no node is related to itself. */
  #relation(depth: number, first: string): string {
    const random = this.#random;
    const sign = pick(random, ["", "", "", "!", "?"]);
    const outside = this.#names.slice();
    const operator = ` ${sign}${this.#operator()} `;
    const nested = depth < 2 && random() < 0.4;
    const target = nested ? `(${this.#clause(depth + 1, first)})` : this.#node(first);
    if (sign !== "") this.#names = outside;
    return operator + target;
  }

  #operator(): string {
    const random = this.#random;
    const sign = pick(random, [">", ">", "<", ">>", "<<", ".", "-", "..", "--", "$"]);
    const labels = pick(random, ["", "", "a", "a|b", "/a.*/", '"a:b"']);
    const distance = pick(random, ["", "", "{1,2}", "{2}", "{2,}"]);
    return sign + (/[<>]/.test(sign) ? labels : "") + (sign.length > 1 ? distance : "");
  }

  #node(not: string): string {
    const random = this.#random;
    const known = this.#names.filter((name) => name !== not);
    if (known.length > 0 && random() < 0.25) return pick(random, known);
    this.#nodes++;
    const constraint = random() < 0.3 ? "[]" : `[${this.#constraint(0)}]`;
    if (random() < 0.5) return constraint;
    const name = `@n${this.#nodes}`;
    this.#names.push(name);
    return constraint + name;
  }

  #constraint(depth: number): string {
    const random = this.#random;
    if (depth < 2 && random() < 0.4) {
      const join = pick(random, [" ", " & ", " || ", "&&"]);
      return `(${this.#constraint(depth + 1)}${join}${this.#constraint(depth + 1)})`;
    }
    if (random() < 0.15) return `!${this.#constraint(depth + 1)}`;
    const names = this.#names.flatMap((name) => [`Case=${name}.Case`, `upos!=${name}.upos`]);
    return pick(random, [
      "root",
      "Number",
      "lemma",
      "upos=VERB",
      "upos=NOUN|ADJ",
      "upos!=NOUN",
      "Case=Nom",
      "feats.Case!=Nom",
      "misc.Gloss=x",
      "form=/x?y/",
      'lemma="x"',
      "form = /X./i",
      "id=1|2",
      "head!=0",
      "deprel=/a:?b?/",
      ...names,
      ...names,
    ]);
  }
}
