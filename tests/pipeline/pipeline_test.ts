import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { DEFAULT_MODEL } from "../../src/models/locate.ts";
import { decodeModel } from "../../src/model_file/model_file.ts";
import { columnsOf, requireColumns } from "../../src/pipeline/parser_input.ts";
import { Pipeline } from "../../src/pipeline/pipeline.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { smallModel } from "../training/small_model.ts";

const ENGLISH_MODEL = decodeModel(await Deno.readFile(DEFAULT_MODEL));
const { components, provenance } = ENGLISH_MODEL;

Deno.test("the English model is a pipeline of segmenter, encoder, tagger and parser", async () => {
  const kinds = ["segmenter", "encoder", "network-tagger", "network-parser"];
  assertEquals(components.map(({ kind }) => kind), kinds);
  const pipeline = await Pipeline.read(ENGLISH_MODEL);
  assertEquals(
    pipeline.components.flatMap(({ gives }) => gives),
    ["vectors", "upos", "feats", "xpos", "lemmas", "heads", "deprels"],
  );
});

Deno.test("a pipeline in another order than its components need is refused", async () => {
  const [segmenter, encoder, tagger, parser] = components;
  const load = (list: typeof components) => Parser.load({ components: list, provenance });
  await assertRejects(
    () => load([segmenter, tagger, encoder, parser]),
    SagittaError,
    'found component "tagger" without vectors, expected a component before it that gives them',
  );
  await assertRejects(
    () => load([encoder, segmenter, tagger, parser]),
    SagittaError,
    "found a segmenter behind components, expected one at the start",
  );
  await assertRejects(
    () => load([segmenter, encoder, tagger]),
    SagittaError,
    "expected a parser among them",
  );
  const without = await load([encoder, parser]);
  assertEquals([without.readsText, without.gives.has("upos")], [false, false]);
});

Deno.test("what components need is summed up before anything is allocated", async () => {
  await assertRejects(
    () => Parser.load(ENGLISH_MODEL, { memory: 2 ** 20 }),
    SagittaError,
    "bytes, expected 1048576 at most",
  );
  const huge = components.map((stored) =>
    stored.kind === "encoder"
      ? { ...stored, settings: { ...stored.settings, feed: 16384, layers: 48 } }
      : stored
  );
  await assertRejects(
    () => Parser.load({ components: huge, provenance }, { memory: 2 ** 26 }),
    SagittaError,
    "components that need",
  );
});

Deno.test("a model of 0.1 is refused with a sentence that says so", async () => {
  const bytes = await smallModel();
  const text = new TextDecoder("latin1").decode(bytes);
  const at = text.indexOf('"version":"2"');
  const old = bytes.slice();
  old[at + '"version":"'.length] = "1".charCodeAt(0);
  await assertRejects(
    () => Parser.load(old, { file: "en.sagitta" }),
    SagittaError,
    "Cannot read model in en.sagitta: found a model of Sagitta 0.1, expected",
  );
});

Deno.test("two parsers in one program do not disturb each other", async () => {
  const [english, small] = await Promise.all([
    Parser.load(ENGLISH_MODEL),
    Parser.load(await smallModel()),
  ]);
  const first = english.parse("Dogs bark.").sentences[0];
  const before = small.parse(first).heads;
  english.parse("The old man the boat.");
  assertEquals(small.parse(first).heads, before);
});

Deno.test("lemmas, heads and labels that a model looks at have to be there, as tags have", () => {
  const columns = columnsOf(["words", "lemmas", "heads", "deprels", "vectors"]);
  const words = Sentence.of({ forms: ["Birds"], upos: ["NOUN"] });
  const given = { lemmas: ["bird"], heads: [0], deprels: ["root"] };
  for (const [column, name, value] of [[2, "LEMMA", "lemmas"], [6, "HEAD", "heads"]] as const) {
    assert(columns.includes(column));
    const missing = words.with({ ...given, [value]: undefined });
    assertThrows(
      () => requireColumns(missing, columns, {}),
      SagittaError,
      `found words without ${name}, which this model looks at, expected words with it`,
    );
  }
  assertEquals(columns, [2, 6, 7]);
  requireColumns(words.with(given), columns, {});
});
