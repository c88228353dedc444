/**
 * Gradients on their way between workers: what a part of a batch gives, and sums of that.
 *
 * @module
 */

import type { StepReport } from "./progress.ts";

/** Gradients of some rows of a table. */
export interface RowGradients {
  /** Which rows, each once. */
  readonly ids: Int32Array;
  /** Their gradients, one after the other. */
  readonly values: Float32Array;
}

/** Gradients of all parameters. */
export interface Gradients {
  /** Of those that are not looked up, one after the other in their order. */
  readonly dense: Float32Array;
  /** Of those that are looked up, by name. */
  readonly rows: ReadonlyMap<string, RowGradients>;
}

/** What a part of a batch came to, or all of them together. */
export interface PartResult {
  readonly report: StepReport;
  readonly gradients: Gradients;
}

/**
 * Adds up the parts of a batch from the first to the last, so that any number of workers gives the
 * same bytes.
 */
export function sumParts(parts: readonly PartResult[]): PartResult {
  const reports = parts.map(({ report }) => report);
  return {
    report: reports.reduce(addReports),
    gradients: sumGradients(parts.map(({ gradients }) => gradients)),
  };
}

/**
 * The sum of gradients, from the first to the last.
 *
 * @example
 * ```ts
 * import { sumGradients } from "./gradients.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const part = (id: number, value: number) => ({
 *   dense: Float32Array.of(value),
 *   rows: new Map([["words", { ids: Int32Array.of(id), values: Float32Array.of(value) }]]),
 * });
 * const { dense, rows } = sumGradients([part(7, 1), part(2, 3), part(7, 0.5)]);
 * assertEquals([...dense], [4.5]);
 * assertEquals([[...rows.get("words")!.ids], [...rows.get("words")!.values]], [[7, 2], [1.5, 3]]);
 * ```
 */
export function sumGradients(parts: readonly Gradients[]): Gradients {
  const dense = parts[0].dense.slice();
  const rows = new Map(parts[0].rows);
  for (const part of parts.slice(1)) {
    for (let i = 0; i < dense.length; i++) dense[i] += part.dense[i];
    for (const [name, more] of part.rows) rows.set(name, sumRows(rows.get(name), more));
  }
  return { dense, rows };
}

/** The sum of two lists of rows: those of the first in their order, then new ones. */
function sumRows(some: RowGradients | undefined, more: RowGradients): RowGradients {
  if (!some || some.ids.length === 0) return more;
  if (more.ids.length === 0) return some;
  const width = some.values.length / some.ids.length;
  const places = new Map(Array.from(some.ids, (id, place) => [id, place]));
  for (const id of more.ids) if (!places.has(id)) places.set(id, places.size);
  const values = new Float32Array(places.size * width);
  values.set(some.values);
  more.ids.forEach((id, i) => {
    const to = places.get(id)! * width, from = i * width;
    for (let j = 0; j < width; j++) values[to + j] += more.values[from + j];
  });
  return { ids: Int32Array.from(places.keys()), values };
}

/** Are all numbers finite? */
export function isFiniteSum({ dense, rows }: Gradients): boolean {
  const lists = [dense, ...Array.from(rows.values(), ({ values }) => values)];
  return lists.every((list) => list.every(Number.isFinite));
}

function addReports(one: StepReport, other: StepReport): StepReport {
  const loss = one.loss === undefined ? {} : { loss: one.loss + (other.loss ?? 0) };
  return {
    units: one.units + other.units,
    choices: one.choices + other.choices,
    wrong: one.wrong + other.wrong,
    ...loss,
  };
}
