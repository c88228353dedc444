// The table of metrics, laid out and rounded as the shared task's scorer prints it.

import { requireFields } from "../checks.ts";
import type { Metrics } from "./metrics.ts";

/**
 * Writes the table of all metrics.
 * @example
 * ```ts
 * import { evaluate } from "./evaluate.ts";
 * import { metricsTable } from "./table.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentence = { forms: ["Sing"], heads: [0], deprels: ["root"], ranges: [] };
 * const lines = metricsTable(evaluate([sentence], [sentence]).metrics).split("\n");
 * assertEquals(lines[2], "Tokens     |    100.00 |    100.00 |    100.00 |");
 * ```
 */
export function metricsTable(metrics: Metrics): string {
  requireFields("draw a table", metrics, { UAS: "object", LAS: "object" }, "metrics of evaluate()");
  const rows = Object.entries(metrics).map(([name, score]) => {
    const cells = [score.precision, score.recall, score.f1].map((value) => `${cell(value)} |`);
    const accuracy = score.alignedAccuracy === null ? "" : cell(score.alignedAccuracy);
    return `${name.padEnd(11)}|${cells.join("")}${accuracy}`;
  });
  return [
    "Metric     | Precision |    Recall |  F1 Score | AligndAcc",
    "-----------+-----------+-----------+-----------+-----------",
    ...rows,
    "",
  ].join("\n");
}

function cell(value: number): string {
  return twoDecimals(value).padStart(10);
}

/**
 * A number with two decimals. A number halfway between two goes to the even one, as in C and
 * Python; `toFixed` alone would always go up.
 */
export function twoDecimals(value: number): string {
  // Halfway between hundredths and exact in binary: an odd number of eighths.
  if ((value * 8) % 2 !== 1) return value.toFixed(2);
  const below = Math.floor(value * 100);
  return ((below + below % 2) / 100).toFixed(2);
}
