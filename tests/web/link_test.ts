import { assertEquals } from "@std/assert";
import { readLink, type Shown, writeLink } from "../../web/link.ts";

const SHOWN: Shown = {
  text: "Äpfel & Birnen\n#2 = 100 %",
  sentence: 1,
  edited: { heads: [2, 0, 2], labels: ["nsubj", "root", "obl:tmod"] },
  system: "lr-spine",
  follow: "dynamic",
  taken: ["SHIFT", "LEFT:2"],
  step: 5,
};

Deno.test("a link gives back all that the page shows", () => {
  assertEquals(readLink("#" + writeLink(SHOWN)), SHOWN);
  const plain = { text: "Hi", sentence: 0, taken: [], step: 0 };
  assertEquals(writeLink(plain), "text=Hi");
  assertEquals(readLink("text=Hi"), plain);
});

Deno.test("a link without a text, or too long a one, is none", () => {
  assertEquals(readLink(""), undefined);
  assertEquals(readLink("#tree"), undefined);
  assertEquals(readLink("text=" + "a".repeat(100_000)), undefined);
});

Deno.test("what is not sound in a link is left out", () => {
  const rest = { text: "a b", sentence: 0, taken: [], step: 0 };
  for (
    const part of [
      "heads=2.1&labels=x+y", // a cycle
      "heads=2.0.2&labels=x+y", // too few labels
      "heads=0.0&labels=x+y", // two roots
      "heads=1e9.0&labels=x+y",
      "heads=2.0&labels=x%09y",
      "system=none",
      "follow=chance",
      "taken=SHIFT.<b>",
      "taken=LEFT:99999999",
      "step=-1",
      "step=1e3",
      "sentence=x",
    ]
  ) assertEquals(readLink(`text=a+b&${part}`), rest, part);
});
