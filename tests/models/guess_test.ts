import { assert, assertEquals } from "@std/assert";
import { knownModels } from "../../src/commands/shared/known_models.ts";
import { guessModel } from "../../src/commands/shared/model_for_text.ts";
import { guessLanguage, likeliest } from "../../src/models/guess.ts";
import { learnProfile, Profile } from "../../src/models/profile.ts";

const KNOWN = await knownModels();
const PROFILES = KNOWN.map(({ profile }) => profile).filter((one): one is Profile => !!one);

const TEXTS: Record<string, string> = {
  en: "The children were playing in the garden when the rain began.",
  fr: "Les enfants jouaient dans le jardin quand la pluie a commencé.",
  de: "Die Kinder spielten im Garten, als der Regen begann.",
  es: "Los niños jugaban en el jardín cuando empezó la lluvia.",
  pt: "As crianças brincavam no jardim quando a chuva começou.",
  uk: "Діти гралися в саду, коли почався дощ.",
  is: "Börnin voru að leika sér í garðinum þegar fór að rigna.",
};

Deno.test("a sentence of each of seven languages is taken for what it is", () => {
  for (const [language, text] of Object.entries(TEXTS)) {
    assertEquals(likeliest(text, PROFILES).language, language);
    assertEquals(guessLanguage(text, language, PROFILES), { fits: true });
  }
});

Deno.test("profiles are small: 10 KB at most each", async () => {
  assertEquals(PROFILES.length, 7);
  for (const { language } of PROFILES) {
    assert((await Deno.stat(`models/${language}/profile.json`)).size < 10_000);
  }
});

Deno.test("text of another language is pointed out, and fewer than five words never are", () => {
  assertEquals(guessLanguage(TEXTS.fr, "en", PROFILES), { fits: false, other: "fr" });
  const finnish = "Lapset leikkivät puutarhassa, kun sade alkoi yhtäkkiä yöllä.";
  assertEquals(guessLanguage(finnish, "en", PROFILES), { fits: false });
  assertEquals(guessLanguage("Guten Morgen, liebe Leute", "en", PROFILES), { fits: true });
});

Deno.test("parse takes the model that fits, keeps to --lang, and says how to get what is missing", () => {
  const bytes = new TextEncoder().encode(TEXTS.fr);
  const at = (file?: URL) =>
    KNOWN.map((model) => model.manifest.code === "fr" ? { ...model, file } : model);
  const there = at(new URL("file:///fr.sagitta"));
  assertEquals(guessModel(undefined, bytes, "text", there), {
    name: "fr",
    note: "The text looks like French: parsing with fr (--lang en says otherwise)",
  });
  assertEquals(guessModel("en-tiny", bytes, "text", there), {
    name: "en-tiny",
    note: "The text looks like French; parsing with en-tiny, as asked (there is --lang fr)",
  });
  assertEquals(guessModel(undefined, bytes, "text", at()), {
    name: "en",
    note: "The text looks like French; parsing with en (npm install @sagitta/fr, or deno add " +
      "npm:@sagitta/fr, once it is published)",
  });
  const rows = TEXTS.fr.split(" ").map((form, i) => `${i + 1}\t${form}\t_\t_\t_\t_\t_\t_\t_\t_\n`);
  const conllu = new TextEncoder().encode(rows.join(""));
  assertEquals(guessModel(undefined, conllu, "conllu", there).name, "fr");
});

Deno.test("a profile that is learned again is the same, and knows its own sentences", () => {
  const sentences = Object.values(TEXTS);
  const stored = learnProfile("xx", sentences);
  assertEquals(stored, learnProfile("xx", sentences));
  const profile = new Profile(stored);
  assert(sentences.every((text) => profile.cost(text) <= profile.limit));
  assert(profile.cost("Ζήτω η ελευθερία") === 16);
});
