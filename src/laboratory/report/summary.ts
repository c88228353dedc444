// The summary of an experiment in sentences: counts and differences, no more.

import type { ExperimentResults } from "../experiments/results.ts";
import { type Contrast, contrastName, contrastsOf, difference, signOf } from "./contrasts.ts";
import { signedText, type Spread, spreadOf, spreadText } from "./scores.ts";
import { nonprojectiveShare } from "./tables.ts";

/** Contrasts with it tell from which share of non-projective sentences on an arm is better. */
const THRESHOLD = "static:projective";

/** Reads the differences between arms. */
export function summaryOf(results: ExperimentResults): string[] {
  return contrastsOf(results.plan).flatMap((contrast) => {
    const every = results.plan.treebanks.flatMap((name) => {
      const spread = difference(results, contrast, name);
      return spread ? [{ name, spread }] : [];
    });
    // A single seed has no spread to be held against: it counts only where all treebanks have one.
    const several = every.filter(({ spread }) => spread.deviation !== null);
    const found = several.length > 0 ? several : every;
    if (found.length === 0) return [];
    const threshold = contrast.against === THRESHOLD ? ` ${shareText(results, found)}` : "";
    return [`${contrastText(contrast, found)}${threshold}`];
  });
}

interface Found {
  readonly name: string;
  readonly spread: Spread;
}

function contrastText(contrast: Contrast, found: readonly Found[]): string {
  const single = found.every(({ spread }) => spread.deviation === null);
  const named = (which: ReturnType<typeof signOf>) => {
    const names = found.filter(({ spread }) => signOf(spread) === which).map(({ name }) => name);
    return names.length === 0 ? "none" : `${names.length} (${names.join(", ")})`;
  };
  const bound = single ? "" : " by more than its standard deviation over seeds";
  const within = single ? "equal on" : "within it on";
  const { mean } = spreadOf(found.map(({ spread }) => spread.mean))!;
  const question = contrast.question[0].toUpperCase() + contrast.question.slice(1);
  return `${question} (${contrastName(contrast)}): UAS is higher${bound} on ${named("above")} of ` +
    `${found.length} treebanks, lower on ${named("below")}, ${within} ${named("within")}; ` +
    `on average over treebanks ${signedText(mean)}.`;
}

/** The differences by the share of non-projective sentences, and from which on they are gains. */
function shareText({ treebanks }: ExperimentResults, found: readonly Found[]): string {
  const shares = found.flatMap(({ name, spread }) => {
    const record = treebanks.find((treebank) => treebank.name === name);
    return record ? [{ name, spread, share: nonprojectiveShare(record) }] : [];
  }).sort((a, b) => a.share - b.share);
  const list = shares.map(({ name, spread, share }) => {
    return `${name} ${share.toFixed(1)} %: ${spreadText(spread, true)}`;
  }).join("; ");
  const first = shares[shares.findLastIndex(({ spread }) => signOf(spread) !== "above") + 1];
  const from = first
    ? `from ${first.share.toFixed(1)} % on all of them gain`
    : "the one with the most does not gain";
  return `By the share of non-projective sentences: ${list}; ${from}.`;
}
