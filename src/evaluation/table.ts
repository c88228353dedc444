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
    const { precision, recall, f1, alignedAccuracy } = score;
    const accuracy = alignedAccuracy === null ? "" : twoDecimals(alignedAccuracy);
    return [name, ...[precision, recall, f1].map(twoDecimals), accuracy];
  });
  const header = ["Metric     ", " Precision ", "    Recall ", "  F1 Score ", " AligndAcc "];
  return scorerTable(header, rows) + "\n";
}

/**
 * A table as the shared task's scorer lays it out: names on the left, numbers on the right.
 * @param header The columns' names, each as wide as its column.
 */
export function scorerTable(header: readonly string[], rows: readonly string[][]): string {
  const line = ([name, ...numbers]: readonly string[]) => {
    const cells = numbers.map((cell, i) => cell.padStart(header[i + 1].length - 1) + " ");
    return [name.padEnd(header[0].length), ...cells].join("|").trimEnd();
  };
  const rule = header.map(({ length }) => "-".repeat(length)).join("+");
  return [header.join("|").trimEnd(), rule, ...rows.map(line)].join("\n");
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
