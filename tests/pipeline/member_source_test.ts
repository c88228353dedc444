import { assertEquals } from "@std/assert";
import { memberSource } from "../../src/pipeline/member_source.ts";
import { seededRandom } from "../oracles/random.ts";

Deno.test("memberSource gives a member as it is written, whatever stands around it", () => {
  const cases: Record<string, string | undefined> = {
    "{}": undefined,
    '{"a":{"id":1}}': undefined,
    '{"text":"{\\"id\\":1}"}': undefined,
    '{"id":1}': "1",
    '{ "id" : -0.10e+5 , "text" : "" }': "-0.10e+5",
    '{"id":12345678901234567890123}': "12345678901234567890123",
    '{"id":1,"id":[2]}': "[2]",
    '{"\\u0069d":"a\\\\"}': '"a\\\\"',
    '{"text":"\\\\\\"","id":"\\ud800"}': '"\\ud800"',
    '{"x":[{"id":3},"]}"],"id":{"a":["}"]}}': '{"a":["}"]}',
    '{"id":null}': "null",
    '{"id":true,"text":"a"}': "true",
  };
  for (const [json, source] of Object.entries(cases)) {
    JSON.parse(json);
    assertEquals(memberSource(json, "id"), source, json);
  }
});

Deno.test("memberSource finds what JSON.parse finds in 500 made-up objects", () => {
  const random = seededRandom(11);
  const texts = ["", '"', "\\", "id", "{", "]}", '","id":1', "\u2028", "ß🏹", "\ud800", "\n\t"];
  const value = (depth: number): unknown => {
    const kind = random.below(depth > 0 ? 7 : 5);
    if (kind === 0) return [null, true, false][random.below(3)];
    if (kind === 1) return random.below(1000) / 8;
    if (kind < 5) return texts[random.below(texts.length)] + texts[random.below(texts.length)];
    const items = Array.from({ length: random.below(4) }, () => value(depth - 1));
    return kind === 5 ? items : Object.fromEntries(items.map((item, i) => [texts[i], item]));
  };
  for (let round = 0; round < 500; round++) {
    const object: Record<string, unknown> = {};
    for (let i = random.below(4); i >= 0; i--) object[texts[random.below(texts.length)]] = value(3);
    const json = JSON.stringify(object, null, random.below(2) * 2);
    const source = memberSource(json, "id");
    assertEquals(source === undefined ? undefined : JSON.parse(source), object.id, json);
  }
});
