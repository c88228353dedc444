// What `sagitta find` writes for a match, in each format.

import type { Sentence } from "../sentence/sentence.ts";
import { writeSentence } from "../conllu/write.ts";
import { markedText } from "../find/marked_text.ts";
import type { Match } from "../find/match.ts";
import { paint } from "../rendering/ansi.ts";
import { printable } from "../rendering/display_width.ts";
import { htmlEnd, htmlSentence, htmlStart } from "../rendering/html.ts";
import { drawTree } from "../rendering/text.ts";

/** The formats' names; the first is that of `find` when nobody asks for another. */
export const FIND_FORMATS = ["lines", "conllu", "json", "tree", "html"] as const;

/** A format's name. */
export type FindFormat = typeof FIND_FORMATS[number];

/** Where the text goes. */
export interface Page {
  readonly width: number;
  /** May it be coloured? */
  readonly color: boolean;
}

/** Matches of one sentence that are written together. */
export interface Found {
  /** The file, as it was given. */
  readonly file: string;
  readonly several: boolean;
  readonly sentence: Sentence;
  readonly matches: readonly Match[];
  /** Counts what is written, from 1. */
  readonly number: number;
  /** Whether a sentence is written once, with all its matches. */
  readonly whole: boolean;
}

/** Writes matches in each format. */
export const FIND_WRITERS: Record<FindFormat, (found: Found, page: Page) => string> = {
  lines: (found, page) => `${lineOf(found, page)}\n`,
  conllu: ({ sentence, matches }) => {
    // Only comments differ, so that every other byte stays as it was read.
    sentence.comments = [...sentence.comments, ...matches.map(commentOf)];
    return writeSentence(sentence);
  },
  json: (found) => JSON.stringify(objectOf(found)) + "\n",
  tree: (found, page) => {
    const drawing = drawTree(found.sentence.tree(), { ...page, highlight: tokensOf(found) });
    return `${lineOf(found, page)}\n\n${drawing}\n\n`;
  },
  html: (found) =>
    htmlSentence({
      tree: found.sentence.tree(),
      id: placeOf(found),
      text: found.sentence.text,
      anchor: `match-${found.number}`,
      note: found.matches.map(noteOf).join("; "),
      highlight: tokensOf(found),
    }),
};

/** What stands before and after the matches in a format that has a frame. */
export function findFrame(format: FindFormat, title: string): { start: string; end: string } {
  return format === "html"
    ? { start: htmlStart({ title }), end: htmlEnd() }
    : { start: "", end: "" };
}

/** The sentence's name, or where it stands. */
export function placeOf({ file, several, sentence }: Omit<Found, "matches" | "number" | "whole">) {
  const name = file === "-" ? "standard input" : file;
  const place = sentence.id ?? `line ${sentence.line}`;
  return several || sentence.id === undefined ? `${name}: ${place}` : place;
}

/** The sentence in a line: matched words in colour, or in brackets, with their names. */
function lineOf(found: Found, { color }: Page): string {
  const text = markedText(found.sentence, found.matches).map(({ text, names }) => {
    const safe = printable(text);
    if (!names) return safe;
    const tail = names.map((name) => `@${name}`).join("");
    return color ? paint(safe, "match", true) + paint(tail, "tag", true) : `[${safe}]${tail}`;
  });
  return `${paint(printable(placeOf(found)), "heading", color)}: ${text.join("")}`;
}

/** The numbers of all words of some matches. */
function tokensOf({ matches }: Found): Set<number> {
  return new Set(matches.flatMap(({ words }) => words.map((word) => word + 1)));
}

/** `# match = verb:2 6`: the words of the nodes as they are written, with the names they have. */
function commentOf({ nodes, names }: Match): string {
  const words = nodes.flatMap((word, node) => {
    if (word < 0) return [];
    return names[node] === undefined ? [`${word + 1}`] : [`${names[node]}:${word + 1}`];
  });
  return `# match = ${words.join(" ")}`;
}

function noteOf({ sentence, nodes, names }: Match): string {
  const { forms } = sentence;
  return nodes.flatMap((word, node) => {
    if (word < 0) return [];
    return names[node] === undefined ? [forms[word]] : [`${names[node]}: ${forms[word]}`];
  }).join(", ");
}

function objectOf(found: Found) {
  const { file, sentence, matches, whole } = found;
  const { id = null, line, text = null } = sentence;
  const place = { file, id, line, text };
  return whole ? { ...place, matches: matches.map(wordsOf) } : { ...place, ...wordsOf(matches[0]) };
}

/** The words of a match: the numbers of all, and the columns of those with names. */
function wordsOf({ sentence, nodes, names }: Match) {
  const numbers = nodes.map((word) => word < 0 ? null : word + 1);
  const named = names.flatMap((name, node): [string, WordJson | null][] =>
    name === undefined ? [] : [[name, nodes[node] < 0 ? null : wordOf(sentence, nodes[node])]]
  );
  return { words: numbers, names: Object.fromEntries(named) };
}

type WordJson = ReturnType<typeof wordOf>;

/** A word as JSON has it, from its columns. */
function wordOf(sentence: Sentence, word: number) {
  const { forms, lemmas, upos, xpos, feats, heads, deprels, deps, misc } = sentence;
  return {
    id: word + 1,
    form: forms[word],
    lemma: lemmas[word],
    upos: upos[word],
    xpos: xpos[word],
    feats: feats[word],
    head: heads[word] < 0 ? null : heads[word],
    deprel: deprels[word],
    deps: deps[word],
    misc: misc[word],
  };
}
