// The plots of an experiment's report.

import { drawBars } from "../../rendering/plot_bars.ts";
import { drawLines, type LineSeries } from "../../rendering/plot_lines.ts";
import { contrastsOf, difference } from "./contrasts.ts";
import { MAX_COST, MAX_ERROR, MIN_COST } from "../experiments/measure.ts";
import type { ExperimentPlan, ExperimentResults, TreebankRecord } from "../experiments/results.ts";
import { learningCurve } from "./scores.ts";
import { type Group, groupsOf, nonprojectiveShare } from "./tables.ts";

/** A drawing and the name of its file. */
export interface Plot {
  readonly file: string;
  readonly title: string;
  readonly svg: string;
}

const GROUPS: readonly (readonly [Group, string])[] = [
  ["projective", "projective"],
  ["nonprojective", "non-projective"],
];

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
    if (series.length === 0) return [];
    const title = `${treebank}: UAS on development data by epoch`;
    const epochs = series[0].points.map(({ x }) => x);
    const ticks = epochs.length > 12 ? undefined : epochs.map((at) => ({ at, label: `${at}` }));
    const svg = drawLines({ title, x: { label: "epoch", ticks }, y: { label: "UAS" }, series });
    return [{ file: `learning-${treebank}.svg`, title, svg }];
  });
}

/** What arms gain over the static oracle, by the share of non-projective sentences. */
export function gainPlots(results: ExperimentResults): Plot[] {
  const contrasts = contrastsOf(results.plan).filter(({ against }) => {
    return against === "static:projective";
  });
  const shares = results.treebanks.map((record) => ({
    name: record.name,
    share: nonprojectiveShare(record),
  })).sort((a, b) => a.share - b.share);
  const oracles = oraclesOf(results.plan);
  const series = contrasts.map(({ arm, ...rest }): LineSeries => ({
    name: arm.replace(/:all$/, ", all sentences"),
    colour: oracles.indexOf(arm.split(":")[0]),
    points: shares.flatMap(({ name, share }) => {
      const spread = difference(results, { arm, ...rest }, name);
      return spread ? [{ x: share, y: spread.mean, spread: spread.deviation ?? 0 }] : [];
    }),
  })).filter(({ points }) => points.length > 1);
  if (series.length === 0) return [];
  const title = "Gain in UAS over the static oracle on projective sentences";
  const x = { label: "share of non-projective training sentences, %" };
  const svg = drawLines({ title, x, y: { label: "points of UAS", fromZero: true }, series });
  return [{ file: "gain.svg", title, svg }];
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
    if (series.length === 0) return [];
    const ticks = records[0].lengths.map(({ from, to }, at) => {
      return { at, label: to === null ? `${from}+` : `${from}–${to}` };
    });
    const title = `Configurations where the approximation errs: ${name} sentences`;
    const svg = drawLines({
      title,
      x: { label: "words of the sentence", ticks },
      y: { label: "% of configurations", fromZero: true },
      series,
    });
    return [{ file: `agreement-${group}.svg`, title, svg }];
  });
}

/** Costs by either oracle, and by how much the approximation is wrong, over all treebanks. */
export function costPlots({ treebanks }: ExperimentResults): Plot[] {
  const every = GROUPS.flatMap(([group]) => groupsOf(treebanks, group));
  if (every.length === 0) return [];
  const cost = (name: "exact" | "approximate") =>
    shares(sum(every.map(({ costs }) => costs[name])));
  const costs = "Costs of legal transitions, all treebanks";
  const errors = "Approximate minus exact cost where they differ, all treebanks";
  const error = ([group, name]: typeof GROUPS[number]) => ({
    name: `${name} sentences`,
    values: errorShares(treebanks, group),
  });
  const range = (least: number, most: number) => {
    return Array.from({ length: most - least + 1 }, (_, i) => least + i);
  };
  const signed = (step: number) => `${step > 0 ? "+" : step < 0 ? "−" : ""}${Math.abs(step)}`;
  return [
    {
      file: "costs.svg",
      title: costs,
      svg: drawBars({
        title: costs,
        x: {
          label: "cost",
          groups: range(MIN_COST, MAX_COST).map((cost) => {
            return cost < 0 ? "below 0" : cost === MAX_COST ? `${cost}+` : `${cost}`;
          }),
        },
        y: { label: "% of legal transitions" },
        series: [
          { name: "exact", values: cost("exact") },
          { name: "approximate", values: cost("approximate") },
        ],
      }),
    },
    {
      file: "errors.svg",
      title: errors,
      svg: drawBars({
        title: errors,
        x: {
          label: "approximate − exact",
          groups: range(-MAX_ERROR, MAX_ERROR).filter((step) => step !== 0).map((step) => {
            const beyond = Math.abs(step) === MAX_ERROR ? (step > 0 ? " or more" : " or less") : "";
            return signed(step) + beyond;
          }),
        },
        y: { label: "% of legal transitions" },
        series: GROUPS.map(error),
      }),
    },
  ];
}

/** The share of transitions with each error but none, in percent of all transitions. */
function errorShares(treebanks: readonly TreebankRecord[], group: Group): number[] {
  const all = shares(sum(groupsOf(treebanks, group).map(({ costs }) => costs.errors)));
  return all.filter((_, i) => i !== MAX_ERROR);
}

function sum(lists: readonly (readonly number[])[]): number[] {
  return lists[0].map((_, i) => lists.reduce((total, list) => total + (list[i] ?? 0), 0));
}

function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count) => total === 0 ? 0 : 100 * count / total);
}
