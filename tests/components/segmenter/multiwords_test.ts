import { assertEquals } from "@std/assert";
import { Multiwords } from "../../../src/components/segmenter/multiwords.ts";
import { multiwordRules } from "../../../src/training/segmenter/multiword_rules.ts";

Deno.test("split() knows multiword tokens by form or ending, and keeps their case", () => {
  const multiwords = new Multiwords({
    multiwords: ["don't\tdo n't", "du\tde le"],
    multiwordEndings: ["n't\tn't"],
  });
  assertEquals(multiwords.split("Don't"), ["Do", "n't"]);
  assertEquals(multiwords.split("DU"), ["DE", "LE"]);
  assertEquals(multiwords.split("ain't"), ["ai", "n't"]);
  assertEquals(multiwords.split("tent"), undefined);
});

Deno.test("endings may change the letters before their own words", () => {
  const multiwords = new Multiwords({
    multiwords: [],
    multiwordEndings: ["ándose\t6+ando se", "-se\t3+ se", "ámelo\t5+a me lo"],
  });
  assertEquals(multiwords.split("Bailándose"), ["Bailando", "se"]);
  assertEquals(multiwords.split("trata-se"), ["trata", "se"]);
  assertEquals(multiwords.split("Dámelo"), ["Da", "me", "lo"]);
  assertEquals(multiwords.split("-se"), undefined);
});

Deno.test("clitics that were seen alone are found in pairs behind a vowel with their accent", () => {
  const seen = ["dar", "ver", "oír"].flatMap((verb) =>
    ["me", "lo"].map((clitic) => ({ form: verb + clitic, words: [verb, clitic] }))
  );
  const accented = ["dando", "jugando", "cantando"].map((verb) => (
    { form: verb.replace("ando", "ándo") + "lo", words: [verb, "lo"] }
  ));
  const tokens = [...seen, ...accented, ...["caramelo", "modelo"].map((form) => ({ form }))];
  const multiwords = new Multiwords(
    multiwordRules(tokens.map((token) => ({ space: " ", ...token }))),
  );
  assertEquals(multiwords.split("Dámelo"), ["Da", "me", "lo"]);
  assertEquals(multiwords.split("explicármelo"), ["explicar", "me", "lo"]);
  assertEquals(multiwords.split("hablándolo"), ["hablando", "lo"]);
  assertEquals(multiwords.split("caramelo"), undefined);
});
