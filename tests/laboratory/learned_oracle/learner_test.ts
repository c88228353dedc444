import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../../src/errors.ts";
import { encodeModel } from "../../../src/model_file/model_file.ts";
import { parseConllu } from "../../../src/conllu/read.ts";
import { SAMPLE } from "../../../src/sample/sample.ts";
import { train } from "../../../src/training/train.ts";
import { TINY, trainBilstm } from "../../training/small_bilstm.ts";
import { smallOracle } from "./small_oracle.ts";

Deno.test("200 steps on the sample make 99 % of choices right, 92 % by the thesis's features", async () => {
  for (const features of ["compact", "thesis"] as const) {
    const { best, epochs } = await smallOracle({ features });
    assertEquals(epochs.map(({ details }) => details!.step), [100, 200]);
    const { share, built } = best.scores!;
    const least = features === "compact" ? [99, 95] : [92, 65];
    assert(share >= least[0] && built! >= least[1], `${features}: ${share} %, built ${built} %`);
  }
});

Deno.test("the same seed gives the same oracle, byte for byte, and another seed another", async () => {
  const bytes = await Promise.all([1, 1, 2].map(async (seed) => {
    const { model } = await smallOracle({ seed, steps: 30, evaluateEvery: 30 });
    return encodeModel(model);
  }));
  assertEquals(bytes[0], bytes[1]);
  assert(bytes[0].some((byte, i) => byte !== bytes[2][i]));
});

Deno.test("an oracle that was stopped and resumed is the one that was not, byte for byte", async () => {
  const whole = await smallOracle({ steps: 60, evaluateEvery: 20 });
  const controller = new AbortController();
  const stopped = await smallOracle({
    steps: 60,
    evaluateEvery: 20,
    signal: controller.signal,
    onProgress: ({ done }) => done === 33 && controller.abort(),
  });
  assertEquals([stopped.stopped, stopped.epochs.length], [true, 1]);
  const resume = await stopped.checkpoint();
  const resumed = await smallOracle({ steps: 60, evaluateEvery: 20, resume });
  assertEquals(resumed.epochs, whole.epochs);
  assertEquals(resumed.oracle.parameters, whole.oracle.parameters);
  assertEquals(await resumed.checkpoint(), await whole.checkpoint());
});

Deno.test("an oracle begun with dev and resumed without it keeps the last network", async () => {
  const half = await smallOracle({ steps: 20, evaluateEvery: 10 });
  assert(half.best.scores !== undefined);
  const resume = await half.checkpoint();
  const rest = await smallOracle({ steps: 40, evaluateEvery: 10, resume, dev: undefined });
  assertEquals(rest.epochs.map(({ details }) => details!.step), [10, 20, 30, 40]);
  assertEquals(rest.best, { ...rest.epochs[3] });
  assertEquals(rest.best.scores, undefined);
});

Deno.test("more steps than an oracle was begun with go on where it ended, within an epoch too", async () => {
  const half = await smallOracle({ steps: 15, evaluateEvery: 10 });
  assertEquals(half.epochs.map(({ details }) => details!.step), [10, 15]);
  const resume = await half.checkpoint();
  const rest = await smallOracle({ steps: 30, evaluateEvery: 10, resume });
  assertEquals(rest.epochs.map(({ details }) => details!.step), [10, 15, 20, 30]);
});

Deno.test("every ingredient can be left out, and swap learns too", async () => {
  const cases = [
    { dueling: false },
    { double: false },
    { average: 1 },
    { priority: false },
    { fork: 0 },
    { discount: 0 },
    { system: "swap" as const },
    { multiRoot: true },
  ];
  for (const options of cases) {
    const { best, oracle } = await smallOracle({ ...options, steps: 20, evaluateEvery: 20 });
    assertEquals(best.details!.step, 20);
    assert(oracle.parameters.every(Number.isFinite), JSON.stringify(options));
  }
});

Deno.test("a checkpoint of other options, other data, another kind or with odd records is refused", async () => {
  const { checkpoint, model } = await smallOracle({ steps: 5 });
  const bytes = await checkpoint();
  const refused = async (options: Parameters<typeof smallOracle>[0], message: string) => {
    await assertRejects(() => smallOracle({ steps: 5, ...options }), SagittaError, message);
  };
  const resumeFile = "c";
  await refused(
    { resume: bytes, resumeFile, fork: 0.5 },
    "Cannot resume training in c: found fork 0.5, expected 0.03, as it was begun",
  );
  await refused({ resume: bytes, hidden: 16 }, "found hidden 16, expected 48");
  const few = [{ sentences: parseConllu(SAMPLE).slice(1) }];
  await refused({ resume: bytes, train: few }, "found other training data, expected the sentences");
  const other = encodeModel(model);
  await refused({ resume: other }, "found a model of oracle, expected a checkpoint");
  await refused({ resume: bytes.subarray(0, 5000) }, "Cannot read model");
  const odd = bytes.slice();
  const header = 8 + new DataView(odd.buffer).getUint32(0, true);
  const records = JSON.parse(new TextDecoder().decode(odd.subarray(8, header)))["state/records"];
  odd.fill(255, header + records.data_offsets[0] + 12, header + records.data_offsets[0] + 16);
  await refused({ resume: odd }, "found records that are not sound, expected others");
});

Deno.test("options out of bounds are refused in one line", async () => {
  const cases = [
    [{ steps: 0 }, "Cannot train: found steps 0, expected 1 to 10000000"],
    [{ discount: 2 }, "Cannot train: found discount 2, expected 0 to 1"],
    [{ hidden: 5000 }, "Cannot train: found hidden 5000, expected 1 to 1024"],
    [{ system: "swap", features: "thesis" }, 'found features "thesis", expected compact for swap'],
    [{ system: "arc-eager" }, 'found system "arc-eager", expected one of arc-standard, swap'],
  ] as const;
  for (const [options, message] of cases) {
    await assertRejects(
      () => smallOracle(options as Parameters<typeof smallOracle>[0]),
      SagittaError,
      message,
    );
  }
});

Deno.test("parsers learn from a learned oracle: 85 LAS on the sample with either policy", async () => {
  const { oracle: oracleModel } = await smallOracle();
  const data = [{ sentences: parseConllu(SAMPLE) }];
  for (const policy of ["nondeterministic", "explore"] as const) {
    const options = { oracle: "learned", policy, oracleModel, epochs: 6 } as const;
    const { best } = await train({ train: data, dev: data, ...options });
    assert(best.scores!.las >= 85, `${policy}: LAS ${best.scores!.las}`);
  }
});

Deno.test("a BiLSTM learns from a learned oracle too", async () => {
  const { oracle: oracleModel } = await smallOracle({ steps: 20 });
  const train = [{ sentences: parseConllu(SAMPLE) }];
  const { epochs } = await trainBilstm({
    ...{ train, sizes: TINY, epochs: 2, exploreAfter: 0 },
    ...{ oracle: "learned", oracleModel },
  });
  assert(epochs[1].loss < epochs[0].loss, `${epochs.map(({ loss }) => loss)}`);
});

Deno.test("a learned oracle of another system, none, or one too many is refused", async () => {
  const { oracle: oracleModel } = await smallOracle({ steps: 1 });
  const data = [{ sentences: parseConllu(SAMPLE) }];
  const cases = [
    [{ oracle: "learned" }, "found oracle learned without its model, expected oracleModel"],
    [{ oracleModel }, "found oracle dynamic and an oracle's model, expected learned"],
    [
      { oracle: "learned", system: "swap", oracleModel },
      "found a learned oracle of arc-standard, one root, expected one of swap, one root",
    ],
    [{ oracle: "learned", system: "arc-eager", oracleModel }, "found oracle learned for arc-eager"],
    [{ oracle: "learned", beam: 4, policy: "nondeterministic", oracleModel }, "with a beam"],
  ] as const;
  for (const [options, message] of cases) {
    await assertRejects(() => train({ train: data, epochs: 1, ...options }), SagittaError, message);
  }
});
