import { assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../../src/errors.ts";
import { readArms } from "../../../src/laboratory/experiments/arms.ts";
import { readResults } from "../../../src/laboratory/experiments/read_results.ts";
import {
  type ExperimentResults,
  resultsText,
} from "../../../src/laboratory/experiments/results.ts";
import { requireSame } from "../../../src/laboratory/experiments/same_experiment.ts";
import { smallResults } from "./small_results.ts";

const RESULTS = smallResults({ one: { "static:all": [80, 81], "dynamic:all": [82, 83] } });
const PLACE = { file: "results.json" };

Deno.test("results read back are what was written, in the order of the plan", () => {
  const mixed = { ...RESULTS, runs: RESULTS.runs.toReversed() };
  assertEquals(readResults(resultsText(mixed), PLACE), RESULTS);
  assertEquals(resultsText(mixed), resultsText(RESULTS));
  assertEquals(resultsText(RESULTS).split("\n").filter((line) => line.includes('"arm"')).length, 4);
});

Deno.test("readResults() refuses what is no file of results, and says where", () => {
  const text = resultsText(RESULTS);
  const cases: [string, string][] = [
    ["", "found results that is no JSON, expected JSON at character 1"],
    ["[]", "found no format, expected"],
    [text.replace("oracles 2", "oracles 9"), 'found format "\\"sagitta experiment oracles 9\\""'],
    [text.replace('"epochs":2', '"epochs":"2"'), "as settings.epochs, expected number"],
    [text.replace('"seeds":[1,2]', '"seeds":1'), 'found "1" as plan.seeds, expected a list'],
    [
      text.replace('"uas":70', '"uas":null'),
      'found "null" as runs.0.epochs.0.uas, expected number',
    ],
    [text.replace('"epochs":2', '"epochs":3'), "found a run of 2 epochs, expected 3"],
    [text.replace('"rightHeads":[', '"rightHeads":[1,'), "a run on one that counts 101 sentences"],
    [text.replace(/"comparison":\{/, '"comparison":[],"x":{'), "comparison, expected an object"],
    [text.slice(0, -3), "that is no JSON"],
  ];
  for (const [broken, message] of cases) {
    const start = "Cannot read results in results.json: found ";
    assertThrows(() => readResults(broken, PLACE), SagittaError, start);
    assertThrows(() => readResults(broken, PLACE), SagittaError, message);
  }
});

Deno.test("an experiment continues with the same settings and data, and with more of the rest", () => {
  const same = (change: Partial<ExperimentResults>, sha256 = "0".repeat(64)) => {
    const { settings, plan, treebanks } = { ...RESULTS, ...change };
    const requested = treebanks.map(({ name, train, dev }) => {
      return { name, train: { ...train, sha256 }, dev };
    });
    requireSame(RESULTS, { settings, plan, treebanks: requested }, PLACE);
  };
  same({});
  same({ plan: { ...RESULTS.plan, seeds: [3, 2, 1], treebanks: ["other", "one"] } });
  const cases: [() => void, string][] = [
    [
      () => same({ settings: { ...RESULTS.settings, epochs: 9 } }),
      "found epochs 2, expected 9, or another folder",
    ],
    [
      () => same({ plan: { ...RESULTS.plan, seeds: [2] } }),
      "found seeds 1, 2, expected all of them to be asked for, or another folder",
    ],
    [
      () => same({}, "1".repeat(64)),
      "found other data as one's train, expected those of one/train",
    ],
  ];
  for (const [ask, message] of cases) {
    const start = "Cannot resume the experiment in results.json: ";
    assertThrows(ask, SagittaError, start + message);
  }
});

Deno.test("readArms() refuses oracles and sentences that it does not know", () => {
  const cases = [
    ["dynamic,oracular", 'found "oracular", expected one of static, nondeterministic, '],
    ["dynamic:some", 'found "dynamic:some", expected dynamic:projective, dynamic:all or dynamic'],
    ["", 'found "", expected one of'],
    ["static-lazy", 'found "static-lazy"'],
  ];
  for (const [text, message] of cases) {
    assertThrows(() => readArms(text), SagittaError, message);
  }
  assertEquals(readArms("dynamic,dynamic:all").length, 2);
});
