import { assert, assertEquals } from "@std/assert";
import { scriptsOfWords, scriptWarning } from "../../src/models/scripts.ts";
import { load } from "../../src/pipeline/load.ts";
import { ParserPool } from "../../src/pipeline/parser_pool.ts";
import { Document } from "../../src/sentence/document.ts";

const THAI = "สวัสดีครับ";
const WARNING = "The text is in Thai script, which the model did not learn (it learned Latin)";

Deno.test("a model tells the scripts of its words, by 1 in 100 of them, and not from fewer than 50", async () => {
  for (const name of ["en", "en-tiny", "is"]) assertEquals((await load(name)).scripts, ["Latin"]);
  assertEquals((await load("uk")).scripts, ["Latin", "Cyrillic"]);
  const words = Array.from({ length: 100 }, () => "word");
  assertEquals(scriptsOfWords([...words, "слово"]), ["Latin"]);
  assertEquals(scriptsOfWords([...words, "слово", "слова"]), ["Latin", "Cyrillic"]);
  assertEquals(scriptsOfWords(words.slice(51)), undefined);
});

Deno.test("a text is pointed out where more than half of its letters are in other scripts", () => {
  const named = (text: string) => scriptWarning(text, ["Latin"])?.match(/in (.*), which/)?.[1];
  const cases: [text: string, script: string | undefined][] = [
    ["Time flies.", undefined],
    ["1, 2, 3! 😀", undefined],
    ["", undefined],
    ["Greek: π", undefined],
    ["π = 3", "Greek script"],
    ["こんにちは世界", "Hiragana script"],
    ["𐤀𐤁", "a script"],
  ];
  for (const [text, script] of cases) assertEquals(named(text), script, text);
  assertEquals(scriptWarning(THAI, undefined), undefined);
});

Deno.test("parse() puts the warning into the document, in a pool too, and JSON keeps it", async () => {
  const parser = await load();
  const document = parser.parse(THAI);
  assertEquals(document.warnings, [WARNING]);
  assertEquals(Document.fromJSON(document.toJSON()).warnings, [WARNING]);
  const english = parser.parse("Time flies.");
  assertEquals(english.warnings, []);
  assert(!("warnings" in english.toJSON()));
  using pool = await ParserPool.start({ workers: 1 });
  assertEquals((await pool.parse(THAI)).warnings, [WARNING]);
});
