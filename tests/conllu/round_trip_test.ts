import { assertEquals } from "@std/assert";
import { parseConllu, Reader, readSentences } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { BARE, PLAIN, RICH } from "./samples.ts";

const crlf = (text: string) => text.replaceAll("\n", "\r\n");

const FILES: Record<string, [text: string, sentences: number]> = {
  "an empty file": ["", 0],
  "one sentence": [PLAIN, 1],
  "three sentences with ranges, empty nodes and spaces in forms": [PLAIN + RICH + BARE, 3],
  "no blank line at the end": [RICH.slice(0, -1), 1],
  "no line end at the end": [RICH.slice(0, -2), 1],
  "CRLF line ends": [crlf(PLAIN + RICH), 2],
  "CRLF without a line end at the end": [crlf(PLAIN).slice(0, -4), 1],
  "CRLF cut in the middle of its last line end": [crlf(PLAIN).slice(0, -3), 1],
  "mixed line ends": [PLAIN + crlf(RICH) + BARE, 3],
  "a byte order mark": ["\ufeff" + PLAIN + RICH, 2],
  "a byte order mark before a blank line": ["\ufeff\n" + PLAIN, 1],
  "blank lines before, between and after": ["\n\n" + PLAIN + "\n\r\n\n" + BARE + "\n\n\n", 2],
  "blank lines of spaces": ["  \n" + PLAIN + "   \n" + BARE + " \r\n  ", 2],
  "spaces at the ends of comments and columns": [
    "#  \n# \n1\t a \t_\t_\t_\t_\t_\t_\t_\t_  \n\n",
    1,
  ],
  "carriage returns inside columns": ["1\ta\rb\t_\t_\t_\t_\t_\t_\t_\tx\r\r\n\n", 1],
  "other line separators inside columns": ["1\ta\u2028b\u0085\t_\t_\t_\t_\t_\t_\t_\t\v\f\0\n\n", 1],
};

for (const [name, [text, count]] of Object.entries(FILES)) {
  Deno.test(`reading then writing ${name} gives the same bytes and ${count} sentences`, async () => {
    const sentences = parseConllu(text);
    assertEquals(sentences.length, count);
    assertEquals(sentences.map(writeSentence).join(""), text);
    const bytes = new TextEncoder().encode(text);
    for (const size of [1, 2, 3, 7, 64]) {
      let written = "";
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => {
        return bytes.subarray(i * size, (i + 1) * size);
      });
      for await (const sentence of readSentences(chunks)) written += writeSentence(sentence);
      assertEquals(written, text);
    }
  });

  Deno.test(`looking at every part of ${name} changes none of its bytes`, () => {
    const sentences = parseConllu(text);
    for (const sentence of sentences) {
      for (const token of sentence.tokens) {
        assertEquals(sentence.tokens[token.id - 1], token);
        token.headId = token.headId < 0 ? -1 : token.headId;
        for (const field of ["form", "lemma", "upos", "xpos", "deprel", "deps"] as const) {
          if (!token[field].includes("\r")) token[field] = `${token[field]}`;
        }
        token.feats = { ...token.feats };
      }
      sentence.comments = [...sentence.comments];
      assertEquals(sentence.ranges.length + sentence.emptyNodes.length >= 0, true);
    }
    assertEquals(sentences.map(writeSentence).join(""), text);
  });
}

Deno.test("a prompt reader gives a sentence at its blank line and keeps all but the last blank lines", () => {
  const reader = new Reader({ prompt: true });
  const push = (text: string) =>
    [...reader.push(new TextEncoder().encode(text))].map(writeSentence);
  assertEquals(push("\n" + PLAIN.slice(0, -1)), []);
  assertEquals(push("\n"), ["\n" + PLAIN]);
  assertEquals(push("\n\r\n" + BARE), ["\n\r\n" + BARE]);
  assertEquals(push("\n"), []);
  assertEquals([...reader.end()].length, 0);
  const waiting = new Reader();
  assertEquals([...waiting.push(new TextEncoder().encode(PLAIN))].length, 0);
  assertEquals([...waiting.end()].length, 1);
});
