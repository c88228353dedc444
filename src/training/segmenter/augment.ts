// Text as people type it, made of a treebank's: with addresses and file names among its words, with
// initials before its names, with lists, headings and lines that end where they are full. What
// treebanks have too little of is learned from such copies rather than written down as rules.

import { seededRandom } from "../../random.ts";
import { startsParagraph } from "../../sentence/raw_text.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { type SurfaceToken, surfaceTokens } from "../../sentence/surface.ts";
import type { TokenParagraph } from "./reference_text.ts";
import { pick, type TokenSource, typedToken } from "./typed_tokens.ts";

/** Shares of paragraphs that are copied with other tokens, and with other lines. */
const TYPED_SHARE = 0.2, LINES_SHARE = 0.2;
/** Where they do, the shares of sentences that get a token, and initials. */
const TOKEN_SHARE = 0.45, INITIALS_SHARE = 0.3;
/** Words shorter than this are not replaced; headings and items are no longer than that. */
const SHORTEST = 3, LONGEST_TITLE = 9;
/** Where lines are full, in units. */
const WIDTHS = [40, 60, 72, 80];
const BULLETS = ["-", "-", "*", "•", "–", "1.", "1)", "(1)", "(a)", "a)"];

const WORD = /^\p{L}+$/u, LOWER = /^\p{Ll}+$/u, NAME = /^\p{Lu}\p{Ll}+$/u;
const ENDS = /^[.!?…]+$/;
/** Brackets and quotes for a token that is typed. */
const BRACKETS = [["(", ")"], ["<", ">"], ["[", "]"], ['"', '"'], ["“", "”"]];

/**
 * Copies of some paragraphs of a treebank, changed as people would have typed them. Where a treebank
 * writes no words in lower case there are none.
 * @param seed Where randomness starts; the same seed gives the same copies.
 */
export function augment(sentences: readonly Sentence[], seed: number): TokenParagraph[] {
  const paragraphs = paragraphsOf(sentences);
  const forms = paragraphs.flat(2).map(({ form }) => form);
  const words = forms.filter((form) => LOWER.test(form) && form.length >= SHORTEST);
  if (words.length === 0) return [];
  const titles = paragraphs.flat().map(titleOf).filter((title) => title !== undefined);
  const random = seededRandom(seed);
  const source: TokenSource = { random, word: () => words[Math.floor(random() * words.length)] };
  return paragraphs.flatMap((paragraph) => {
    const dice = random();
    if (dice < TYPED_SHARE) return [paragraph.map((tokens) => typed(tokens, source))];
    return dice < TYPED_SHARE + LINES_SHARE ? [inLines(paragraph, titles, source)] : [];
  });
}

function paragraphsOf(sentences: readonly Sentence[]): TokenParagraph[] {
  const paragraphs: (readonly SurfaceToken[])[][] = [];
  for (const sentence of sentences) {
    if (paragraphs.length === 0 || startsParagraph(sentence)) paragraphs.push([]);
    paragraphs.at(-1)!.push(surfaceTokens(sentence));
  }
  return paragraphs;
}

/** A sentence as it might have been typed. */
function typed(tokens: readonly SurfaceToken[], source: TokenSource): SurfaceToken[] {
  const { random } = source;
  let list = [...tokens];
  if (random() < TOKEN_SHARE) list = withToken(list, source);
  if (random() < INITIALS_SHARE) list = withInitials(list, source);
  return list.map((token, i) => withDash(token, list, i, source)).flat();
}

/** Puts a typed token in a word's place, now and then in brackets. */
function withToken(tokens: SurfaceToken[], source: TokenSource): SurfaceToken[] {
  const places = tokens.flatMap(({ form, words }, i) => {
    const isFree = i === 0 || tokens[i - 1].space !== "";
    return !words && isFree && form.length >= SHORTEST && WORD.test(form) ? [i] : [];
  });
  if (places.length === 0) return tokens;
  const at = pick(source, places);
  const { space } = tokens[at];
  const form = typedToken(source);
  if (source.random() < 0.85) return tokens.with(at, { form, space });
  const [open, close] = pick(source, BRACKETS);
  const inside = [open, form].map((form) => ({ form, space: "" }));
  return tokens.toSpliced(at, 1, ...inside, { form: close, space });
}

/** Puts initials before a name, perhaps a title before them, or `et al.` behind it. */
function withInitials(tokens: SurfaceToken[], source: TokenSource): SurfaceToken[] {
  const { random } = source;
  const places = tokens.flatMap(({ form, words, space }, i) =>
    !words && space !== "" && i > 0 && NAME.test(form) ? [i] : []
  );
  if (places.length === 0) return tokens;
  const at = pick(source, places);
  const dice = random();
  const initial = () => `${[...source.word()][0].toUpperCase()}.`;
  if (dice < 0.2 && at + 1 < tokens.length && LOWER.test(tokens[at + 1].form)) {
    return tokens.toSpliced(at + 1, 0, { form: "et", space: " " }, { form: "al.", space: " " });
  }
  const before: SurfaceToken[] = [];
  if (dice > 0.8) {
    const title = source.word().slice(0, 2 + Math.floor(random() * 3));
    before.push({ form: `${title.slice(0, 1).toUpperCase()}${title.slice(1)}.`, space: " " });
  }
  const forms = random() < 0.15
    ? [initial() + initial()]
    : Array.from({ length: random() < 0.5 ? 1 : 2 }, initial);
  return tokens.toSpliced(at, 0, ...before, ...forms.map((form) => ({ form, space: " " })));
}

/** Dashes between words as typographers set them, without spaces. */
function withDash(
  token: SurfaceToken,
  tokens: readonly SurfaceToken[],
  at: number,
  { random }: TokenSource,
): SurfaceToken {
  const isDash = (i: number) =>
    i > 0 && i + 1 < tokens.length && /^(-+|–|—)$/.test(tokens[i].form) &&
    tokens[i - 1].space !== "" && tokens[i].space !== "" && WORD.test(tokens[i + 1].form);
  if (isDash(at)) return { form: random() < 0.7 ? "—" : "–", space: "" };
  return isDash(at + 1) && !token.words ? { ...token, space: "" } : token;
}

/** A sentence as a heading or an item of a list: a short one, without the mark at its end. */
function titleOf(tokens: readonly SurfaceToken[]): readonly SurfaceToken[] | undefined {
  const isEnded = ENDS.test(tokens.at(-1)?.form ?? "");
  const title = isEnded ? tokens.slice(0, -1) : tokens;
  const last = title.at(-1);
  if (!last || title.length > LONGEST_TITLE || !/[\p{L}\p{N}]$/u.test(last.form)) return undefined;
  return [...title.slice(0, -1), { ...last, space: " " }];
}

/** A paragraph whose line ends tell something: headings, lists, or only that lines are full. */
function inLines(
  paragraph: TokenParagraph,
  titles: readonly (readonly SurfaceToken[])[],
  source: TokenSource,
): TokenParagraph {
  const { random } = source;
  const dice = random();
  if (dice < 0.35) return wrapped(paragraph, pick(source, WIDTHS));
  if (dice < 0.5 || titles.length === 0) return paragraph.map(onOwnLine);
  if (dice < 0.75) {
    const title = pick(source, titles);
    const heading = random() < 0.2 ? title.map(inCapitals) : title;
    const rest = random() < 0.5 ? paragraph.map(onOwnLine) : wrapped(paragraph, 80);
    return [onOwnLine(heading), ...rest];
  }
  const bullet = pick(source, BULLETS);
  const items = Array.from({ length: 2 + Math.floor(random() * 4) }, (_, i) => {
    const item = pick(source, titles);
    const words = random() < 0.5 ? item : item.map(uncapitalised);
    return onOwnLine([...bulletTokens(bullet, i), ...words]);
  });
  if (random() < 0.5) return [onOwnLine(asIntroduction(paragraph[0])), ...items];
  return random() < 0.5 ? [...items, ...paragraph.map(onOwnLine)] : items;
}

/** Line ends in place of spaces where a line is full. */
function wrapped(paragraph: TokenParagraph, width: number): TokenParagraph {
  const flat = paragraph.flat();
  let column = 0, at = 0;
  return paragraph.map((tokens) =>
    tokens.map((token) => {
      const next = flat[++at];
      column += token.form.length + token.space.length;
      if (token.space === "" || !next || column + next.form.length <= width) return token;
      column = 0;
      return { ...token, space: "\n" };
    })
  );
}

function onOwnLine(tokens: readonly SurfaceToken[]): readonly SurfaceToken[] {
  const last = tokens.at(-1);
  return last ? [...tokens.slice(0, -1), { ...last, space: "\n" }] : tokens;
}

/** The sentence before the items of a list, which ends with a colon. */
function asIntroduction(tokens: readonly SurfaceToken[]): readonly SurfaceToken[] {
  const last = tokens.at(-1)!;
  const kept = ENDS.test(last.form) ? [] : [{ ...last, space: "" }];
  return [...tokens.slice(0, -1), ...kept, { form: ":", space: "\n" }];
}

/** The mark before item `i`: numbers and letters go on counting, and are tokens of their own. */
function bulletTokens(bullet: string, i: number): SurfaceToken[] {
  const counted = bullet.replace("1", String(i + 1)).replace("a", String.fromCharCode(97 + i));
  const parts = counted.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu)!;
  return parts.map((form, part) => ({ form, space: part === parts.length - 1 ? " " : "" }));
}

function inCapitals(token: SurfaceToken): SurfaceToken {
  const { form, words, space } = token;
  const upper = (text: string) => text.toUpperCase();
  return { form: upper(form), space, ...(words ? { words: words.map(upper) } : {}) };
}

function uncapitalised(token: SurfaceToken, i: number): SurfaceToken {
  if (i > 0 || !NAME.test(token.form) || token.words) return token;
  return { ...token, form: token.form.toLowerCase() };
}
