/**
 * The tables of `sagitta oracle compare --learned`.
 *
 * @module
 */

import { type LearnedComparison, STRAYS, SWAP_STRAYS } from "../oracles/compare_learned.ts";
import type { Judgement } from "../oracles/judge.ts";
import type { SwapJudgement } from "../oracles/judge_swap.ts";
import { drawTable } from "../rendering/table.ts";

/** A comparison as a table. */
export function learnedTable(comparison: LearnedComparison): string {
  if ("takeovers" in comparison) return swapTable(comparison);
  const { paths, microseconds } = comparison;
  const row = (name: string, cell: (judgement: Judgement) => string, i = 0) => {
    return [name, cell(paths[i].projective), cell(paths[i].nonprojective)];
  };
  const rows = [
    row("sentences", ({ sentences }) => `${sentences}`),
    ...STRAYS.flatMap((stray, i) => [
      row(`stray ${stray}: configurations`, ({ configurations }) => `${configurations}`, i),
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
  return drawTable(["learned oracle", "projective", "non-projective"], rows) + "\n";
}

function swapTable(comparison: Extract<LearnedComparison, { takeovers: unknown }>): string {
  const { takeovers, microseconds } = comparison;
  const row = (name: string, cell: (judgement: SwapJudgement) => string) => {
    return [name, ...takeovers.map(cell)];
  };
  const rows = [
    row("sentences", ({ sentences }) => `${sentences}`),
    row("takeovers", ({ takeovers }) => `${takeovers}`),
    row("gold arcs not lost for certain", ({ open }) => `${open}`),
    row("kept by the learned oracle", (j) => percent(j.learned, j.open)),
    row("kept by the static oracle", (j) => percent(j.static, j.open)),
    row("learned keeps more", ({ better }) => `${better}`),
    row("learned keeps fewer", ({ worse }) => `${worse}`),
    ["learned: µs", decimals(microseconds.learned), ...SWAP_STRAYS.slice(1).map(() => "")],
  ];
  return drawTable(["errors", ...SWAP_STRAYS.map((stray) => `${stray}`)], rows) + "\n";
}

/** A comparison as it goes into JSON: shares in percent, unrounded. */
export function learnedJson(comparison: LearnedComparison): unknown {
  const share = (part: number, whole: number) => whole === 0 ? null : 100 * part / whole;
  if ("takeovers" in comparison) {
    const takeovers = comparison.takeovers.map((judgement, i) => ({
      stray: SWAP_STRAYS[i],
      ...judgement,
      kept: share(judgement.learned, judgement.open),
      keptByStatic: share(judgement.static, judgement.open),
    }));
    return { system: comparison.system, takeovers, microseconds: comparison.microseconds };
  }
  const group = (judgement: Judgement) => ({
    sentences: judgement.sentences,
    configurations: judgement.configurations,
    choice: share(judgement.right, judgement.configurations),
    allowed: share(judgement.rightSets, judgement.configurations),
    alone: share(judgement.built, judgement.reachable),
  });
  const paths = comparison.paths.map(({ projective, nonprojective }, i) => ({
    stray: STRAYS[i],
    projective: group(projective),
    nonprojective: group(nonprojective),
  }));
  return { system: comparison.system, paths, microseconds: comparison.microseconds };
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "-" : (100 * part / whole).toFixed(2) + " %";
}

function decimals(value: number | null): string {
  return value === null ? "-" : value.toFixed(3);
}
