import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../../src/errors.ts";
import { readArms } from "../../../src/laboratory/experiments/arms.ts";
import {
  type ExperimentOptions,
  runExperiment,
} from "../../../src/laboratory/experiments/experiment.ts";
import { readResults } from "../../../src/laboratory/experiments/read_results.ts";
import { reportOf } from "../../../src/laboratory/report/report.ts";
import { reportMarkdown } from "../../../src/laboratory/report/markdown.ts";
import {
  type ExperimentResults,
  resultsText,
} from "../../../src/laboratory/experiments/results.ts";
import { experimentFile } from "../../../src/laboratory/experiments/treebank.ts";
import { SAMPLE } from "../../../src/sample/sample.ts";

const FILE = await experimentFile("sample", new TextEncoder().encode(SAMPLE), 30);
const OPTIONS: ExperimentOptions = {
  treebanks: [{ name: "sample", train: FILE, dev: FILE }],
  arms: readArms("static:all,dynamic:all"),
  seeds: [1, 2],
  settings: {
    system: "swap",
    learner: "perceptron",
    preset: null,
    epochs: 2,
    limit: 30,
    unlabelled: false,
  },
  clock: () => performance.now(),
};

function report(results: ExperimentResults): string {
  return reportMarkdown(reportOf(results, { command: "sagitta" }));
}

/** Results without the time that each run took. */
function timeless({ runs, ...results }: ExperimentResults): string {
  return resultsText({ ...results, runs: runs.map((run) => ({ ...run, seconds: 0 })) });
}

Deno.test("two workers give the same results and the same report as one, byte for byte", async () => {
  const one = await runExperiment(OPTIONS);
  let kept: ExperimentResults | undefined;
  const two = await runExperiment({
    ...OPTIONS,
    workers: 2,
    keep: (results) => Promise.resolve(void (kept = results)),
  });
  assertEquals([one.stopped, two.stopped], [false, false]);
  assertEquals(timeless(two.results), timeless(one.results));
  assertEquals(timeless(kept!), timeless(one.results));
  assertEquals(report(two.results), report(one.results));
  assert(report(one.results).includes("| dynamic:all − static:all | sample | 2 | "));
});

Deno.test("right words of each sentence add up to the last epoch's scores", async () => {
  const { results: { runs, treebanks } } = await runExperiment({ ...OPTIONS, seeds: [3] });
  const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0);
  for (const { rightHeads, rightArcs, epochs } of runs) {
    const { uas, las } = epochs.at(-1)!;
    const words = sum(treebanks[0].devLengths);
    assertEquals([100 * sum(rightHeads) / words, 100 * sum(rightArcs) / words], [uas, las]);
  }
});

Deno.test("what two workers kept before they were killed is gone on from to the same results", async () => {
  const controller = new AbortController();
  let text = "";
  const killed = await runExperiment({
    ...OPTIONS,
    workers: 2,
    signal: controller.signal,
    keep: (results) => Promise.resolve(void (text = resultsText(results))),
    onRun: () => controller.abort(),
  });
  assert(killed.stopped && killed.results.runs.length < 4);
  const earlier = readResults(text, {});
  const again = await runExperiment({ ...OPTIONS, workers: 2, earlier });
  const whole = await runExperiment(OPTIONS);
  assertEquals(timeless(again.results), timeless(whole.results));
});

Deno.test("a run that fails in a worker ends the other ones with its error", async () => {
  const arms = readArms("approximate:all,static:all");
  await assertRejects(
    () => runExperiment({ ...OPTIONS, arms, workers: 2 }),
    SagittaError,
    "Cannot train: found oracle approximate for swap, expected one of dynamic, static",
  );
});
