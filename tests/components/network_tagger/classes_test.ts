import { assertEquals, assertThrows } from "@std/assert";
import type { Inventory } from "../../../src/components/inventory/inventory.ts";
import { readClasses, storeClasses } from "../../../src/components/network_tagger/component.ts";
import { SagittaError } from "../../../src/errors.ts";

const CLASSES: Inventory = {
  values: {
    upos: ["NOUN", "VERB"],
    feats: ["_", "Number=Plur", "Tense=Past"],
    xpos: [],
    lemmas: ["l:", "l:-", "!go"],
  },
  allowed: {
    feats: [Int32Array.of(0, 1), Int32Array.of(0, 2)],
    lemmas: [Int32Array.of(0, 1), Int32Array.of(0, 2)],
  },
  exceptions: new Map([["mice\tNOUN", "mouse"]]),
};

Deno.test("the classes of words come back from their file", () => {
  assertEquals(readClasses({ vocabularies: storeClasses(CLASSES) }), CLASSES);
});

const vocabularies = storeClasses(CLASSES);
for (
  const [what, change, message] of [
    ["a rule that is none", { lemmas: ["l:", "l:-", "go"] }, 'found edit rule "go"'],
    [
      "too few lists",
      { "feats/tags": ["0 1"] },
      "found 1 lists of feats, expected 2, one for each tag",
    ],
    [
      "a number past the end",
      { "feats/tags": ["0 1", "0 3"] },
      'found feats "0 3" of a tag, expected 0 to 2',
    ],
    ["a list of none", { "feats/tags": ["0 1", ""] }, 'found feats "" of a tag, expected 0 to 2'],
    ["a list of text", { "lemmas/tags": ["0", "x"] }, 'found lemmas "x" of a tag'],
    ["an exception without a lemma", { exceptions: ["mice\tNOUN"] }, "found exception"],
  ] as const
) {
  Deno.test(`a file whose classes have ${what} is refused`, () => {
    const changed = { vocabularies: { ...vocabularies, ...change } };
    assertThrows(() => readClasses(changed), SagittaError, message);
  });
}
