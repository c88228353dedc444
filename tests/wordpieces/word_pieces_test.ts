import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { basicTokens } from "../../src/wordpieces/basic_tokens.ts";
import { pieceVocabulary, readPieceVocabulary } from "../../src/wordpieces/piece_vocabulary.ts";
import { WordPieces } from "../../src/wordpieces/word_pieces.ts";

const UNCASED = { lowerCase: true }, CASED = { lowerCase: false };
const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];

/** The pieces of a word, with a space between. */
function cut(word: string, pieces: string[], rules = UNCASED): string {
  const vocabulary = pieceVocabulary([...SPECIAL, ...pieces]);
  return new WordPieces(vocabulary, rules).word(word).map((id) => vocabulary.pieces[id]).join(" ");
}

Deno.test("basic tokens end at spaces and punctuation, each mark a token of its own", () => {
  assertEquals(basicTokens("It's 5.00 $, no?!", CASED), [
    ..."It ' s 5 . 00 $ , no ? !".split(" "),
  ]);
  assertEquals(basicTokens("a\u3000b\u2009c\td\ne", CASED), ["a", "b", "c", "d", "e"]);
  assertEquals(basicTokens("«a» — „b“…", CASED), ["«", "a", "»", "—", "„", "b", "“", "…"]);
  assertEquals(basicTokens("a\u0301\u00bd€", CASED), ["a\u0301\u00bd€"]);
});

Deno.test("basic tokens are in lower case without accents only where the vocabulary is", () => {
  assertEquals(basicTokens("ÀÉÎ Ñandú", UNCASED), ["aei", "nandu"]);
  assertEquals(basicTokens("ÀÉÎ Ñandú", CASED), ["ÀÉÎ", "Ñandú"]);
  assertEquals(basicTokens("ÀÉÎ", { lowerCase: true, stripAccents: false }), ["àéî"]);
  assertEquals(basicTokens("ÀÉÎ", { lowerCase: false, stripAccents: true }), ["AEI"]);
  assertEquals(basicTokens("ΟΔΟΣ", UNCASED), ["οδοσ"]);
});

Deno.test("basic tokens lose control, invisible, private and damaged characters", () => {
  assertEquals(basicTokens("a\u0000b\ufffdc\u00add\u200be\ue000f\ud800g\u0007", CASED), [
    "abcdefg",
  ]);
  assertEquals(basicTokens("\u200b\u0000", CASED), []);
  assertEquals(basicTokens("", CASED), []);
});

Deno.test("each Chinese character is a token; kana and Hangul are not cut", () => {
  assertEquals(basicTokens("中国a語ひら한글", CASED), ["中", "国", "a", "語", "ひら한글"]);
  assertEquals(basicTokens("𠀀𪜀", CASED), ["𠀀", "𪜀"]);
});

Deno.test("the longest piece is taken from the left, without looking ahead", () => {
  assertEquals(cut("unaffable", ["un", "una", "##aff", "##ff", "##able"]), "una ##ff ##able");
  assertEquals(cut("unaffable", ["un", "una", "##aff", "##able"]), "[UNK]");
  assertEquals(cut("ab", ["a", "##b", "ab"]), "ab");
  assertEquals(cut("ab", ["a", "b"]), "[UNK]");
});

Deno.test("only the token that cannot be cut is unknown, not those beside it", () => {
  assertEquals(cut("ab-xy-a", ["a", "##b", "-"]), "a ##b - [UNK] - a");
});

Deno.test("a token of 100 characters is cut, one of 101 is unknown, however wide they are", () => {
  const pieces = ["a", "##a", "𝒶", "##𝒶"];
  assertEquals(cut("a".repeat(100), pieces).split(" ").length, 100);
  assertEquals(cut("a".repeat(101), pieces), "[UNK]");
  assertEquals(cut("𝒶".repeat(100), pieces).split(" ").length, 100);
  assertEquals(cut("𝒶".repeat(101), pieces), "[UNK]");
  assertEquals(cut("b".repeat(101), ["b".repeat(101)]), "[UNK]");
});

Deno.test("special pieces in text are text", () => {
  assertEquals(cut("[CLS]", ["[", "]", "cls"]), "[ cls ]");
});

Deno.test("a sentence knows each word's pieces, and a word that is all dropped has one", () => {
  const vocabulary = pieceVocabulary([...SPECIAL, "dog", "##s", "."]);
  const pieces = new WordPieces(vocabulary, UNCASED);
  const { ids, starts } = pieces.sentence(["Dogs", "\u200b", "dog..."]);
  assertEquals([...ids], [2, 4, 5, 1, 4, 6, 6, 6, 3]);
  assertEquals([...starts], [1, 3, 4, 8]);
  assertEquals([...pieces.sentence([]).ids], [2, 3]);
  assertEquals([...pieces.sentence([]).starts], [1]);
});

Deno.test("vocab.txt is read by lines, with either line end, with or without the last", () => {
  for (const text of ["[UNK]\n[CLS]\n[SEP]\na\n", "[UNK]\r\n[CLS]\r\n[SEP]\r\na"]) {
    assertEquals(readPieceVocabulary(text).pieces, ["[UNK]", "[CLS]", "[SEP]", "a"]);
  }
  // A line separator of Unicode is a piece, not the end of a line.
  assertEquals(readPieceVocabulary("[UNK]\n[CLS]\n[SEP]\n\u2028\nb").pieces.lastIndexOf("b"), 4);
});

Deno.test("vocabularies that cannot be one are refused", () => {
  const read = (text: string) => () => readPieceVocabulary(text, { file: "vocab.txt" });
  assertThrows(
    read("a\nb"),
    SagittaError,
    'Cannot read word pieces in vocab.txt: found no piece "[UNK]", expected a vocabulary of BERT\'s kind',
  );
  assertThrows(read("[UNK]\n[CLS]"), SagittaError, 'no piece "[SEP]"');
  assertThrows(
    read(`[UNK]\n${"x".repeat(1001)}`),
    SagittaError,
    "in vocab.txt at line 2: found a piece of 1001 characters",
  );
  assertThrows(read("\n".repeat((1 << 20) + 1)), SagittaError, "1048576 at most");
});
