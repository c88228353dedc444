// The plots of an experiment's report.

import { drawBars } from "../../rendering/plot_bars.ts";
import { drawLines, type LinePlot, type LineSeries } from "../../rendering/plot_lines.ts";
import { MAX_COST, MAX_ERROR, MIN_COST } from "../experiments/measure.ts";
import type { ExperimentPlan, ExperimentResults } from "../experiments/results.ts";
import { contrastsOf, difference } from "./contrasts.ts";
import { learningCurve } from "./scores.ts";
import { GROUPS, groupsOf, nonprojectiveShare } from "./tables.ts";

/** A drawing and the name of its file. */
export interface Plot {
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

/** A plot of lines; none where no series is left. */
function linesPlot(file: string, plot: LinePlot): Plot[] {
  return plot.series.length === 0 ? [] : [{ file, title: plot.title, svg: drawLines(plot) }];
}

/** The oracles of a plan: their places give their colours, the same in all plots. */
function oraclesOf({ arms }: ExperimentPlan): string[] {
  return [...new Set(arms.map((arm) => arm.split(":")[0]))];
}

/** Development UAS by epoch, for each treebank: a line an oracle, a band for the seeds' spread. */
export function learningPlots({ plan, runs }: ExperimentResults): Plot[] {
  const oracles = oraclesOf(plan);
  // A line an oracle; and the static oracle on projective sentences, which all is compared with.
  const lines = plan.arms.filter((arm) => {
    const [oracle, sentences] = arm.split(":");
    return sentences === "all" || oracle === "static" || !plan.arms.includes(`${oracle}:all`);
  });
  return plan.treebanks.flatMap((treebank) => {
    const series = lines.map((arm): LineSeries => {
      const [oracle, sentences] = arm.split(":");
      const points = learningCurve(runs, treebank, arm).map(({ mean, deviation }, i) => {
        return { x: i + 1, y: mean, spread: deviation ?? 0 };
      });
      const dashed = sentences === "projective";
      const name = dashed ? `${oracle}, projective only` : oracle;
      return { name, points, colour: oracles.indexOf(oracle), dashed };
    }).filter(({ points }) => points.length > 0);
    const epochs = series[0]?.points.map(({ x }) => x) ?? [];
    const ticks = epochs.length > 12 ? undefined : epochs.map((at) => ({ at, label: `${at}` }));
    return linesPlot(`learning-${treebank}.svg`, {
      title: `${treebank}: UAS on development data by epoch`,
      x: { label: "epoch", ticks },
      y: { label: "UAS" },
      series,
    });
  });
}

/** The gain of arms over the static oracle, by the share of non-projective sentences. */
export function gainPlots(results: ExperimentResults): Plot[] {
  const contrasts = contrastsOf(results.plan).filter(({ against }) => {
    return against === "static:projective";
  });
  const shares = results.treebanks.map((record) => {
    return { name: record.name, share: nonprojectiveShare(record) };
  }).sort((a, b) => a.share - b.share);
  const oracles = oraclesOf(results.plan);
  const series = contrasts.map((contrast): LineSeries => ({
    name: contrast.arm.replace(/:all$/, ", all sentences"),
    colour: oracles.indexOf(contrast.arm.split(":")[0]),
    points: shares.flatMap(({ name, share }) => {
      const spread = difference(results, contrast, name);
      return spread ? [{ x: share, y: spread.mean, spread: spread.deviation ?? 0 }] : [];
    }),
  })).filter(({ points }) => points.length > 1);
  return linesPlot("gain.svg", {
    title: "Gain in UAS over the static oracle on projective sentences",
    x: { label: "share of non-projective training sentences, %" },
    y: { label: "points of UAS", fromZero: true },
    series,
  });
}

/** How often the approximation errs, by the length of sentences: a line a treebank. */
export function agreementPlots({ treebanks }: ExperimentResults): Plot[] {
  return GROUPS.flatMap(([group, name]) => {
    const records = groupsOf(treebanks, group);
    const series = records.map(({ name, lengths }): LineSeries => ({
      name,
      points: lengths.flatMap(({ configurations, included }, i) => {
        const share = 100 * (configurations - included) / configurations;
        return configurations === 0 ? [] : [{ x: i, y: share }];
      }),
    })).filter(({ points }) => points.length > 0);
    const ticks = records[0]?.lengths.map(({ from, to }, at) => {
      return { at, label: to === null ? `${from}+` : `${from}–${to}` };
    });
    return linesPlot(`agreement-${group}.svg`, {
      title: `Configurations where the approximation errs: ${name} sentences`,
      x: { label: "words of the sentence", ticks },
      y: { label: "% of configurations", fromZero: true },
      series,
    });
  });
}

/** Costs by either oracle, and by how much the approximation is wrong, over all treebanks. */
export function costPlots({ treebanks }: ExperimentResults): Plot[] {
  const every = GROUPS.flatMap(([group]) => groupsOf(treebanks, group));
  if (every.length === 0) return [];
  const plot = (file: string, bars: Omit<Parameters<typeof drawBars>[0], "y">): Plot => {
    const svg = drawBars({ ...bars, y: { label: "% of legal transitions" } });
    return { file, title: bars.title, svg };
  };
  const costs = range(MIN_COST, MAX_COST).map((cost) => {
    return cost < 0 ? "below 0" : cost === MAX_COST ? `${cost}+` : `${cost}`;
  });
  const errors = range(-MAX_ERROR, MAX_ERROR).filter((step) => step !== 0).map((step) => {
    const beyond = Math.abs(step) === MAX_ERROR ? (step > 0 ? " or more" : " or less") : "";
    return `${step > 0 ? "+" : "−"}${Math.abs(step)}${beyond}`;
  });
  return [
    plot("costs.svg", {
      title: "Costs of legal transitions, all treebanks",
      x: { label: "cost", groups: costs },
      series: (["exact", "approximate"] as const).map((name) => {
        return { name, values: shares(every.map(({ costs }) => costs[name])) };
      }),
    }),
    plot("errors.svg", {
      title: "Approximate minus exact cost where they differ, all treebanks",
      x: { label: "approximate − exact", groups: errors },
      series: GROUPS.map(([group, name]) => {
        const all = shares(groupsOf(treebanks, group).map(({ costs }) => costs.errors));
        return { name: `${name} sentences`, values: all.filter((_, i) => i !== MAX_ERROR) };
      }),
    }),
  ];
}

function range(least: number, most: number): number[] {
  return Array.from({ length: most - least + 1 }, (_, i) => least + i);
}

/** The sums of lists of counts, each in percent of all. */
function shares(lists: readonly (readonly number[])[]): number[] {
  const counts = lists[0].map((_, i) => lists.reduce((sum, list) => sum + (list[i] ?? 0), 0));
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => total === 0 ? 0 : 100 * count / total);
}
