// A pretrained encoder with fewer pieces: those that its training data use most, and all that stand
// for one character, so that every word can still be cut.

import { CONTINUES, pieceVocabulary, SPECIAL_PIECES } from "../../wordpieces/piece_vocabulary.ts";
import { WordPieces } from "../../wordpieces/word_pieces.ts";
import type { PretrainedEncoder } from "../pretrained.ts";

/**
 * Prunes the table of pieces.
 * @param counts How often each form stands in the training data.
 * @param most How many pieces to keep; more if there are more that must stay.
 */
export function prunePieces(
  given: PretrainedEncoder,
  counts: ReadonlyMap<string, number>,
  most: number,
): PretrainedEncoder {
  const { vocabulary, rules, sizes: { width }, parameters } = given;
  if (vocabulary.pieces.length <= most) return given;
  const cutter = new WordPieces(vocabulary, rules);
  const uses = new Float64Array(vocabulary.pieces.length);
  for (const [form, count] of counts) for (const id of cutter.word(form)) uses[id] += count;
  const specials: readonly string[] = Object.values(SPECIAL_PIECES);
  const rank = vocabulary.pieces.map((piece, id) => {
    const isCharacter = [...piece.replace(CONTINUES, "")].length === 1;
    const mustStay = specials.includes(piece) || (isCharacter && uses[id] > 0) ||
      (isCharacter && /[\p{ASCII}\p{Script=Latin}]/u.test(piece));
    return mustStay ? Infinity : uses[id];
  });
  const order = vocabulary.pieces.map((_, id) => id);
  order.sort((a, b) => rank[a] === rank[b] ? a - b : rank[b] - rank[a]);
  const stay = rank.filter((uses) => uses === Infinity).length;
  const kept = order.slice(0, Math.max(most, stay)).sort((a, b) => a - b);
  const table = parameters.get("pieces")!, rows = new Float32Array(kept.length * width);
  kept.forEach((id, row) => rows.set(table.subarray(id * width, (id + 1) * width), row * width));
  return {
    ...given,
    vocabulary: pieceVocabulary(kept.map((id) => vocabulary.pieces[id])),
    parameters: new Map(parameters).set("pieces", rows),
  };
}
