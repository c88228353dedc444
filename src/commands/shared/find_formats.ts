// The output formats of `sagitta find`.

import type { Sentence } from "../../sentence/sentence.ts";
import { writeSentence } from "../../conllu/write.ts";
import { type MarkedPiece, markedText } from "../../find/marked_text.ts";
import type { Match } from "../../find/match.ts";
import { paint } from "../../rendering/ansi.ts";
import { MAX_DRAWN_WORDS, tooLong } from "../../rendering/arcs.ts";
import { printable } from "../../rendering/display_width.ts";
import { htmlEnd, htmlSentence, htmlStart } from "../../rendering/html.ts";
import { drawTree } from "../../rendering/text.ts";
import type { Tree } from "../../sentence/tree.ts";

/** The formats' names; the first is the default. */
export const FIND_FORMATS = ["lines", "conllu", "json", "tree", "html"] as const;

/** A format's name. */
export type FindFormat = typeof FIND_FORMATS[number];

/** The output. */
export interface Page {
  readonly width: number;
  /** Colours are allowed. */
  readonly color: boolean;
}

/** A sentence and where it comes from. */
export interface SentencePlace {
  /** The file, as it was given. */
  readonly file: string;
  readonly several: boolean;
  readonly sentence: Sentence;
}

/** The facts that all matches of a sentence share, looked up once. */
export interface SentenceFacts extends SentencePlace {
  /** The sentence's name, or where it stands. */
  readonly name: string;
  readonly id: string | undefined;
  readonly text: string;
  tree(): Tree;
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
const CONTEXT_WORDS = 20;

/** Looks up the facts of a sentence. */
export function factsOf(place: SentencePlace): SentenceFacts {
  const { file, several, sentence } = place, { id, text } = sentence;
  const source = file === "-" ? "standard input" : file, at = id ?? `line ${sentence.line}`;
  const name = several || id === undefined ? `${source}: ${at}` : at;
  let tree: Tree | undefined;
  return { ...place, name, id, text, tree: () => tree ??= sentence.tree() };
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
    const tree = found.facts.tree();
    const remark = isCut(found) ? tooLong(tree) : undefined;
    const drawing = remark ?? drawTree(tree, { ...page, highlight: tokensOf(found) });
    return `${lineOf(found, page)}\n\n${drawing}\n\n`;
  },
  html: (found) =>
    htmlSentence({
      tree: found.facts.tree(),
      id: found.facts.name,
      text: textOf(found),
      anchor: `match-${found.number}`,
      note: found.matches.map(noteOf).join("; "),
      highlight: tokensOf(found),
    }),
};

/** The text before and after the matches. */
export function findFrame(format: FindFormat, title: string): { start: string; end: string } {
  if (format !== "html") return { start: "", end: "" };
  return { start: htmlStart({ title }), end: htmlEnd() };
}

/** Whether only a window of the sentence is shown: once for each match, all of a long one is too much. */
function isCut({ facts: { sentence }, whole }: Found): boolean {
  return !whole && sentence.length > MAX_DRAWN_WORDS;
}

function piecesOf(found: Found): MarkedPiece[] {
  const options = isCut(found) ? { context: CONTEXT_WORDS } : {};
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
function commentOf(match: Match): string {
  return `# match = ${namedWords(match, ":", (word) => `${word + 1}`).join(" ")}`;
}

function noteOf(match: Match): string {
  const { forms } = match.sentence;
  return namedWords(match, ": ", (word) => forms[word]).join(", ");
}

/** The words of the nodes, each after its name where it has one. */
function namedWords({ nodes, names }: Match, sign: string, show: (word: number) => string) {
  return nodes.flatMap((word, node) => {
    if (word < 0) return [];
    return names[node] === undefined ? [show(word)] : [names[node] + sign + show(word)];
  });
}

function objectOf(found: Found) {
  const { facts: { file, id = null, sentence: { line } }, matches, whole } = found;
  const place = { file, id, line, text: textOf(found) };
  return whole ? { ...place, matches: matches.map(wordsOf) } : { ...place, ...wordsOf(matches[0]) };
}

/** The words of a match: the numbers of all, and the columns of those with names. */
function wordsOf({ sentence, nodes, names }: Match) {
  const named = names.map((name, node) => {
    return [name, nodes[node] < 0 ? null : wordOf(sentence, nodes[node])] as const;
  });
  return {
    words: nodes.map((word) => word < 0 ? null : word + 1),
    names: Object.fromEntries(named.filter(([name]) => name !== undefined)),
  };
}

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
