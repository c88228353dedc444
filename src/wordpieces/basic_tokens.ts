// The first half of BERT's tokenizer: text into tokens at spaces, punctuation and Chinese characters,
// cleaned, and in lower case without accents where the vocabulary has no capitals.

import { isChinese, isDropped, isPunctuation, isSpace } from "./character_kinds.ts";

/** The cleaning that a vocabulary needs. */
export interface TextRules {
  /** Everything is brought to lower case. */
  readonly lowerCase: boolean;
  /** Accents are taken away. As `lowerCase` unless given. */
  readonly stripAccents?: boolean;
}

/** Most words are these: one token, nothing to clean. */
const PLAIN = /^[A-Za-z0-9]+$/;
const ASCII = /^[\x21-\x7e]+$/;
const ACCENTS = /\p{Mn}+/gu;

/**
 * Cuts text into basic tokens.
 * @returns Its tokens; none for text that is all spaces and control characters.
 */
export function basicTokens(text: string, rules: TextRules): string[] {
  if (PLAIN.test(text)) return [rules.lowerCase ? text.toLowerCase() : text];
  const clean = ASCII.test(text)
    ? (rules.lowerCase ? text.toLowerCase() : text)
    : cleanText(text, rules);
  const tokens: string[] = [];
  let token = "";
  for (const character of clean) {
    const space = isSpace(character);
    if (!space && !isPunctuation(character) && !isChinese(character)) {
      token += character;
      continue;
    }
    if (token) tokens.push(token);
    token = "";
    if (!space) tokens.push(character);
  }
  if (token) tokens.push(token);
  return tokens;
}

/** Text without what is dropped, in the case and with the accents that its vocabulary has. */
function cleanText(text: string, { lowerCase, stripAccents = lowerCase }: TextRules): string {
  let clean = "";
  for (const character of text) {
    if (!isDropped(character)) clean += isChinese(character) ? ` ${character} ` : character;
  }
  if (stripAccents) clean = clean.normalize("NFD").replace(ACCENTS, "");
  if (!lowerCase) return clean;
  // One by one: a whole text would give the Greek sigma its form at the end of words.
  let lower = "";
  for (const character of clean) lower += character.toLowerCase();
  return lower;
}
