import { assert, assertEquals, assertMatch } from "@std/assert";
import { encodeModel } from "../../src/model_file/model_file.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { smallOracle } from "../laboratory/learned_oracle/small_oracle.ts";
import { assertWrongUsage, MemoryHost, run } from "./memory_host.ts";
import { main } from "../../cli.ts";

const SMALL = "--steps 12 --batch 32 --hidden 16 --memory 4096 --evaluate-every 6".split(" ");
const FILES = { train: SAMPLE, dev: SAMPLE };

Deno.test("oracle train writes an oracle, tells how it went, and gives the same for a seed", async () => {
  const words = ["oracle", "train", "--train", "train", "--dev", "dev", "--model", "o", ...SMALL];
  const [first, again] = await Promise.all([1, 2].map(() => run(words, { files: FILES })));
  assertEquals(first.code, 0);
  assertMatch(first.output, /^Oracle: o \(step (6|12), dev right \d\d\.\d\d % projective, /);
  assertMatch(first.output, /^Compare it: sagitta oracle compare --learned o FILE\.conllu$/m);
  assertMatch(
    first.errors,
    /^60 sentences; arc-standard, features compact, on module$/m,
  );
  assertMatch(first.errors, /^step 6 {2}\d+ episodes {2}error 0\.\d{4} {2}dev right /m);
  assertEquals(first.host.files.get("o"), again.host.files.get("o"));
});

Deno.test("oracle train without files learns from the sample; --json gives a summary", async () => {
  const { code, output, errors } = await run(["oracle", "train", "--json", ...SMALL]);
  assertEquals(code, 0);
  const { model, stopped, best, reports } = JSON.parse(output);
  assertEquals([model, stopped, reports.length], [null, false, 2]);
  assert(best.scores.share > 50 && best.scores.built > 0);
  assertMatch(errors, /^No --train was given: learning from the sample/);
});

Deno.test("oracle train stopped by Ctrl-C saves oracle and checkpoint, and goes on from there, with its words or without them", async () => {
  const words = ["oracle", "train", "train", "--model", "o", ...SMALL];
  const whole = await run(words, { files: FILES });
  const host = new MemoryHost({ files: FILES });
  const note = host.note.bind(host);
  host.note = (line) => {
    if (line.startsWith("step 6")) host.interrupt!();
    note(line);
  };
  assertEquals(await main(words, host), 1);
  assertMatch(host.output, /^Stopped before its end\.\nOracle: o /);
  const next = "Go on with it: sagitta oracle train --resume o.checkpoint\n";
  assert(host.output.endsWith(next), host.output);
  const files = { ...FILES, c: host.files.get("o.checkpoint")! };
  for (const line of [words, ["oracle", "train"]]) {
    const resumed = await run([...line, "--resume", "c"], { files });
    assertEquals(resumed.code, 0, resumed.errors);
    assertEquals(resumed.host.files.get("o"), whole.host.files.get("o"));
  }
});

Deno.test("oracle train exits 2 for wrong words and 1 for data that cannot be used", async () => {
  const wrong = [
    "--system arc-eager",
    "--features all",
    "--system swap --features thesis",
    "--steps 0",
    "--discount 2",
    "--no-average --average 3",
    "--no-forks --fork 0.5",
    "--dev dev",
    "--what",
  ];
  await assertWrongUsage("oracle train", wrong, { files: FILES });
  const files = { empty: "", train: SAMPLE };
  for (const words of [["empty"], ["nowhere"], ["train", "--resume", "empty"]]) {
    const { code, errors } = await run(["oracle", "train", ...words], { files });
    assertEquals([code, errors.trim().split("\n").length], [1, 1]);
  }
});

Deno.test("oracle compare --learned adds a table against the exact oracle, train --oracle learned asks it", async () => {
  const { model } = await smallOracle();
  const files = { ...FILES, o: encodeModel(model) };
  const words = ["oracle", "compare", "dev", "--learned", "o"];
  const { code, output } = await run(words, { files, tick: 50 });
  assertEquals(code, 0);
  assertMatch(output, /^included: 100 % /m);
  assertMatch(output, /^learned oracle +projective +non-projective$/m);
  assertMatch(output, /^stray 0\.9: choice is cheapest +(9\d|100)\.\d\d % +9\d\.\d\d %$/m);
  assertMatch(output, /^alone: gold arcs of those in reach +9\d\.\d\d %/m);
  const { learned } = JSON.parse((await run([...words, "--json"], { files, tick: 50 })).output);
  assertEquals(learned.paths.map(({ stray }: { stray: number }) => stray), [0.9, 0.1]);
  assert(learned.paths[0].projective.choice > 98);

  const trained = await run(
    [
      "train",
      "train",
      "--dev",
      "dev",
      "--epochs",
      "3",
      "--oracle",
      "learned",
      "--oracle-model",
      "o",
      "--no-pipeline",
    ],
    { files },
  );
  assertEquals(trained.code, 0);
  assertMatch(trained.errors, /arc-standard, learned oracle, explore, perceptron/);
});

Deno.test("oracle compare --learned holds swap's oracle against exact costs and its guide", async () => {
  const { model } = await smallOracle({ system: "swap", steps: 20 });
  const files = { ...FILES, o: encodeModel(model) };
  const words = ["oracle", "compare", "dev", "--learned", "o", "--system", "swap"];
  const { code, output } = await run(words, { files, tick: 50 });
  assertEquals(code, 0);
  assertMatch(output, /^errors +0 +0\.05 +0\.2 +0\.5$/m);
  assertMatch(output, /^kept by the static oracle +100\.00 % +9/m);
  assertMatch(output, /^kept without its network +100\.00 % +9/m);
  assertMatch(output, /^takeovers +480 +480 +480 +480$/m);
  assertMatch(output, /^stray 0\.1: choice is cheapest +9\d\.\d\d % +9\d\.\d\d %$/m);
  assertMatch(output, /^exact: µs +\d/m);
  assert(!output.includes("included:"));
});

Deno.test("oracle compare and train refuse oracles that do not fit, in one line", async () => {
  const { model } = await smallOracle({ steps: 1 });
  const o = encodeModel(model);
  const files = { ...FILES, o, cut: o.subarray(0, 100) };
  const cases: [string[], number, RegExp][] = [
    [["oracle", "compare", "dev", "--learned", "cut"], 1, /^Cannot read model in cut: found /],
    [["oracle", "compare", "dev", "--learned", "dev"], 1, /^Cannot read model in dev: found /],
    [["oracle", "compare", "dev", "--system", "swap"], 2, /found --system swap and no oracle/],
    [
      ["oracle", "compare", "dev", "--system", "swap", "--learned", "o"],
      2,
      /found --system swap and an oracle of arc-standard/,
    ],
    [["train", "train", "--oracle", "learned"], 2, /found --oracle learned alone, expected both/],
    [["train", "train", "--oracle-model", "o"], 2, /found --oracle-model alone, expected both/],
    [
      "train train --no-pipeline --hold-out 0 --oracle learned --oracle-model o --system swap"
        .split(" "),
      1,
      /^The training data have no XPOS\nCannot train: found a learned oracle of arc-standard, one root, expected one of swap/,
    ],
  ];
  for (const [words, code, message] of cases) {
    const result = await run(words, { files });
    assertEquals([result.code, result.output], [code, ""], words.join(" "));
    assertMatch(result.errors, message);
    assertEquals(result.errors.replace(/^The .*\n/, "").trim().split("\n").length, 1);
  }
});

Deno.test("oracle costs, trace and verify ask a learned oracle, and say that it estimates", async () => {
  const { model } = await smallOracle({ system: "swap", steps: 20 });
  const learned = ["--system", "swap", "--oracle", "learned", "--oracle-model", "o"];
  const files = { o: encodeModel(model), "-": '{"heads":[2,0,2],"moves":["SHIFT","SHIFT"]}\n' };
  const costs = await run(["oracle", "costs", ...learned], { files });
  assertEquals([costs.code, costs.errors], [0, ""]);
  const answer = JSON.parse(costs.output);
  assertEquals(Object.keys(answer.costs), ["SHIFT", "LEFT", "RIGHT", "SWAP"]);
  assertEquals([answer.exact, answer.costs[answer.choice]], [false, 0]);
  const traced = await run(["oracle", "trace", ...learned, "--sentence", "en-19"], { files });
  assertMatch(traced.output, /^swap, learned oracle$[^]*≈[^]*Costs are the network's estimates/m);
  const verified = await run(["oracle", "verify", ...learned, "--tokens", "3"], { files });
  assertMatch(verified.output, /costs compared: \d+ wrong\nSmallest counterexample:/);
  const cases: [string[], number, RegExp][] = [
    [["--system", "swap", "--oracle", "learned"], 2, /found --oracle learned alone, expected both/],
    [["--system", "swap", "--oracle-model", "o"], 2, /found --oracle-model alone, expected both/],
    [[...learned, "--multi-root"], 1, /found a learned oracle of swap, one root, expected one of/],
  ];
  for (const [words, code, message] of cases) {
    const refused = await run(["oracle", "costs", ...words], { files });
    assertEquals(refused.code, code);
    assertMatch(refused.errors, message);
  }
});
