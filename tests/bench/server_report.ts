/**
 * The figures of load tests as Markdown tables, ready for docs/server.md.
 *
 * @module
 */

import type { CostFigures } from "./server_cost.ts";
import type { LoadFigures, Row } from "./server_load.ts";
import { HONEST } from "./server_requests.ts";

/** The value below which a share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** How many requests of a kind were sent. */
export const sentOf = ({ times }: Row): number =>
  [...times.values()].reduce((sum, { length }) => sum + length, 0);

function table(head: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

const spread = (times: readonly number[]) =>
  times.length === 0 ? "" : [0.5, 0.99].map((share) => quantile(times, share).toFixed(0));

/** One load: a row for each kind of request, and two lines. */
export function reportLoad({ rows, seconds, memory }: LoadFigures): string {
  const lines = rows.filter((row) => sentOf(row) > 0).map((row) => {
    const told = [...row.times].map(([outcome, { length }]) => `${outcome} × ${length}`).sort();
    const all = [...row.times.values()].flat();
    return [row.kind.name, all.length, told.join(", "), ...spread(all)];
  });
  const sent = rows.reduce((sum, row) => sum + sentOf(row), 0);
  const [start, peak, end] = [memory.start, memory.peak, memory.end].map((mb) => mb.toFixed(0));
  return [
    table(["request", "sent", "answers", "p50, ms", "p99, ms"], lines),
    "",
    `${sent} requests in ${seconds.toFixed(0)} s, ${(sent / seconds).toFixed(0)} a second.`,
    `Memory: ${start} MB at the start, ${peak} MB at most, ${end} MB after it.`,
  ].join("\n");
}

/** A load of one version among those of others. */
export interface NamedLoad {
  readonly load: string;
  readonly version: string;
  readonly figures: LoadFigures;
}

/** Several loads: what honest requests got, and the times of those that were answered. */
export function reportLoads(loads: readonly NamedLoad[]): string {
  const kinds = HONEST.map(({ name }) => name);
  const head = [
    "load",
    "version",
    ...kinds.flatMap((name) => [name, "p50, p99, ms"]),
    "memory, MB",
  ];
  return table(
    head,
    loads.map(({ load, version, figures: { rows, memory } }) => [
      load,
      version,
      ...kinds.flatMap((name) => {
        const row = rows.find(({ kind }) => kind.name === name)!;
        const done = row.times.get(200) ?? [];
        return [`${done.length} of ${sentOf(row)}`, [...spread(done)].join(", ")];
      }),
      memory.peak.toFixed(0),
    ]),
  );
}

/** What a request costs each version. */
export function reportCosts(names: readonly string[], figures: readonly CostFigures[]): string {
  const head = ["version", ...HONEST.map(({ name }) => `${name}, ms`), "memory, MB"];
  return table(
    head,
    figures.map(({ costs, memory }, i) => [
      names[i],
      ...costs.map((cost) => cost.toFixed(2)),
      memory.toFixed(0),
    ]),
  );
}
