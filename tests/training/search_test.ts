import { assert, assertEquals, assertRejects, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { readLinearModel, storeLinearModel } from "../../src/components/linear_parser/model.ts";
import { sparseTable } from "../components/weights/sparse_table.ts";
import { decodeModel, encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { resolveOptions } from "../../src/training/options.ts";
import {
  ALGORITHM_NAMES,
  ALGORITHMS,
  BASES,
  completeSearch,
  SEARCH_OPTIONS,
  type SearchOptions,
} from "../../src/training/search/options.ts";
import { train, type TrainingData } from "../../src/training/train.ts";
import { sample, smallModel } from "./small_model.ts";

function trainSample(options: Partial<TrainingData & SearchOptions> = {}) {
  const data = { train: [{ sentences: sample() }], dev: [{ sentences: sample() }] };
  return train({ learner: "search", ...data, epochs: 4, ...options });
}

for (const base of BASES) {
  Deno.test(`a search with ${base} learns the sample to 85 LAS or more in 4 epochs`, async () => {
    const { best } = await trainSample({ base });
    assert(best.scores!.las >= 85, `LAS ${best.scores!.las}`);
  });
}

Deno.test("every algorithm, and real roll-outs with the approximate oracle, learn the sample to 80 LAS", async () => {
  const cases: SearchOptions[] = [
    ...ALGORITHM_NAMES.map((name) => ALGORITHMS[name]),
    { rollIn: "reference", rollOut: "learned" },
    { oracle: "approximate" },
    { mostCost: 10 },
  ];
  for (const options of cases) {
    const { best } = await trainSample({ ...options, alpha: 0.01 });
    assert(best.scores!.las >= 80, `LAS ${best.scores!.las} with ${JSON.stringify(options)}`);
  }
});

Deno.test("dagger, aggrevate, searn and lols give four different models, each the same again", async () => {
  const models = new Set<string>();
  for (const name of ALGORITHM_NAMES) {
    const bytes = () =>
      smallModel({ learner: "search", ...ALGORITHMS[name], alpha: 0.001, epochs: 2 });
    const [once, again] = [await bytes(), await bytes()];
    assertEquals(once, again);
    // Without their provenance, which tells them apart anyway.
    models.add(
      sparseTable(readLinearModel(decodeModel(once).components[0]).moveTable).values.join(),
    );
  }
  assertEquals(models.size, 4);
});

Deno.test("a mixture with alpha 1 is the learned policy, with alpha 0 the reference", async () => {
  const values = async (options: SearchOptions) => {
    const bytes = await smallModel({ learner: "search", epochs: 2, ...options });
    return sparseTable(readLinearModel(decodeModel(bytes).components[0]).moveTable).values;
  };
  // The mixture draws a random number at each choice, which nothing else depends on.
  assertEquals(
    await values({ rollIn: "mixture", alpha: 0 }),
    await values({ rollIn: "reference" }),
  );
  assertEquals(
    await values({ rollIn: "mixture", alpha: 1 }),
    await values({ rollIn: "learned" }),
  );
});

Deno.test("a model with hidden units comes back from its file and parses as its trainer scored it", async () => {
  const { model, best } = await trainSample({ hidden: 5, base: "ftrl" });
  const bytes = encodeModel(model);
  const read = readLinearModel(decodeModel(bytes).components[0]);
  assertEquals([read.hidden!.units, read.hidden!.out.length], [5, 20]);
  assertEquals(encodeModel(modelOf([storeLinearModel(read)], model.provenance)), bytes);
  const parser = await Parser.load(bytes);
  let right = 0, words = 0;
  for (const sentence of sample()) {
    const { heads } = parser.parse(sentence);
    sentence.heads.forEach((head, i) => right += head === heads[i] ? 1 : 0);
    words += sentence.length;
  }
  assert(best.scores!.uas > 85, `UAS ${best.scores!.uas}`);
  assert(Math.abs(100 * right / words - best.scores!.uas) < 3);
});

Deno.test("hidden units that are not sound are refused", async () => {
  const bytes = await smallModel({ learner: "search", hidden: 4, epochs: 1 });
  const { components: [file] } = decodeModel(bytes);
  const with_ = (name: string, tensor: unknown) =>
    readLinearModel({ ...file, tensors: { ...file.tensors, [name]: tensor as never } });
  const floats = (data: Float32Array, shape: number[]) => ({ dtype: "F32", shape, data });
  const cases: [string, unknown, string][] = [
    ["hidden/out", floats(new Float32Array(68), [17, 4]), "17 hidden units, expected 1 to 16"],
    ["hidden/out", floats(new Float32Array(12), [4, 3]), 'tensor "hidden/out" of F32 [4,3]'],
    ["hidden/out", floats(Float32Array.of(1, 2, NaN, 4), [1, 4]), "hidden/out beyond bounds"],
    ["hidden/scale", floats(Float32Array.of(0), []), "a scale of 0, expected one above 0"],
    ["hidden/gaps", { dtype: "U8", shape: [0], data: new Uint8Array(0) }, "a gap for each"],
  ];
  for (const [name, tensor, message] of cases) {
    assertThrows(() => with_(name, tensor), SagittaError, message);
  }
});

for (
  const options of [{ base: "adaptive" }, { base: "ftrl", hidden: 4, rollOut: "mixture" }] as const
) {
  Deno.test(`1 epoch and 2 more after a checkpoint give the bytes of 3 (${options.base})`, async () => {
    const bytes = (result: Awaited<ReturnType<typeof train>>) => encodeModel(result.model);
    const whole = await trainSample({ ...options, alpha: 0.01, epochs: 3 });
    const part = await trainSample({ ...options, alpha: 0.01, epochs: 1 });
    const data = { train: [{ sentences: sample() }], dev: [{ sentences: sample() }] };
    const rest = await train({ ...data, epochs: 3, resume: await part.checkpoint() });
    assertEquals(bytes(rest), bytes(whole));
  });
}

Deno.test("options of a search that do not fit are refused", async () => {
  const cases: [SearchOptions, string][] = [
    [{ rollIn: "none" as "learned" }, 'rollIn "none", expected one of reference'],
    [{ rollOut: "out" as "none" }, 'rollOut "out"'],
    [{ base: "adam" as "sgd" }, 'base "adam", expected one of sgd, adaptive, ftrl'],
    [{ alpha: 2 }, "alpha 2, expected 0 to 1"],
    [{ hidden: 17 }, "hidden 17, expected 0 to 16"],
    [{ hidden: 1.5 }, "hidden 1.5"],
    [{ mostCost: 0 }, "mostCost 0"],
    [{ oracle: "static", rollIn: "learned" }, "with a static oracle, expected reference"],
  ];
  for (const [options, message] of cases) {
    const resolve = () => completeSearch(resolveOptions(SEARCH_OPTIONS, { ...options }));
    assertThrows(resolve, SagittaError, message);
  }
  const data = { train: [{ sentences: sample() }] };
  const foreign = { ...data, rollIn: "learned" } as TrainingData;
  const withSearch = "option rollIn with learner perceptron, expected it with learner search";
  await assertRejects(() => train(foreign), SagittaError, withSearch);
  const beam = { ...data, learner: "search", beam: 4 } as TrainingData;
  const withLinear = "option beam with learner search, expected it with learner perceptron";
  await assertRejects(() => train(beam), SagittaError, withLinear);
  const checkpoint = await (await trainSample({ epochs: 1 })).checkpoint();
  await assertRejects(
    () => trainSample({ base: "sgd", resume: checkpoint }),
    SagittaError,
    "found base sgd, expected adaptive, as it was begun",
  );
});
