// What the parts of a batch come to, and all of them together.

import { type Gradients, sumGradients } from "../networks/gradients.ts";
import type { StepReport } from "./progress.ts";

/** What a part of a batch came to, or all of them. */
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

/** What two steps came to together. */
export function addReports(one: StepReport, other: StepReport): StepReport {
  return {
    units: one.units + other.units,
    choices: one.choices + other.choices,
    wrong: one.wrong + other.wrong,
    ...(one.estimates === undefined ? {} : { estimates: one.estimates + (other.estimates ?? 0) }),
    ...(one.loss === undefined ? {} : { loss: one.loss + (other.loss ?? 0) }),
  };
}
