// A vocabulary of word pieces as BERT publishes it, `vocab.txt`: a piece a line, its number the
// line's, from 0. Pieces that continue a word begin with `##`.

import { fail, type Place, quote } from "../errors.ts";

/** Most pieces; the largest published vocabularies have some 500,000. */
export const MAX_PIECES = 1 << 20;
/** Most characters of a piece. */
export const MAX_PIECE_LENGTH = 1000;

/** The prefix of pieces that continue a word. */
export const CONTINUES = "##";

/** The pieces that stand for no text. */
export const SPECIAL_PIECES = { unknown: "[UNK]", start: "[CLS]", end: "[SEP]" } as const;

/** Pieces; their numbers are their places. */
export interface PieceVocabulary {
  readonly pieces: readonly string[];
  readonly special: Readonly<Record<keyof typeof SPECIAL_PIECES, number>>;
}

/** Reads a vocabulary. */
export function readPieceVocabulary(text: string, place: Place = {}): PieceVocabulary {
  const lines = text.split("\n");
  if (lines[lines.length - 1] === "") lines.pop();
  return pieceVocabulary(lines.map((line) => line.replace(/\r$/, "")), place);
}

/** A vocabulary of these pieces. Of equal ones the last counts, as in the reference. */
export function pieceVocabulary(pieces: readonly string[], place: Place = {}): PieceVocabulary {
  const refuse = (found: string, expected: string, line = place.line) =>
    fail("read word pieces")("cannot-read", found, expected, { ...place, line });
  if (pieces.length > MAX_PIECES) throw refuse(`${pieces.length} pieces`, `${MAX_PIECES} at most`);
  const long = pieces.findIndex(({ length }) => length > MAX_PIECE_LENGTH);
  if (long >= 0) {
    const found = `a piece of ${pieces[long].length} characters`;
    throw refuse(found, `${MAX_PIECE_LENGTH} at most`, long + 1);
  }
  const special = Object.entries(SPECIAL_PIECES).map(([name, piece]) => {
    const id = pieces.lastIndexOf(piece);
    if (id < 0) throw refuse(`no piece ${quote(piece)}`, "a vocabulary of BERT's kind");
    return [name, id];
  });
  return { pieces, special: Object.fromEntries(special) };
}
