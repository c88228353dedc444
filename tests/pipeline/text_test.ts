import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import fc from "fast-check";
import { parseConllu } from "../../src/conllu/read.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { SagittaError } from "../../src/errors.ts";
import { decodeModel, modelOf } from "../../src/model_file/model_file.ts";
import { storeSegmenter } from "../../src/components/segmenter/model.ts";
import { load } from "../../src/pipeline/load.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { validateTree } from "../../src/sentence/validity.ts";
import { smallSegmenter } from "../components/segmenter/small_segmenter.ts";
import { smallModel } from "../training/small_model.ts";

const BYTES = await smallModel({ features: "words" });
const FILE = modelOf(
  [storeSegmenter(await smallSegmenter()), ...decodeModel(BYTES).components],
  {},
);
const TEXT = "The dog sleeps. The old cat chased a bird.\n\nThe bird sings.";

Deno.test("a parser with a segmenter parses text, as it parses the sentences it finds", async () => {
  const parser = await Parser.load(FILE);
  assertEquals(parser.readsText, true);
  const found = parser.segment(TEXT);
  assertEquals(found.map(({ text }) => text), [
    "The dog sleeps.",
    "The old cat chased a bird.",
    "The bird sings.",
  ]);
  assertEquals(found[2].tokens.map(({ misc }) => misc), [
    "TokenRange=44:47",
    "TokenRange=48:52",
    "SpaceAfter=No|TokenRange=53:58",
    "TokenRange=58:59",
  ]);
  const parsed = parser.parse(TEXT).sentences;
  assertEquals(
    parsed.map(writeSentence),
    found.map((sentence) => writeSentence(parser.parse(sentence))),
  );
  assert(parsed.every(({ heads }) => validateTree(heads).length === 0));
});

Deno.test("a text in pieces is parsed as the whole is", async () => {
  const parser = await Parser.load(FILE);
  async function* pieces() {
    for (const letter of TEXT) yield await Promise.resolve(letter);
  }
  const parsed = [];
  for await (const sentence of parser.parseStream(pieces())) parsed.push(writeSentence(sentence));
  assertEquals(parsed, parser.parse(TEXT).sentences.map(writeSentence));
});

Deno.test("English in pieces gives the sentences of the whole, most before their paragraph ends", async () => {
  const parser = await load();
  const parts = parseConllu(SAMPLE).map(({ text }) => text!);
  const odd = [
    "the end",
    "Dr. Who",
    "3.5",
    "\n",
    "(See below.)",
    "¡Hola!",
    "no stop",
    "e.g.",
    "OK",
  ];
  const part = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...parts) },
    fc.constantFrom(...odd),
  );
  const paragraph = fc.array(part, { minLength: 20, maxLength: 60 }).map((all) => all.join(" "));
  let early = 0, all = 0;
  fc.assert(
    fc.property(
      paragraph,
      fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1 }),
      (text, sizes) => {
        const stream = parser.textStream();
        const found: string[] = [];
        for (let at = 0, i = 0; at < text.length; at += sizes[i++ % sizes.length]) {
          const piece = text.slice(at, at + sizes[i % sizes.length]);
          for (const each of [...stream.push(piece), ...stream.decided!()]) {
            found.push(writeSentence(each));
          }
        }
        early += found.length;
        for (const each of stream.end()) found.push(writeSentence(each));
        all += found.length;
        assertEquals(found, parser.segment(text).map(writeSentence));
      },
    ),
    { numRuns: 100 },
  );
  assert(early > 0.9 * all, `${early} of ${all} sentences`);
});

Deno.test("the first sentence of a stream comes within 50 ms of the character that decides it", async () => {
  const parser = await load();
  const text = "Time flies like an arrow. Fruit flies like a banana, and they do not " +
    "read. The old man the boat. ";
  // With fewer characters the first sentence is not decided.
  let deciding = 1;
  for (; deciding < text.length; deciding++) {
    const stream = parser.textStream();
    const found = [...stream.push(text.slice(0, deciding)), ...stream.decided!()];
    if (found.length > 0) break;
  }
  assert(deciding < 60, `${deciding} characters`);
  parser.parse(text);
  let pushed = 0;
  async function* pieces() {
    for (let at = 0; at < text.length; at += 40) {
      if (at >= deciding) await new Promise((resolve) => setTimeout(resolve, 500));
      else pushed = performance.now();
      yield text.slice(at, at + 40);
    }
  }
  // The fastest of some: the machine may be busy.
  let took = Infinity;
  for (let i = 0; i < 5; i++) {
    for await (const sentence of parser.parseStream(pieces())) {
      took = Math.min(took, performance.now() - pushed);
      assertEquals(sentence.text, "Time flies like an arrow.");
      break;
    }
  }
  assert(took < 50, `${took} ms`);
});

Deno.test("a stream that rests for a second gives what is complete", async () => {
  const parser = await Parser.load(FILE);
  const open = Promise.withResolvers<void>();
  const [before, after] = ["The dog sleeps. The old cat", " chased a bird."];
  async function* pieces() {
    yield before;
    await open.promise;
    yield after;
  }
  const parsed = parser.parseStream(pieces());
  const start = performance.now();
  assertEquals((await parsed.next()).value?.text, "The dog sleeps.");
  const took = performance.now() - start;
  assert(took > 900 && took < 3_000, `${took} ms`);
  open.resolve();
  assertEquals((await parsed.next()).value?.text, "The old cat chased a bird.");
});

Deno.test("a parser without a segmenter refuses text and says how to get one", async () => {
  const parser = await Parser.load(BYTES);
  assertEquals(parser.readsText, false);
  const wanted = "Cannot read text: found a model for sentences only, expected one with a " +
    "segmenter: sagitta train --pipeline";
  assertThrows(() => parser.parse("The dog sleeps."), SagittaError, wanted);
  assertThrows(() => parser.segment("The dog sleeps."), SagittaError, wanted);
  await assertRejects(() => parser.parseStream(["a"]).next(), SagittaError, wanted);
});

Deno.test("load() has an English model at hand, which reads text", async () => {
  const parser = await load();
  assertEquals(parser.model.licence, "CC BY-SA 4.0");
  const parsed = parser.parse("Time flies like an arrow. Fruit flies don't.").sentences;
  assertEquals(parsed.map(({ forms }) => forms.join(" ")), [
    "Time flies like an arrow .",
    "Fruit flies do n't .",
  ]);
  assertEquals(parsed[1].ranges.map(({ form }) => form), ["don't"]);
  assertEquals(parsed[0].tags.length, 6);
});

Deno.test("load() takes an address, and says what is wrong with it", async () => {
  const url = URL.createObjectURL(new Blob([BYTES as BlobPart]));
  assertEquals((await load(url)).readsText, false);
  URL.revokeObjectURL(url);
  const missing = new URL("no_such.sagitta", import.meta.url);
  await assertRejects(() => load(missing), SagittaError, "no_such.sagitta: no such file");
  await assertRejects(
    () => load("en.sagitta"),
    SagittaError,
    "/en.sagitta: no such file or folder",
  );
  const aborted = AbortSignal.abort();
  const error = await load(missing, { signal: aborted }).catch((error) => error);
  assertEquals(error.name, "AbortError");
});
