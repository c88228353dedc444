import { assertEquals, assertRejects } from "@std/assert";
import { parseConllu } from "../../src/conllu/read.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { SagittaError } from "../../src/errors.ts";
import { load } from "../../src/pipeline/load.ts";
import { ParserPool } from "../../src/pipeline/parser_pool.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { smallModel } from "../training/small_model.ts";

const TEXTS = ["Time flies. It does.", "Arrows don't!", "", "One more."];

Deno.test("a pool parses texts as a parser does, and answers each", async () => {
  const parser = await load();
  const pool = await ParserPool.start({ workers: 2 });
  try {
    const parsed = await Promise.all(TEXTS.map((text) => pool.parse(text)));
    assertEquals(
      parsed.map(({ sentences }) => sentences.map(writeSentence)),
      TEXTS.map((text) => parser.parse(text).sentences.map(writeSentence)),
    );
    await assertRejects(() => pool.parse("A b.", { beam: 0 }), SagittaError, "a beam of 0");
    const aborted = await pool.parse("A b.", { signal: AbortSignal.abort() }).catch((e) => e.name);
    assertEquals(aborted, "AbortError");
    const controller = new AbortController();
    const given = pool.parse("A b.", { signal: controller.signal }).catch((e) => e.name);
    controller.abort();
    assertEquals([await given, (await pool.parse("A b.")).sentences.length], ["AbortError", 1]);
  } finally {
    pool.close();
  }
  await assertRejects(() => pool.parse("A b."), SagittaError, "found a closed pool");
});

Deno.test("a pool parses sentences in order, those before a bad one too", async () => {
  const model = await smallModel({ epochs: 1, features: "words" });
  const parser = await load(model);
  const sentences = Array.from({ length: 5 }, () => parseConllu(SAMPLE)).flat();
  const pool = await ParserPool.start({ model, workers: 2 });
  try {
    const parsed = await Array.fromAsync(pool.parseAll(sentences));
    assertEquals(parsed.map(writeSentence), [...parser.parseAllToText(sentences)]);
    const seen: Sentence[] = [];
    const long = Sentence.of({ forms: new Array(20_000).fill("a") });
    await assertRejects(
      async () => {
        for await (const each of pool.parseAll([...sentences, long], { beam: 4 })) seen.push(each);
      },
      SagittaError,
      "a sentence of 20000 words and a beam of 4",
    );
    assertEquals(seen.length, sentences.length);
  } finally {
    pool.close();
  }
});

Deno.test("a pool says what is wrong with its model or its size", async () => {
  const noModel = new TextEncoder().encode("no model");
  await assertRejects(
    () => ParserPool.start({ model: noModel, workers: 1, file: "x" }),
    SagittaError,
    "Cannot read model in x",
  );
  await assertRejects(() => ParserPool.start({ workers: 0 }), SagittaError, "found 0 of them");
  const pool = await ParserPool.start({ model: await smallModel({ epochs: 1 }), workers: 1 });
  await assertRejects(() => pool.parse("A b."), SagittaError, "found a model for sentences only");
  pool.close();
});
