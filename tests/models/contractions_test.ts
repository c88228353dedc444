/**
 * Contractions beside words that no treebank has, in the languages whose models are at hand.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import { existsSync } from "node:fs";
import { load } from "../../src/pipeline/load.ts";

/** Texts, and the words of their contractions. */
const CASES: Record<string, readonly (readonly [text: string, words: string])[]> = {
  fr: [
    ["Le bec du zorbifaque est plat.", "du: de le"],
    ["Il parle aux zorbifaques.", "aux: à les"],
    ["Les ailes des zorbifaques tombent.", "des: de les"],
    ["Elle va au zorbifaquet.", "au: à le"],
  ],
  de: [
    ["Wir gehen zum Zorbifaken.", "zum: zu dem"],
    ["Er wohnt im Zorbifakenhaus.", "im: in dem"],
    ["Sie kommt vom Zorbifaken.", "vom: von dem"],
    ["Das Kind ging zur Zorbifakin.", "zur: zu der"],
  ],
  es: [
    ["El pico del zorbifaco es plano.", "del: de el"],
    ["Vamos al zorbifaco.", "al: a el"],
    ["Dámelo.", "Dámelo: Da me lo"],
    ["Quiero zorbificarlo mañana.", "zorbificarlo: zorbificar lo"],
  ],
  pt: [
    ["O bico das zorbifacas é plano.", "das: de as"],
    ["Ele mora no zorbifaco.", "no: em o"],
    ["A casa foi vista pelos zorbifacos.", "pelos: por os"],
    ["O rabo do zorbifaco caiu.", "do: de o"],
  ],
};

for (const [name, cases] of Object.entries(CASES)) {
  Deno.test({
    name: `${name} takes contractions apart before words that it never saw`,
    ignore: !existsSync(`models/${name}/${name}.sagitta`),
    async fn() {
      using parser = await load(name);
      const found = cases.map(([text]) =>
        parser.parse(text).sentences.flatMap(({ ranges, forms }) =>
          ranges.map(({ first, last, form }) =>
            `${form}: ${forms.slice(first - 1, last).join(" ")}`
          )
        ).join("; ")
      );
      assertEquals(found, cases.map(([, words]) => words));
    },
  });
}
