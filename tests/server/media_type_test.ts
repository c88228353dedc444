import { assertEquals } from "@std/assert";
import { chooseType, readMediaType } from "../../src/server/media_type.ts";

Deno.test("readMediaType() knows types in any case, and parameters in quotes", () => {
  const { type, params } = readMediaType(' Text/Plain ; Charset="UTF-8";x');
  assertEquals([type, { ...params }], ["text/plain", { charset: "utf-8" }]);
  assertEquals(readMediaType("").type, "");
  assertEquals(readMediaType("text/plain, text/html").type, "text/plain, text/html");
});

Deno.test("chooseType() takes the best quality, the closest range and the first of equals", () => {
  const offers = ["application/json", "application/x-ndjson", "text/x-conllu"];
  const cases: [string | null, string | undefined][] = [
    [null, offers[0]],
    ["", offers[0]],
    ["*/*", offers[0]],
    ["text/x-conllu", offers[2]],
    ["application/*;q=0.2, text/*;q=0.9", offers[2]],
    ["application/json;q=0, */*", offers[1]],
    ["text/html, */*;q=0.1", offers[0]],
    ["text/html", undefined],
    ["*/*;q=0", undefined],
    ["*/*;q=much", undefined],
    [",,;;,", undefined],
  ];
  for (const [accept, expected] of cases) {
    assertEquals(chooseType(accept, offers), expected, String(accept));
  }
});
