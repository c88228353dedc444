import { assert, assertEquals } from "@std/assert";
import { existsSync } from "node:fs";
import { parseConllu } from "../../../src/conllu/read.ts";
import { applyRule, ruleOf } from "../../../src/components/lemmatiser/edit_rule.ts";
import {
  exceptionKey,
  exceptionsOf,
  type LemmaPair,
  RuleInventory,
} from "../../../src/components/lemmatiser/rule_inventory.ts";

const pair = (form: string, upos: string, lemma: string): LemmaPair => ({ form, upos, lemma });

Deno.test("rules seen once are pruned, the most frequent of a tag never", () => {
  const pairs = [
    pair("dogs", "NOUN", "dog"),
    pair("cats", "NOUN", "cat"),
    pair("mice", "NOUN", "mouse"),
    pair("ran", "VERB", "run"),
    pair("me", "PRON", "_"),
  ];
  const rules = RuleInventory.of(pairs);
  assertEquals(rules.choices.entries(), ["NOUN\tl:-", "VERB\tl:-+u="]);
  assertEquals(pairs.map((each) => rules.number(each)), [0, 0, -1, 0, -1]);
  assertEquals(rules.lemma("Hens", "NOUN", 0), "hen");
  assertEquals(rules.lemma("s", "NOUN", 0), "s");
  assertEquals(rules.lemma("They", "PRON", 0), "they");
});

Deno.test("exceptions are words seen often with another lemma than they are given", () => {
  const times = (count: number, each: LemmaPair) => new Array<LemmaPair>(count).fill(each);
  const pairs = [
    ...times(3, pair("mice", "NOUN", "mouse")),
    ...times(1, pair("geese", "NOUN", "goose")),
    ...times(3, pair("data", "NOUN", "datum")),
    ...times(2, pair("data", "NOUN", "data")),
    ...times(3, pair("dog", "NOUN", "dog")),
  ];
  const exceptions = exceptionsOf(pairs, (form) => form);
  assertEquals([...exceptions], [[exceptionKey("mice", "NOUN"), "mouse"]]);
});

/** Treebank, distinct rules of its first 30,000 words, and dev pairs in per cent that those cover. */
const TREEBANKS = [
  ["en_ewt", 200, 98.9],
  ["de", 400, 98.9],
  ["fr", 300, 99.4],
  ["uk_parlamint", 400, 99.3],
  ["is_modern", 600, 98.0],
  ["grc_perseus", 2200, 90.0],
  ["la_perseus", 1200, 95.0],
  ["ko_kaist", 1000, 96.0],
] as const;

for (const [name, mostRules, leastCovered] of TREEBANKS) {
  const folder = new URL(`../../../../shared/treebanks/${name}/`, import.meta.url);
  Deno.test({
    name: `${name}: each pair comes back from its rule, rules seen twice cover ${leastCovered} %`,
    ignore: !existsSync(folder),
  }, () => {
    const read = (file: string) =>
      parseConllu(Deno.readTextFileSync(new URL(file, folder))).flatMap(({ forms, lemmas }) =>
        forms.map((form, i) => [form, lemmas[i]] as const)
      ).filter(([form, lemma]) => lemma !== "_" || form === "_");
    const counts = new Map<string, number>();
    for (const [form, lemma] of read("train.conllu").slice(0, 30_000)) {
      const rule = ruleOf(form, lemma);
      assertEquals(applyRule(rule, form), lemma);
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
    }
    const dev = read("dev.conllu");
    const covered = dev.filter(([form, lemma]) => (counts.get(ruleOf(form, lemma)) ?? 0) >= 2);
    const share = 100 * covered.length / dev.length;
    console.log(`${name}: ${counts.size} rules, ${share.toFixed(2)} % of dev covered`);
    assert(counts.size <= mostRules, `${counts.size} rules`);
    assert(share >= leastCovered, `${share.toFixed(2)} %`);
  });
}
