// The results of the parts of a batch, and their sums.

import { type Gradients, sumGradients } from "../networks/gradients.ts";
import type { StepReport } from "./progress.ts";

/** The result of a part of a batch, or of all of them. */
export interface PartResult {
  readonly report: StepReport;
  readonly gradients: Gradients;
}

/** Adds up the parts of a batch from the first to the last. */
export function sumParts(parts: readonly PartResult[]): PartResult {
  return {
    report: parts.map(({ report }) => report).reduce(addReports),
    gradients: sumGradients(parts.map(({ gradients }) => gradients)),
  };
}

/** The sum of two reports. */
export function addReports(one: StepReport, other: StepReport): StepReport {
  return {
    units: one.units + other.units,
    choices: one.choices + other.choices,
    wrong: one.wrong + other.wrong,
    ...(one.estimates === undefined ? {} : { estimates: one.estimates + (other.estimates ?? 0) }),
    ...(one.loss === undefined ? {} : { loss: one.loss + (other.loss ?? 0) }),
  };
}
