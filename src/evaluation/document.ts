// One side of a comparison, laid out along its text: all forms run together without spaces, and
// every sentence, token and word a span of characters in it.
//
// ```
// text       I c a n n o t g o .
// tokens     |-|---------|---|-|
// words      I  can, not  go  .      "can" and "not" both span the token "cannot"
// ```

import { requireFields, requireKind } from "../checks.ts";
import { quote } from "../errors.ts";
import { NONE } from "../sentence/columns.ts";
import { checkSentence, refusal, type SentencePlace } from "./check_sentence.ts";
import type { ScoredSentence } from "./scored_sentence.ts";
import { universalRelation } from "../sentence/universal.ts";
import { FUNCTIONAL_RELATIONS, universalFeatures } from "./universal.ts";

/** The parent of a word whose head is ROOT. */
export const ROOT = -1;

/** A piece of the text: from `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word as it is compared: cut down to universal relations and features. */
export interface Word extends Span {
  /** Its index among all words of the document. */
  readonly index: number;
  readonly sentence: number;
  /** Whether it is a part of a multiword token; its span is then that of the token. */
  readonly multiword: boolean;
  readonly form: string;
  readonly lemma: string;
  readonly upos: string;
  readonly xpos: string;
  readonly feats: string;
  readonly relation: string;
  /** The index of its head among all words of the document, or `ROOT`. */
  readonly parent: number;
  /** Its children with functional relations, in order. */
  readonly functional: Word[];
}

/** A sentence's span, and the indices of its words: from `first` up to, not including, `last`. */
export interface SentenceSpan extends Span {
  readonly first: number;
  readonly last: number;
}

/** One side, laid out. */
export interface Document {
  readonly text: string;
  readonly sentences: readonly SentenceSpan[];
  readonly tokens: readonly Span[];
  readonly words: readonly Word[];
}

/** The columns that scores are about. */
const COLUMNS = { forms: "texts", heads: "numbers", deprels: "texts", ranges: "list" } as const;

/** Lays sentences out along their text. Throws where one of them cannot be scored. */
export function layOut(
  sentences: Iterable<ScoredSentence>,
  side: "gold" | "system",
  file?: string,
): Document {
  const pieces: string[] = [];
  const tokens: Span[] = [];
  const words: Word[] = [];
  const spans: SentenceSpan[] = [];
  const features = new Map<string, string>();
  let end = 0;

  const addToken = (form: string, place: SentencePlace): Span => {
    const written = withoutSpaces(form);
    if (written === "") throw refusal(place, `the form ${quote(form)}`, "one that is not blank");
    pieces.push(written);
    const token = { start: end, end: end + written.length };
    end = token.end;
    tokens.push(token);
    return token;
  };

  requireKind("evaluate", sentences, "series", "Sentences");
  for (const sentence of sentences) {
    requireFields("evaluate", sentence, COLUMNS, "a Sentence");
    const place: SentencePlace = {
      side,
      number: spans.length + 1,
      file,
      // Read only when a message needs it: finding it may take time.
      get line() {
        return sentence.line;
      },
    };
    checkSentence(sentence, place);
    const { forms, lemmas, upos, xpos, feats, heads, deprels, ranges } = sentence;
    const start = end, first = words.length;
    let range = 0, span: Span = { start, end };
    forms.forEach((form, index) => {
      const over = ranges[range];
      const multiword = over !== undefined && index + 1 >= over.first;
      if (!multiword) span = addToken(form, place);
      else if (index + 1 === over.first) span = addToken(over.form, place);
      if (multiword && index + 1 === over.last) range++;
      const given = feats?.[index] ?? NONE;
      let universal = features.get(given);
      if (universal === undefined) features.set(given, universal = universalFeatures(given));
      words.push({
        index: words.length,
        sentence: spans.length,
        start: span.start,
        end: span.end,
        multiword,
        form: multiword ? form : withoutSpaces(form),
        lemma: lemmas?.[index] ?? NONE,
        upos: upos?.[index] ?? NONE,
        xpos: xpos?.[index] ?? NONE,
        feats: universal,
        relation: universalRelation(deprels[index]),
        parent: heads[index] === 0 ? ROOT : first + heads[index] - 1,
        functional: [],
      });
    });
    for (const child of words.slice(first)) {
      if (child.parent === ROOT || !FUNCTIONAL_RELATIONS.has(child.relation)) continue;
      words[child.parent].functional.push(child);
    }
    spans.push({ start, end, first, last: words.length });
  }
  return { text: pieces.join(""), sentences: spans, tokens, words };
}

const SPACES = /\p{Zs}/gu;

/** A form without spaces of any kind, so that it does not matter which side kept them. */
function withoutSpaces(form: string): string {
  return form.replace(SPACES, "");
}
