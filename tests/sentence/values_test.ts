import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { attribute, readAttributes } from "../../src/sentence/attributes.ts";
import { readFeats, writeFeats } from "../../src/sentence/feats.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { spelledText } from "../../src/sentence/surface.ts";
import { TextSpans } from "../../src/sentence/text_spans.ts";
import { universalRelation } from "../../src/sentence/universal.ts";

Deno.test("readFeats() gives a record of features", () => {
  assertEquals(readFeats("Case=Nom|Number=Sing").Number, "Sing");
  assertEquals(Object.keys(readFeats("_")), []);
});

Deno.test("writeFeats() sorts by name and leaves out what is undefined", () => {
  assertEquals(
    writeFeats({ Number: "Sing", Case: "Nom", Gender: undefined }),
    "Case=Nom|Number=Sing",
  );
  assertEquals(writeFeats({}), "_");
});

Deno.test("spelledText() puts no space after SpaceAfter=No", () => {
  const sentence = Sentence.of({ forms: ["Fly", "!"], misc: ["SpaceAfter=No", "_"] });
  assertEquals(spelledText(sentence), "Fly!");
});

Deno.test("TextSpans gives comments, forms and ranges of a span of text", () => {
  const spans = new TextSpans({
    text: "Don't!",
    start: 0,
    startPoint: 0,
    starts: Int32Array.of(0, 0, 5),
    ends: Int32Array.of(5, 5, 6),
    multiwords: [{ first: 1, last: 2, words: ["Do", "n't"] }],
    spaceAfter: true,
    number: 1,
    startsParagraph: true,
  });
  const sentence = new Sentence(spans);
  assertEquals(sentence.comments, ["# newpar", "# sent_id = 1", "# text = Don't!"]);
  assertEquals([sentence.text, sentence.forms], ["Don't!", ["Do", "n't", "!"]]);
  assertEquals(sentence.ranges[0].misc, "SpaceAfter=No|TokenRange=0:5");
});

Deno.test("universalRelation() drops the subtype", () => {
  assertEquals(universalRelation("nsubj:pass"), "nsubj");
});

Deno.test("attribute() finds what readAttributes() lists first under a name", () => {
  const item = fc.stringMatching(/^[ab_]{1,3}(=[ab=]{0,2})?$/);
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 1 }),
      fc.stringMatching(/^[ab_]{1,2}$/),
      (items, name) => {
        const column = items.join("|");
        const found = readAttributes(column).find(([other]) => other === name)?.[1];
        assertEquals(attribute(column, name), found);
      },
    ),
  );
  assertEquals(attribute("SpaceAfter=No", ""), undefined);
});
