// The tables of `sagitta oracle compare --learned`.

import type { LearnedComparison } from "../../laboratory/comparison/compare_learned.ts";
import type { OracleEvaluation } from "../../laboratory/comparison/evaluate_oracle.ts";
import type { TakeoverEvaluation } from "../../laboratory/comparison/evaluate_takeovers.ts";
import { drawTable } from "../../rendering/table.ts";

/** A comparison as a table. */
export function learnedTable(comparison: LearnedComparison): string {
  const { paths, takeovers, microseconds } = comparison;
  const row = (name: string, cell: (evaluation: OracleEvaluation) => string, i = 0) => {
    return [name, cell(paths[i].projective), cell(paths[i].nonprojective)];
  };
  const rows = [
    row("sentences", ({ sentences }) => `${sentences}`),
    ...paths.flatMap(({ stray }, i) => [
      row(`stray ${stray}: configurations`, ({ configurations }) => `${configurations}`, i),
      ...(takeovers ? [row(`stray ${stray}: not judged`, (j) => `${j.estimated}`, i)] : []),
      row(`stray ${stray}: choice is cheapest`, (j) => percent(j.right, j.configurations), i),
      row(
        `stray ${stray}: all it allows are cheapest`,
        (j) => percent(j.rightSets, j.configurations),
        i,
      ),
    ]),
    row("alone: gold arcs of those in reach", (j) => percent(j.built, j.reachable)),
    ["learned: µs", decimals(microseconds.learned), ""],
    ["exact: µs", decimals(microseconds.exact), ""],
  ];
  const table = drawTable(["learned oracle", "projective", "non-projective"], rows) + "\n";
  return takeovers ? `${table}\n${takeoverTable(takeovers)}` : table;
}

function takeoverTable(takeovers: NonNullable<LearnedComparison["takeovers"]>): string {
  const row = (name: string, cell: (evaluation: TakeoverEvaluation) => string) => {
    return [name, ...takeovers.map(cell)];
  };
  const rows = [
    row("sentences", ({ sentences }) => `${sentences}`),
    row("takeovers", ({ takeovers }) => `${takeovers}`),
    row("gold arcs in reach", ({ open }) => `${open}`),
    row("kept by the learned oracle", (j) => percent(j.kept.learned, j.open)),
    row("kept without its network", (j) => percent(j.kept.guide, j.open)),
    row("kept by the static oracle", (j) => percent(j.kept.static, j.open)),
    row("the network keeps more", ({ better }) => `${better}`),
    row("the network keeps fewer", ({ worse }) => `${worse}`),
  ];
  return drawTable(["errors", ...takeovers.map(({ stray }) => `${stray}`)], rows) + "\n";
}

/** A comparison as it goes into JSON: shares in percent, unrounded. */
export function learnedJson(comparison: LearnedComparison): unknown {
  const share = (part: number, whole: number) => whole === 0 ? null : 100 * part / whole;
  const takeovers = comparison.takeovers?.map(({ kept, ...evaluation }) => ({
    ...evaluation,
    kept: share(kept.learned, evaluation.open),
    keptByGuide: share(kept.guide, evaluation.open),
    keptByStatic: share(kept.static, evaluation.open),
  }));
  const group = (evaluation: OracleEvaluation) => ({
    sentences: evaluation.sentences,
    configurations: evaluation.configurations,
    ...(takeovers ? { estimated: evaluation.estimated } : {}),
    choice: share(evaluation.right, evaluation.configurations),
    allowed: share(evaluation.rightSets, evaluation.configurations),
    alone: share(evaluation.built, evaluation.reachable),
  });
  const paths = comparison.paths.map(({ stray, projective, nonprojective }) => ({
    stray,
    projective: group(projective),
    nonprojective: group(nonprojective),
  }));
  const { system, microseconds } = comparison;
  return { system, paths, ...(takeovers ? { takeovers } : {}), microseconds };
}

function percent(part: number, whole: number): string {
  return decimals(whole === 0 ? null : 100 * part / whole, 2, " %");
}

/** A number with some decimals; a hyphen where there is none. */
export function decimals(value: number | null, digits = 3, unit = ""): string {
  return value === null ? "-" : value.toFixed(digits) + unit;
}
