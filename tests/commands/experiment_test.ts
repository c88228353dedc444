import { assert, assertEquals, assertMatch } from "@std/assert";
import { main } from "../../cli.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { MemoryHost, type MemoryHostOptions, run as runOn } from "./memory_host.ts";

const FILES = { "tb/train.conllu": SAMPLE, "tb/dev.conllu": SAMPLE };
const ARGS = ["experiment", "oracles", "--quick", "--output", "o", "--limit", "30"];

/** A clock that goes fast: oracles are timed until it has run for long enough. */
const TICK = { tick: 50 };

function run(args: string[], options: MemoryHostOptions = {}) {
  return runOn(args, { ...TICK, ...options });
}

/** The text of a file that a command saved. */
function saved(host: MemoryHost, file: string): string {
  return new TextDecoder().decode(host.files.get(file));
}

Deno.test("experiment oracles --quick runs every arm on the sample and writes report and plots", async () => {
  const { code, output, errors, host } = await run(ARGS);
  assertEquals(code, 0);
  assertMatch(errors, /^No treebank was given: taking the sample/);
  assertEquals(
    errors.match(/^sample {2}\w+:\w+ {2}seed 1 {2}\d+ sentences {2}dev UAS/gm)?.length,
    8,
  );
  assertMatch(output, /^sample +projective +\d\d\.\d\d +\d\d\.\d\d +\d\d\.\d\d +\d\d\.\d\d$/m);
  assertMatch(output, /^8 runs\.\nReport: o\/report\.html, o\/report\.md; everything: o\/results/m);
  assertEquals([...host.files.keys()].sort(), [
    "o/agreement-nonprojective.svg",
    "o/agreement-projective.svg",
    "o/costs.svg",
    "o/errors.svg",
    "o/learning-sample.svg",
    "o/report.html",
    "o/report.md",
    "o/results.json",
    "o/times.md",
  ]);
  const { runs, settings } = JSON.parse(saved(host, "o/results.json"));
  assertEquals([runs.length, settings.epochs, settings.limit], [8, 2, 30]);
  assertMatch(
    saved(host, "o/report.md"),
    /^sagitta experiment oracles --quick --output o --limit 30$/m,
  );
});

Deno.test("an experiment that was stopped continues to the same results, byte for byte", async () => {
  const args = [...ARGS, "tb", "--seeds", "1,2", "--oracles", "static:projective,dynamic"];
  const whole = await run(args, { files: FILES });
  assertEquals(whole.code, 0);
  const host = new MemoryHost({ ...TICK, files: FILES });
  const running = main(args, host);
  while (!host.errors.includes("dynamic:projective  seed 1")) {
    await new Promise((resolve) => setTimeout(resolve));
  }
  host.interrupt!();
  assertEquals(await running, 1);
  assertMatch(
    host.output,
    /^Stopped: [2-5] of 6 runs are finished; the same command continues\.$/m,
  );
  assertMatch(saved(host, "o/report.md"), /^- runs: [2-5] of 6 are finished$/m);
  const again = new MemoryHost({ ...TICK, files: Object.fromEntries(host.files) });
  assertEquals(await main(args, again), 0);
  assert(!again.errors.includes("static:projective  seed 1"), again.errors);
  assertEquals(saved(again, "o/results.json"), saved(whole.host, "o/results.json"));
  assertEquals(saved(again, "o/report.html"), saved(whole.host, "o/report.html"));
});

Deno.test("a finished experiment is not run again, and can be given more seeds", async () => {
  const args = [...ARGS, "tb", "--oracles", "static:all"];
  const { host } = await run(args, { files: FILES });
  const again = new MemoryHost({ ...TICK, files: Object.fromEntries(host.files) });
  assertEquals(await main(args, again), 0);
  assertEquals(again.errors, "");
  assertEquals(saved(again, "o/results.json"), saved(host, "o/results.json"));
  assertEquals(await main([...args, "--seeds", "1,5"], again), 0);
  assertMatch(again.errors, /^tb {2}static:all {2}seed 5 {2}[^\n]*\n$/);
});

Deno.test("experiment oracles refuses other settings and other data in the same folder", async () => {
  const args = [...ARGS, "tb", "--oracles", "static:all"];
  const { host } = await run(args, { files: FILES });
  const files = Object.fromEntries(host.files);
  const cases: [string[], Record<string, string>, string][] = [
    [["--epochs", "1"], {}, "found epochs 2, expected 1, or another folder"],
    [
      ["--seeds", "2"],
      {},
      "found seeds 1, expected all of them to be asked for, or another folder",
    ],
    [[], { "tb/dev.conllu": SAMPLE + "\n" }, "found other data as tb's dev, expected those of tb/"],
  ];
  for (const [words, changed, message] of cases) {
    const other = new MemoryHost({ ...TICK, files: { ...files, ...changed } });
    assertEquals(await main([...args, ...words], other), 1);
    const start = "Cannot resume the experiment in o/results.json: ";
    assert(other.errors.startsWith(start + message), other.errors);
    assertEquals(saved(other, "o/results.json"), saved(host, "o/results.json"));
  }
  const broken = await run(args, { files: { ...FILES, "o/results.json": "{}" } });
  assertEquals(broken.code, 1);
  assertMatch(broken.errors, /^Cannot read results in o\/results\.json: found no format, expected/);
});

Deno.test("experiment oracles says which file is missing or broken and exits with 1", async () => {
  const missing = await run([...ARGS, "nowhere/"]);
  assertEquals(missing.code, 1);
  assertEquals(
    missing.errors,
    "Cannot read nowhere/train.conllu: no such file or folder\n",
  );
  const cycle = "1\tx\t_\t_\t_\t_\t2\tdep\t_\t_\n2\tx\t_\t_\t_\t_\t1\tdep\t_\t_\n\n";
  const broken = await run([...ARGS, "a=t,d"], { files: { t: cycle, d: SAMPLE } });
  assertEquals(broken.code, 1);
  assertMatch(broken.errors, /^Cannot train in t at line 1: found a cycle 1 → 2 → 1 at word 1/);
});

Deno.test("experiment oracles exits with 2 for wrong words", async () => {
  const cases: [string[], string][] = [
    [["--quick"], "--output is missing, expected DIR"],
    [["--output", "o", "--oracles", "wise"], '--oracles: found "wise", expected one of static'],
    [["--output", "o", "--oracles", "learned"], "found the oracle learned alone, expected both"],
    [["--output", "o", "--oracle-model", "m"], "found --oracle-model alone, expected both"],
    [["--output", "o", "--seeds", "1,x"], "--seeds takes numbers from 0 to 4294967295"],
    [["--output", "o", "--epochs", "0"], '--epochs takes a number from 1 to 10000, found "0"'],
    [["--output", "o", "--limit", "1.5"], '--limit takes a whole number, found "1.5"'],
    [
      ["--output", "o", "--learner", "oak"],
      "--learner takes perceptron, logistic, svm, search, bilstm",
    ],
    [["--output", "o", "--preset", "small"], "found --preset, expected it with --learner bilstm"],
    [["--output", "o", "a/tb", "b/tb"], "found two treebanks called tb, expected NAME=TRAIN,DEV"],
    [["--output", "o", ".."], 'found a treebank called "..", expected letters, digits'],
    [["--output", "o", "a b=t,d"], 'found a treebank called "a b", expected letters, digits'],
  ];
  for (const [words, message] of cases) {
    const { code, errors } = await run(["experiment", "oracles", ...words], { files: FILES });
    assertEquals([code, words], [2, words]);
    assert(errors.startsWith(`sagitta experiment oracles: ${message}`), errors);
  }
  const { code, errors } = await run(["experiment", "everything"]);
  assertEquals(code, 2);
  assertMatch(
    errors,
    /found "everything", expected one of oracles, folds; see sagitta experiment --help/,
  );
});

Deno.test("experiment oracles --json writes what results.json holds", async () => {
  const { code, output, host } = await run([...ARGS, "--oracles", "dynamic:all", "--json"]);
  assertEquals([code, output], [0, saved(host, "o/results.json")]);
});

Deno.test("experiment oracles --learner bilstm trains the thesis's network without labels", async () => {
  const words = ["--learner", "bilstm", "--oracles", "dynamic:all", "--epochs", "1"];
  const { code, host } = await run([...ARGS, ...words]);
  assertEquals(code, 0);
  const { runs, settings } = JSON.parse(saved(host, "o/results.json"));
  assertEquals([settings.preset, settings.unlabelled, runs.length], ["thesis", true, 1]);
  assertEquals(runs[0].epochs[0].uas, runs[0].epochs[0].las);
});

Deno.test("experiment oracles --workers 2 writes the same report and plots as one, byte for byte", async () => {
  const arms = ["--oracles", "static:all,dynamic:all", "--seeds", "1,2"];
  const args = [...ARGS, "--system", "arc-hybrid-swap", ...arms];
  const one = await run(args);
  const two = await run([...args, "--workers", "2"]);
  assertEquals([one.code, two.code], [0, 0]);
  const shown = [...one.host.files.keys()].filter((name) => !/times|results/.test(name)).sort();
  assertEquals(shown, ["o/learning-sample.svg", "o/report.html", "o/report.md"]);
  for (const file of shown) assertEquals(saved(two.host, file), saved(one.host, file));
  assertEquals(two.output, one.output);
  assertMatch(
    saved(two.host, "o/report.md"),
    /^\| dynamic:all − static:all \| sample \| 2 \| [+−]?\d+\.\d\d \| \S+ to \S+ \| \d\.\d{3} \|/m,
  );
});

Deno.test("experiment oracles --system takes the oracles that the system has", async () => {
  const { code, host } = await run([...ARGS, "--system", "swap", "--limit", "10"]);
  assertEquals(code, 0);
  const { plan, settings } = JSON.parse(saved(host, "o/results.json"));
  assertEquals([settings.system, plan.arms.length], ["swap", 6]);
  const other = await run([...ARGS, "--system", "arc-hybrid", "--oracles", "approximate:all"]);
  assertEquals(other.code, 1);
  assertMatch(
    other.errors,
    /Cannot train: found oracle approximate for arc-hybrid, expected one of/,
  );
});
