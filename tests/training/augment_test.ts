import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "../../src/random.ts";
import { augment } from "../../src/training/segmenter/augment.ts";
import { textOf } from "../../src/training/segmenter/reference_text.ts";
import { typedToken } from "../../src/training/segmenter/typed_tokens.ts";
import { SENTENCE_END, TOKEN_END } from "../../src/components/segmenter/text_window.ts";
import { sample } from "./small_model.ts";

/** The sample ten times over, as paragraphs of five sentences. */
const SENTENCES = Array.from({ length: 10 }, () => sample()).flat();
SENTENCES.forEach(({ comments }, i) => i % 5 === 0 && comments.push("# newpar"));
const COPIES = augment(SENTENCES, 1);
const TEXTS = COPIES.map((paragraph) => textOf(paragraph)!);

Deno.test("a seed decides the copies, which are fewer than the paragraphs", () => {
  assertEquals(augment(SENTENCES, 1), COPIES);
  assert(JSON.stringify(augment(SENTENCES, 2)) !== JSON.stringify(COPIES));
  assert(COPIES.length > SENTENCES.length / 5 / 5 && COPIES.length < SENTENCES.length / 5);
});

Deno.test("marks of a copy stand where its tokens and sentences end, and no token holds a space", () => {
  for (const [i, { text, marks }] of TEXTS.entries()) {
    const tokens = COPIES[i].flat();
    let at = 0;
    for (const { form } of tokens) {
      assert(form !== "" && !/\s/.test(form), form);
      at = text.indexOf(form, at) + form.length;
      assert((marks[at - 1] & TOKEN_END) !== 0, form);
    }
    assertEquals(marks.filter((mark) => mark & TOKEN_END).length, tokens.length);
    assertEquals(marks.filter((mark) => mark & SENTENCE_END).length, COPIES[i].length);
  }
});

Deno.test("copies have lines, list marks, initials and typed tokens that the sample has not", () => {
  const all = TEXTS.map(({ text }) => text).join("\n\n");
  for (const wanted of [/^- /m, /^1\) |^1\. |^\(1\) /m, /\p{Lu}\. \p{Lu}/u, /:\/\//, /@/]) {
    assert(wanted.test(all), String(wanted));
  }
});

Deno.test("typed tokens are of eleven kinds, whole, and differ", () => {
  const random = seededRandom(3);
  const tokens = Array.from({ length: 2000 }, () => typedToken({ random, word: () => "arrow" }));
  const kinds: readonly RegExp[] = [
    /^https?:\/\//,
    /^www\./,
    /^[^@/]+@[^@]+\.\w+$/,
    /\.(md|py|txt)$/,
    /^C:\\/,
    /^\/arrow/,
    /^[A-Z]\+\+$/,
    /^\.[A-Z]+$/,
    /^#\p{L}+$/u,
    /\u200d/,
    /^\p{RI}\p{RI}$/u,
  ];
  for (const kind of kinds) assert(tokens.some((token) => kind.test(token)), String(kind));
  assert(tokens.every((token) => token.isWellFormed() && !/\s/.test(token)));
  assert(new Set(tokens).size > 500);
});
