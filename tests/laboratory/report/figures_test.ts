import { assert, assertEquals } from "@std/assert";
import {
  contrastsOf,
  difference,
  significanceOf,
  signOf,
} from "../../../src/laboratory/report/contrasts.ts";
import { summaryOf } from "../../../src/laboratory/report/summary.ts";
import {
  armScore,
  learningCurve,
  meanScore,
  spreadOf,
  spreadText,
} from "../../../src/laboratory/report/scores.ts";
import {
  comparisonTable,
  differencesTable,
  microsecondsTable,
  scoresTable,
  secondsTable,
  significanceTable,
  treebanksTable,
} from "../../../src/laboratory/report/tables.ts";
import { smallResults } from "../experiments/small_results.ts";

const RESULTS = smallResults({
  flat: {
    "static:projective": [80, 82, 84],
    "approximate:all": [80, 83, 83],
    "dynamic:all": [81, 83, 85],
  },
  knotted: {
    "static:projective": [60, 61, 62],
    "approximate:all": [64, 65, 66],
    "dynamic:all": [63, 66, 66],
  },
});

Deno.test("spreadOf() gives the mean and the standard deviation of a sample", () => {
  assertEquals(spreadOf([80, 82, 84]), { mean: 82, deviation: 2, count: 3 });
  const { mean, deviation } = spreadOf([2, 4, 4, 4, 5, 5, 7, 9])!;
  assertEquals(mean, 5);
  assertEquals(deviation!.toFixed(6), Math.sqrt(32 / 7).toFixed(6));
});

Deno.test("spreadText() writes a sign where asked, and a dash where there is nothing", () => {
  assertEquals(spreadText(spreadOf([80, 82, 84])), "82.00 ± 2.00");
  assertEquals(spreadText(spreadOf([0.5]), true), "+0.50");
  assertEquals(spreadText(spreadOf([-0.5, -0.5]), true), "−0.50 ± 0.00");
  assertEquals(spreadText(spreadOf([-0.001, 0.002]), true), "0.00 ± 0.00");
  assertEquals(spreadText(spreadOf([-0.001]), true), "0.00");
  assertEquals(spreadText(undefined), "–");
});

Deno.test("scores are the last epoch's; the best epoch's are told apart", () => {
  const { runs } = RESULTS;
  assertEquals(armScore(runs, "flat", "static:projective", "uas")!.mean, 82);
  assertEquals(armScore(runs, "flat", "static:projective", "las")!.mean, 77);
  const wavering = runs.map((run) => ({ ...run, epochs: run.epochs.toReversed() }));
  assertEquals(armScore(wavering, "flat", "static:projective", "uas")!.mean, 72);
  assertEquals(armScore(wavering, "flat", "static:projective", "best uas")!.mean, 82);
  assertEquals(learningCurve(runs, "flat", "static:projective").map(({ mean }) => mean), [72, 82]);
  assertEquals(learningCurve(runs, "flat", "static:all"), []);
});

Deno.test("meanScore() averages over treebanks seed by seed, and leaves out seeds that lack one", () => {
  assertEquals(meanScore(RESULTS, "static:projective", "uas"), {
    mean: 71.5,
    deviation: 1.5,
    count: 3,
  });
  const runs = RESULTS.runs.filter(({ treebank, seed }) => treebank === "flat" || seed < 3);
  assertEquals(meanScore({ ...RESULTS, runs }, "static:projective", "uas")!.count, 2);
});

Deno.test("difference() pairs runs of the same seed", () => {
  const contrast = { arm: "dynamic:all", against: "approximate:all", question: "" };
  assertEquals(difference(RESULTS, contrast, "flat"), { mean: 1, deviation: 1, count: 3 });
  const against = { ...contrast, against: "static:projective" };
  assertEquals(difference(RESULTS, against, "flat"), { mean: 1, deviation: 0, count: 3 });
  assertEquals(difference(RESULTS, { ...contrast, arm: "static:all" }, "flat"), undefined);
});

Deno.test("signOf() asks for more than a standard deviation", () => {
  assertEquals(signOf({ mean: 1, deviation: 1, count: 3 }), "within");
  assertEquals(signOf({ mean: 1.1, deviation: 1, count: 3 }), "above");
  assertEquals(signOf({ mean: -1.1, deviation: 1, count: 3 }), "below");
  assertEquals(signOf({ mean: 0.1, deviation: null, count: 1 }), "above");
  assertEquals(signOf({ mean: 0, deviation: null, count: 1 }), "within");
});

Deno.test("contrastsOf() gives only what there are both arms for", () => {
  assertEquals(
    contrastsOf(RESULTS.plan).map(({ arm, against }) => `${arm} ${against}`),
    [
      "dynamic:all approximate:all",
      "approximate:all static:projective",
      "dynamic:all static:projective",
    ],
  );
});

Deno.test("summaryOf() counts treebanks and says from which share on there is a gain", () => {
  const [exact, , threshold] = summaryOf(RESULTS);
  assertEquals(
    exact,
    "Exact costs in place of approximate ones (dynamic:all − approximate:all): UAS is higher by " +
      "more than its standard deviation over seeds on none of 2 treebanks, lower on none, within " +
      "it on 2 (flat, knotted); on average over treebanks +0.50.",
  );
  const end = "By the share of non-projective sentences: flat 10.0 %: +1.00 ± 0.00; knotted 20.0 " +
    "%: +4.00 ± 1.00; from 10.0 % on all of them gain.";
  assert(threshold.endsWith(end), threshold);
});

Deno.test("summaryOf() leaves out treebanks of one seed where others have several", () => {
  const runs = RESULTS.runs.filter(({ treebank, seed }) => treebank === "flat" || seed === 1);
  assert(summaryOf({ ...RESULTS, runs })[0].includes("within it on 1 (flat); on average"));
  const single = RESULTS.runs.filter(({ seed }) => seed === 1);
  const [exact] = summaryOf({ ...RESULTS, runs: single });
  assert(exact.includes("higher on 1 (flat) of 2 treebanks, lower on 1 (knotted), equal on none"));
});

Deno.test("tables have a row for each treebank and dashes where nothing was run", () => {
  const { header, rows } = scoresTable(RESULTS, "uas");
  assertEquals(header, ["treebank", "trained on", "static", "approximate", "dynamic"]);
  assertEquals(rows.slice(0, 2), [
    ["flat", "projective", "82.00 ± 2.00", "–", "–"],
    ["flat", "all", "–", "82.00 ± 1.73", "83.00 ± 2.00"],
  ]);
  assertEquals(rows.at(-1)!.slice(0, 3), ["mean", "all", "–"]);
  assertEquals(differencesTable(RESULTS).rows[0].slice(1), [
    "dynamic:all − approximate:all",
    "+1.00 ± 1.00",
    "0.00 ± 1.00",
  ]);
  assertEquals(secondsTable(RESULTS).rows[0], ["flat", "projective", "2.00", "–", "–"]);
  assertEquals(treebanksTable(RESULTS).rows[1].slice(0, 4), ["knotted", "20.00", "100", "10.00"]);
  assertEquals(comparisonTable(RESULTS, "nonprojective").rows[0], [
    ..."flat 50 500 96.00 0.00 4.00 0.00 0.00".split(" "),
    "0.990 ± 0.050",
  ]);
  assertEquals(microsecondsTable(RESULTS, "nonprojective").rows[0], ["flat", "0.50", "0.25"]);
});

Deno.test("significanceOf() draws seeds and sentences: an interval around the difference, and p", () => {
  const against = { arm: "dynamic:all", against: "static:projective", question: "" };
  const { seeds, uas, las } = significanceOf(RESULTS, against, "knotted")!;
  assertEquals([seeds, uas.a, uas.b, uas.difference, las.difference], [3, 61, 65, 4, 4]);
  // Seeds gained 3, 5 and 4 points; draws of seeds lie between these, those of sentences beyond.
  assert(uas.low > 2.5 && uas.low < 3.5 && uas.high > 4.5 && uas.high < 5.5);
  assertEquals(uas.p, 2 / 2001);
  const exact = { arm: "dynamic:all", against: "approximate:all", question: "" };
  assert(significanceOf(RESULTS, exact, "knotted")!.uas.p > 0.5);
  assertEquals(significanceOf(RESULTS, { ...exact, arm: "static:all" }, "flat"), undefined);
});

Deno.test("significanceTable() has a row for each contrast and treebank, LAS only with labels", () => {
  const { header, rows } = significanceTable(RESULTS);
  assertEquals(header.slice(3), ["UAS", "95 %", "p", "LAS", "95 %", "p"]);
  assertEquals(rows.length, 6);
  assertEquals(rows[5].slice(0, 4), ["dynamic:all − static:projective", "knotted", "3", "+4.00"]);
  const unlabelled = { ...RESULTS, settings: { ...RESULTS.settings, unlabelled: true } };
  assertEquals(significanceTable(unlabelled).header.length, 6);
});
