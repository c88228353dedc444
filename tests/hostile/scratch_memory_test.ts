/**
 * With scratch memory full of nonsense until it is written, whatever is asked gives the same bytes,
 * whatever was asked before it.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { Service } from "../../src/server/service.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { allowedTransitions, Gold, oracleAnswer, oraclesOf } from "../../src/oracles/oracle.ts";
import { hasExactCosts, SYSTEMS } from "../../src/oracles/system.ts";
import { traceOracle } from "../../src/oracles/trace.ts";
import { loadTestingKernel, TESTING_MODULE } from "../runtime/testing_kernel.ts";
import { sample, trainLinear } from "../training/small_model.ts";
import { TINY, trainBilstm } from "../training/small_bilstm.ts";
import { smallPipeline } from "../pipeline/small_pipeline.ts";

/** Sentences of every language, short and long. */
const SENTENCES = () => sample().filter((_, i) => i % 6 === 0);

/** Does everything once in order, then backwards, then in order: each gives what it gave first. */
async function sameWhateverCame(work: readonly (() => string | Promise<string>)[]): Promise<void> {
  const first: string[] = [];
  for (const each of work) first.push(await each());
  for (let i = work.length - 1; i >= 0; i--) assertEquals(await work[i](), first[i]);
  for (let i = 0; i < work.length; i++) assertEquals(await work[i](), first[i]);
  assert(new Set(first).size > 1);
}

/** Parses a sentence; the answer with confidences, which have to be numbers. */
function parsed(parser: Parser, options: Parameters<Parser["parse"]>[1], text?: string) {
  return SENTENCES().map((sentence) => () => {
    const given = text ?? sentence;
    const found = parser.parse(given as never, options as never) as unknown;
    const list = Symbol.iterator in Object(found) && !("forms" in Object(found))
      ? [...found as Iterable<never>]
      : [found as never];
    const written = list.map(writeSentence).join("");
    const confidences = [...written.matchAll(/Confidence=([^|\t\n]*)/g)].map(([, value]) => value);
    assert(confidences.every((value) => Number(value) >= 0 && Number(value) <= 1), written);
    return written;
  });
}

const MODES = [{ scores: true }, { scores: true, beam: 4 }, { scores: true, keepHeads: true }];

for (const system of SYSTEMS) {
  for (const rootFirst of system === "arc-eager" ? [false, true] : [false]) {
    const name = rootFirst ? `${system} with ROOT first` : system;
    Deno.test(`${name} parses the same whatever it parsed before, greedy, by beam, scored`, async () => {
      for (const multiRoot of [true, false]) {
        const { model } = await trainLinear({ system, rootFirst, multiRoot, epochs: 1 });
        const parser = await Parser.load(encodeModel(model), { module: TESTING_MODULE });
        const modes = MODES.filter(({ keepHeads }) => !keepHeads || hasExactCosts(system));
        await sameWhateverCame(modes.flatMap((mode) => parsed(parser, mode)));
      }
    });
  }
}

Deno.test("a linear pipeline and a network give the same whatever came before", async () => {
  const linear = await Parser.load(encodeModel(await smallPipeline()), { module: TESTING_MODULE });
  await sameWhateverCame([
    ...parsed(linear, { scores: true }),
    ...parsed(linear, { scores: true }, "The dog sleeps. Does it? It doesn't!"),
    ...parsed(linear, { scores: true, beam: 8 }, "Cats."),
  ]);
  const train = [{ sentences: sample().slice(0, 12) }];
  const { model } = await trainBilstm({ train, epochs: 1, sizes: TINY });
  const network = await Parser.load(encodeModel(model), { module: TESTING_MODULE });
  await sameWhateverCame([
    ...parsed(network, { scores: true }),
    ...parsed(network, { scores: true, beam: 4 }),
  ]);
});

Deno.test("oracles of every system answer the same whatever they were asked before", async () => {
  const kernel = loadTestingKernel();
  const trees = sample().filter((_, i) => i % 5 === 0).map(({ heads }) => new Gold(heads));
  const work = SYSTEMS.flatMap((system) =>
    oraclesOf(system).flatMap((oracle) =>
      trees.map((gold) => () => {
        const c = Configuration.start(kernel, gold.heads.length, { system });
        if (hasExactCosts(system)) return JSON.stringify([...traceOracle(c, gold, oracle)]);
        for (let i = 0; !c.isFinal; i++) {
          const [one] = allowedTransitions(c, gold, oracle);
          c.take(one ?? c.legal()[0]);
        }
        return JSON.stringify(c.tree());
      })
    )
  );
  await sameWhateverCame(work);
  const c = Configuration.start(kernel, 2, { system: "arc-standard" });
  assertEquals(oracleAnswer(c, new Gold([2, 0])).exact, true);
});

Deno.test("a server's answers are the same whatever was asked before", async () => {
  const bytes = encodeModel(await smallPipeline());
  const parser = await Parser.load(bytes, { module: TESTING_MODULE });
  const service = await Service.of({ models: { sample: parser } });
  const ask = (body: unknown, query = "", accept = "application/json") => async () => {
    const response = await service.fetch(
      new Request(`http://localhost/v1/parse${query}`, {
        method: "POST",
        headers: { "content-type": "application/json", accept },
        body: JSON.stringify(body),
      }),
    );
    return `${response.status} ${await response.text()}`;
  };
  const tokens = SENTENCES().map(({ forms }) => forms);
  await sameWhateverCame([
    ask({ tokens, scores: true }),
    ask({ tokens, scores: true, beam: 8 }, "", "text/x-conllu"),
    ask({ text: "The dog sleeps. It doesn't snore.", scores: true }),
    ask({ text: "Cats!" }, "?scores=true"),
    ask({ tokens: [new Array(400).fill("dog")], beam: 16 }),
    ask({ tokens: "none" }),
    ask({ text: "\u0000\ud800" }),
  ]);
});
