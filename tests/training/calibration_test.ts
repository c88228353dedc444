import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import { existsSync } from "node:fs";
import { probability, readConfidences, UNFITTED } from "../../src/components/parser/confidence.ts";
import { parseConllu } from "../../src/conllu/read.ts";
import { SagittaError } from "../../src/errors.ts";
import { reliability } from "../../src/evaluation/reliability.ts";
import { SettingsReader } from "../../src/model_file/settings_reader.ts";
import { load } from "../../src/pipeline/load.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { attribute } from "../../src/sentence/attributes.ts";
import { fitWeights } from "../../src/training/calibration.ts";
import { calibrated, half } from "../../tasks/calibrate.ts";
import { seededRandom } from "../oracles/random.ts";
import { sample, smallModel } from "./small_model.ts";

const DEV = new URL("../../../shared/treebanks/en_ewt/dev.conllu", import.meta.url);

Deno.test("weights that made 20,000 heads right or wrong are found again", () => {
  const random = seededRandom(3), wanted = [0.5, -1, 2];
  const judged = Array.from({ length: 20_000 }, () => {
    const signs = [1, random.next(), 2 * random.next() - 1];
    const sum = signs.reduce((total, sign, i) => total + sign * wanted[i], 0);
    return { signs, right: random.next() < 1 / (1 + Math.exp(-sum)) };
  });
  const { weights } = fitWeights(judged);
  weights.forEach((weight, i) => assertAlmostEquals(weight, wanted[i], 0.1));
});

Deno.test("a curve is followed between its bends and level beyond them", () => {
  const calibration = { weights: [1], from: [0.2, 0.6], to: [0.4, 0.8] };
  const say = (p: number) => probability([Math.log(p / (1 - p))], calibration);
  [[0.1, 0.4], [0.2, 0.4], [0.4, 0.6], [0.6, 0.8], [0.9, 0.8]].forEach(([said, wanted]) => {
    assertAlmostEquals(say(said), wanted, 1e-9);
  });
  assertAlmostEquals(probability([0, 0, 0.7, 0, 0], UNFITTED.greedy), 1 / (1 + Math.exp(-0.7)));
});

Deno.test("files with curves that fall, weights that are missing or no numbers are refused", () => {
  const fine = { weights: [0, 0, 1, 0, 0], from: [0.1, 0.9], to: [0.2, 0.8] };
  const read = (greedyConfidence: unknown) =>
    readConfidences(new SettingsReader({ greedyConfidence } as never, {}));
  assertEquals(read(fine), { greedyConfidence: fine });
  for (
    const bad of [
      null,
      7,
      [],
      {},
      { ...fine, weights: [1] },
      { ...fine, weights: [0, 0, 1e9, 0, 0] },
      { ...fine, weights: [0, 0, "1", 0, 0] },
      { ...fine, from: [0.9, 0.1] },
      { ...fine, to: [0.9, 0.1] },
      { ...fine, to: [0.9] },
      { ...fine, to: [0.1, 1.2] },
      { ...fine, from: new Array(101).fill(0), to: new Array(101).fill(0) },
    ]
  ) {
    assertThrows(() => read(bad), SagittaError, "expected 5 weights and a rising curve");
  }
});

Deno.test("calibration changes confidences alone; arcs from ROOT are not certain by construction", async () => {
  const sentences = sample();
  const model = await calibrated((await Parser.load(await smallModel())).model, sentences);
  const [before, after] = await Promise.all([Parser.load(await smallModel()), Parser.load(model)]);
  const rootScores = new Set<string | undefined>();
  for (const sentence of sentences) {
    const parsed = after.parse(sentence, { scores: true });
    assertEquals(parsed.heads, before.parse(sentence).heads);
    rootScores.add(attribute(parsed.root!.misc, "Confidence"));
  }
  assert(rootScores.size > 5, `${[...rootScores]}`);
});

for (const beam of [1, 8]) {
  Deno.test({
    name: `the English model's confidences are within 0.03 of what is right, beam ${beam}`,
    ignore: !existsSync(DEV),
    async fn() {
      const parser = await load();
      // The model's own calibration was fitted to the other half.
      const gold = half(parseConllu(await Deno.readFile(DEV)), 1);
      const found = reliability(gold, [...parser.parseAll(gold, { beam, scores: true })]);
      assert(found.error <= 0.03, `${found.error}`);
      assert(found.rootError <= 0.05, `${found.rootError}`);
      const { confidence, right } = found.roots;
      assert(Math.abs(confidence - right) <= 0.02, `${confidence}, right ${right}`);
    },
  });
}
