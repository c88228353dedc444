import { assert, assertAlmostEquals, assertEquals, assertRejects } from "@std/assert";
import { readFile } from "node:fs/promises";
import { networkParser } from "../../src/components/network_parser/component.ts";
import { writeSentence } from "../../src/conllu/write.ts";
import { SagittaError } from "../../src/errors.ts";
import { arcParameters } from "../../src/networks/outputs/trees.ts";
import { readPretrainedFolder } from "../../src/networks/pretrained.ts";
import { initialParameters } from "../../src/networks/parameters.ts";
import { storeParameters } from "../../src/networks/stored_parameters.ts";
import { decodeModel, encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import type { Stored } from "../../src/model_file/stored.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import type { NetworkOptions } from "../../src/training/network/options.ts";
import { train } from "../../src/training/train.ts";
import { TINY, trainBilstm } from "./small_bilstm.ts";
import { sample } from "./small_model.ts";

const ARC = 8;

function trainSample(options: NetworkOptions & { from?: readonly Stored[] } = {}) {
  const data = [{ sentences: sample().slice(0, 24) }];
  const how = { rate: 0.01, dropout: 0, patience: 80, batch: 4 };
  return trainBilstm({ train: data, dev: data, sizes: TINY, ...how, ...options });
}

const PLAIN = await trainSample({ epochs: 6 });

for (const system of ["arc-standard", "lr-spine", "arc-swift"] as const) {
  Deno.test(`a network with arc scores learns the sample by ${system}, and its file parses so, greedily and by beams`, async () => {
    const { model, best } = await trainSample({ epochs: 80, system, arc: ARC });
    assert(best.scores!.las > 95, `LAS ${best.scores!.las}`);
    const bytes = encodeModel(model), again = decodeModel(bytes);
    assertEquals(encodeModel(again), bytes);
    const { settings, tensors } = again.components.at(-1)!;
    assertEquals([settings.arc, tensors["arcs/heads/w"].shape], [ARC, [2 * TINY.cells, ARC]]);
    assert(tensors["arcs/dependents/w"].data.some((value) => value !== 0));
    const parser = await Parser.load(bytes);
    let right = 0, words = 0;
    for (const sentence of sample().slice(0, 24)) {
      const { heads, labels } = parser.parse(sentence);
      words += sentence.length;
      heads.forEach((head, i) => {
        right += Number(head === sentence.heads[i] && labels[i] === sentence.labels[i]);
      });
    }
    assert(Math.abs(100 * right / words - best.scores!.las) < 2, `${right} of ${words}`);
    const sentence = sample()[3], list = parser.alternatives(sentence, 3);
    assert(list.length > 1 && list[0].score <= 0 && list[0].score >= list[1].score);
    const misc = parser.parse(sentence, { scores: true }).tokens.map((token) => token.misc);
    assert(misc.every((text) => /Confidence=(0\.\d\d|1\.00)$/.test(text)));
    assertEquals(parser.parse(sentence, { keepHeads: true }).heads, sentence.heads);
    const all = [...parser.parseAll(sample())].map(writeSentence);
    assertEquals(all, sample().map((sentence) => writeSentence(parser.parse(sentence))));
    for (const { candidates } of parser.derivation(sentence)) {
      const sum = candidates.reduce((sum, { score }) => sum + Math.exp(score), 0);
      if (candidates.length > 0) assertAlmostEquals(sum, 1, 1e-4);
    }
  });
}

Deno.test("arc scores stand on a transformer, too, and a second training from it goes on with them", async () => {
  const folder = new URL("../networks/fixtures/tiny_bert", import.meta.url).pathname;
  const read = (path: string) => readFile(path).catch(() => undefined);
  const pretrained = await readPretrainedFolder(folder, read);
  const sentences = sample().slice(0, 8), data = { train: [{ sentences }], dev: [{ sentences }] };
  const how = { learner: "transformer", backend: "module", ...data } as const;
  const { model } = await train({ ...how, pretrained, epochs: 2, arc: ARC });
  const { settings, tensors } = model.components.at(-1)!;
  assertEquals(tensors["arcs/heads/w"].shape, [Number(settings.width), ARC]);
  const parser = await Parser.load(encodeModel(model));
  for (const sentence of sentences) {
    assertEquals(parser.parse(sentence).tokens.filter(({ headId }) => headId === 0).length, 1);
  }
  const { slots, hidden, labelHidden } = settings as Record<string, number>;
  const sizes = { slots, hidden, labelHidden, arc: ARC };
  const next = await train({ ...how, epochs: 1, from: model.components, sizes });
  assertEquals(next.model.components.at(-1)!.settings.arc, ARC);
});

Deno.test("a model that scores no arcs has no trace of them", () => {
  const parser = PLAIN.model.components.at(-1)!;
  assert(!Object.hasOwn(parser.settings, "arc") && !Object.hasOwn(PLAIN.provenance, "arc"));
  assertEquals(Object.keys(parser.tensors).filter((name) => name.startsWith("arcs")), []);
});

/** The score of the best tree of a beam, and the tree. */
function bestTree(parser: Parser, at: number): [number, string] {
  const [{ score, sentence }] = parser.alternatives(sample()[at], 2);
  return [score, writeSentence(sentence)];
}

Deno.test("arc scores as they start change no score by a bit", async () => {
  const { components } = PLAIN.model, parser = components.at(-1)!;
  const specs = arcParameters(ARC, 2 * TINY.cells), more = initialParameters(specs, 1);
  assert(more.get("arcs/heads/w")!.every((value) => value !== 0));
  const tensors = { ...parser.tensors, ...storeParameters(specs, more) };
  const grown = { ...parser, settings: { ...parser.settings, arc: ARC }, tensors };
  const a = await Parser.load(PLAIN.model);
  const b = await Parser.load(modelOf([...components.slice(0, -1), grown], {}));
  for (let at = 0; at < 12; at++) assertEquals(bestTree(b, at), bestTree(a, at));
});

Deno.test("training from a model without arc scores adds them, and nothing changes at first", async () => {
  const from = PLAIN.model.components, still = { rate: 1e-6, encoderRate: 1e-6, epochs: 1 };
  const [same, more] = [
    await trainSample({ ...still, from }),
    await trainSample({ ...still, from, arc: ARC }),
  ];
  const [a, b] = [await Parser.load(same.model), await Parser.load(more.model)];
  for (let at = 0; at < 12; at++) {
    const [[score, tree], [other, grown]] = [bestTree(a, at), bestTree(b, at)];
    assertEquals(grown, tree);
    assertAlmostEquals(other, score, 0.01);
  }
  // One that goes on learning makes use of them.
  const { model, best } = await trainSample({ epochs: 12, from, arc: ARC });
  assert(best.scores!.las > PLAIN.best.scores!.las);
  const { tensors } = model.components.at(-1)!;
  assert(tensors["arcs/dependents/w"].data.some((value) => value !== 0));
});

Deno.test("training from a model keeps the columns of its arc scores, and refuses others", async () => {
  const { model } = await trainSample({ epochs: 1, arc: ARC });
  const from = model.components;
  const sizes = { ...TINY, arc: ARC };
  const { model: next } = await trainSample({ epochs: 1, from, sizes });
  assertEquals(next.components.at(-1)!.settings.arc, ARC);
  for (const arc of [0, 4]) {
    const expected = `found arc "${arc}", expected "8", as the model has it`;
    await assertRejects(() => trainSample({ epochs: 1, from, arc }), SagittaError, expected);
  }
});

Deno.test("files whose arc scores are missing, misshapen or boundless are refused, and need() counts them", async () => {
  const { model } = await trainSample({ epochs: 1, arc: ARC });
  const { components } = decodeModel(encodeModel(model)), parser = components.at(-1)!;
  const refused = async (change: Partial<Stored>, message: string) => {
    const list = [...components.slice(0, -1), { ...parser, ...change }];
    await assertRejects(() => Parser.load(modelOf(list, {})), SagittaError, message);
  };
  const { "arcs/heads/w": w, ...tensors } = parser.tensors;
  await refused({ tensors }, '"arcs/heads/w"');
  const shape = [w.shape[1], w.shape[0]];
  await refused({ tensors: { ...tensors, "arcs/heads/w": { ...w, shape } } }, '"arcs/heads/w"');
  for (const arc of [-1, 1.5, 1025, 2 ** 31, "8"]) {
    await refused({ settings: { ...parser.settings, arc } }, '"arc"');
  }
  const need = (arc: number) => {
    return networkParser.need({ ...parser, settings: { ...parser.settings, arc } });
  };
  const width = BigInt(2 * TINY.cells);
  assertEquals(need(1024) - need(0), 1024n * (2n * width + 2n * 4n));
});
