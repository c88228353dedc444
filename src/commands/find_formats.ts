// What `sagitta find` writes for a match, in each format.

import type { Sentence } from "../sentence/sentence.ts";
import { writeSentence } from "../conllu/write.ts";
import { type MarkedPiece, markedText } from "../find/marked_text.ts";
import type { Match } from "../find/match.ts";
import { paint } from "../rendering/ansi.ts";
import { MAX_DRAWN_WORDS, tooLong } from "../rendering/arcs.ts";
import { printable } from "../rendering/display_width.ts";
import { htmlEnd, htmlSentence, htmlStart } from "../rendering/html.ts";
import { drawTree } from "../rendering/text.ts";
import type { Tree } from "../sentence/tree.ts";

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

/** A sentence and where it comes from. */
export interface SentencePlace {
  /** The file, as it was given. */
  readonly file: string;
  readonly several: boolean;
  readonly sentence: Sentence;
}

/** What all matches of a sentence share: it is looked up once. */
export interface SentenceFacts extends SentencePlace {
  /** The sentence's name, or where it stands. */
  readonly name: string;
  readonly id: string | undefined;
  readonly text: string;
  readonly tree: Tree;
}

/** Matches of one sentence that are written together. */
export interface Found {
  readonly facts: SentenceFacts;
  readonly matches: readonly Match[];
  /** Counts what is written, from 1. */
  readonly number: number;
  /** Whether a sentence is written once, with all its matches. */
  readonly whole: boolean;
}

/** Words on either side of a match that are shown of a sentence too long to be drawn. */
const CONTEXT = 20;

/** Looks up what all matches of a sentence share. */
export function factsOf(place: SentencePlace): SentenceFacts {
  const { sentence } = place, { id, text } = sentence;
  let tree: Tree | undefined;
  return {
    ...place,
    name: nameOf(place, id),
    id,
    text,
    get tree() {
      return tree ??= sentence.tree();
    },
  };
}

/** Writes matches in each format. */
export const FIND_WRITERS: Record<FindFormat, (found: Found, page: Page) => string> = {
  lines: (found, page) => `${lineOf(found, page)}\n`,
  conllu: ({ facts: { sentence }, matches }) => {
    // Only comments differ, so that every other byte stays as it was read.
    sentence.comments = [...sentence.comments, ...matches.map(commentOf)];
    return writeSentence(sentence);
  },
  json: (found) => JSON.stringify(objectOf(found)) + "\n",
  tree: (found, page) => {
    const { tree } = found.facts;
    const remark = isCut(found) ? tooLong(tree) : undefined;
    const drawing = remark ?? drawTree(tree, { ...page, highlight: tokensOf(found) });
    return `${lineOf(found, page)}\n\n${drawing}\n\n`;
  },
  html: (found) =>
    htmlSentence({
      tree: found.facts.tree,
      id: found.facts.name,
      text: textOf(found),
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

function nameOf({ file, several, sentence }: SentencePlace, id: string | undefined): string {
  const name = file === "-" ? "standard input" : file;
  const place = id ?? `line ${sentence.line}`;
  return several || id === undefined ? `${name}: ${place}` : place;
}

/** Is only a window of the sentence shown? Once for each match, all of a long one is too much. */
function isCut({ facts: { sentence }, whole }: Found): boolean {
  return !whole && sentence.length > MAX_DRAWN_WORDS;
}

function piecesOf(found: Found): MarkedPiece[] {
  const options = isCut(found) ? { context: CONTEXT } : {};
  return markedText(found.facts.sentence, found.matches, options);
}

/** The text, or a window of it. */
function textOf(found: Found): string {
  return isCut(found) ? piecesOf(found).map(({ text }) => text).join("") : found.facts.text;
}

/** The sentence in a line: matched words in colour, or in brackets, with their names. */
function lineOf(found: Found, { color }: Page): string {
  const text = piecesOf(found).map(({ text, names }) => {
    const safe = printable(text);
    if (!names) return safe;
    const tail = names.map((name) => `@${name}`).join("");
    return color ? paint(safe, "match", true) + paint(tail, "tag", true) : `[${safe}]${tail}`;
  });
  return `${paint(printable(found.facts.name), "heading", color)}: ${text.join("")}`;
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
  const { facts: { file, id = null, sentence: { line } }, matches, whole } = found;
  const place = { file, id, line, text: textOf(found) };
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
