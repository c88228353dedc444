import { assert, assertEquals } from "@std/assert";
import * as fc from "fast-check";
import { existsSync } from "node:fs";
import { applyRule, isRule, ruleOf } from "../../../src/components/inventory/edit_rule.ts";
import { parseConllu } from "../../../src/conllu/read.ts";

const RULES: readonly (readonly [form: string, lemma: string, rule: string])[] = [
  ["dogs", "dog", "l:-"],
  ["Dogs", "dog", "l:-"],
  ["dog", "dog", "l:"],
  ["London", "London", "k:"],
  ["IBM", "IBM", "k:"],
  ["LONDON", "London", "t:"],
  ["nasa", "NASA", "u:"],
  ["Americans", "American", "k:-"],
  ["sprang", "spring", "l:-+i=="],
  ["sang", "sing", "l:-+i=="],
  ["gesungen", "singen", "l--:-+i===="],
  ["getrunken", "trinken", "l--:-+i===="],
  ["aufgemacht", "aufmachen", "l:--====-+e+n"],
  ["went", "go", "!go"],
  ["are", "be", "!be"],
  ["an", "a", "l:-"],
  ["n't", "not", "l:-+o="],
  ["'", "-", "!-"],
  ["STRASSE", "Straße", "t:--+ß="],
  ["ΟΔΟΣ", "οδός", "l:-+ό="],
  ["👍🏽", "👍", "l:-"],
];

Deno.test("a rule is the shortest script around the stem, in the case that needs fewest edits", () => {
  assertEquals(
    RULES.map(([form, lemma]) => [form, lemma, ruleOf(form, lemma)]),
    RULES.map((row) => [...row]),
  );
});

Deno.test("a rule gives back the lemma of every pair of texts, whatever is in them", () => {
  const odd = fc.constantFrom("ß", "İ", "ı", "ŉ", "ﬃ", "ǆ", "Σ", "ς", "\ud83d", "\ude00", "👍🏽");
  const odder = fc.constantFrom("e\u0301", "+", "-", "=", ":", "!", "", " ", "A", "a");
  const letters = fc.oneof(odd, odder, fc.string({ unit: "binary", maxLength: 2 }));
  const text = fc.array(letters, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (form, lemma) => {
      const rule = ruleOf(form, lemma);
      assert(isRule(rule));
      assertEquals(applyRule(rule, form), lemma);
    }),
    { numRuns: 2000, seed: 24 },
  );
});

Deno.test("applying a rule is total: what fits nothing, or is no rule, leaves the form", () => {
  const text = fc.string({ unit: "binary", maxLength: 8 });
  fc.assert(fc.property(text, text, (rule, form) => void applyRule(rule, form)), { seed: 24 });
  assertEquals(applyRule("l:----", "Ox"), "ox");
  assertEquals(applyRule("t--:-", "ox"), "Ox");
  assertEquals(applyRule("u:--", "a"), "A");
  for (const none of ["", "x:", "l", "l:-:", "l:+", "l:q"]) {
    assertEquals([isRule(none), applyRule(none, "Ox")], [false, "Ox"], none);
  }
});

Deno.test("words too long for a script are learned as they stand, equal ones by their case", () => {
  const long = "a".repeat(5000);
  assertEquals(ruleOf(long, long), "l:");
  assertEquals(ruleOf(long.toUpperCase(), long), "l:");
  assertEquals(ruleOf(long, long + "b"), `!${long}b`);
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
