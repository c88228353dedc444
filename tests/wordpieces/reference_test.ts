/**
 * Word pieces beside those of the reference implementation. `reference.json` holds words and a
 * vocabulary of our own making, and what the package `tokenizers` 0.23.3 (BertNormalizer,
 * BertPreTokenizer, WordPiece with at most 100 characters) makes of them: `uncased` with lower case
 * and accents stripped, `cased`, and `accented` with lower case alone; pieces with a space between.
 */

import { assert, assertEquals } from "@std/assert";
import { pieceVocabulary } from "../../src/wordpieces/piece_vocabulary.ts";
import { WordPieces } from "../../src/wordpieces/word_pieces.ts";
import reference from "./reference.json" with { type: "json" };

const RULES = {
  uncased: { lowerCase: true },
  cased: { lowerCase: false },
  accented: { lowerCase: true, stripAccents: false },
} as const;

const vocabulary = pieceVocabulary(reference.vocabulary);

for (const [name, rules] of Object.entries(RULES)) {
  Deno.test(`${name}: ${reference.cases.length} words give the reference's pieces`, () => {
    const pieces = new WordPieces(vocabulary, rules);
    for (const expected of reference.cases) {
      const found = pieces.word(expected.word).map((id) => vocabulary.pieces[id]).join(" ");
      const wanted = expected[name as keyof typeof RULES];
      // The reference gives no piece at all for what is dropped; here every word has one.
      assertEquals(found, wanted === "" ? "[UNK]" : wanted, JSON.stringify(expected.word));
    }
  });
}

Deno.test("a whole text gives the pieces of its words one after another", () => {
  const pieces = new WordPieces(vocabulary, RULES.uncased);
  const kept = reference.cases.filter(({ uncased, word }) => uncased !== "" && word.length < 99);
  assert(kept.length > 100);
  const found = pieces.word(kept.map(({ word }) => word).join(" "));
  assertEquals(
    found.map((id) => vocabulary.pieces[id]).join(" "),
    kept.map(({ uncased }) => uncased).join(" "),
  );
});
