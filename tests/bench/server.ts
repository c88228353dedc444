/**
 * A load test of the server. Tells latencies and memory, and fails where an answer is not one that is
 * due.
 *
 * ```sh
 * deno task bench:server                         # one load: a row for each kind of request
 * deno task bench:server --beside ../v0.1/cli.ts # both loads beside another version: one table
 * deno task bench:server --cost --beside …       # processor time of a request, in turn
 * ```
 *
 * `--seconds 60 --connections 50 --runtime deno|node --model FILE --honest` change the one load;
 * `--honest` sends only what a server is for, beside another version too. `--rounds N` repeats; `--model` and `--beside-model`
 * are served in place of small linear models, which each version trains on the sample.
 *
 * @module
 */

import process from "node:process";
import { parseArgs } from "node:util";
import { compareCosts } from "./server_cost.ts";
import { load, type LoadFigures } from "./server_load.ts";
import { type NamedLoad, reportCosts, reportLoad, reportLoads } from "./server_report.ts";
import { prepareVersion, type ServerVersion } from "./server_version.ts";

/** What versions are compared by: the seconds of the second are a third of those asked for. */
const LOADS = [
  { name: "50, hostile mixture", connections: 50, honest: false, share: 1 },
  { name: "200, honest", connections: 200, honest: true, share: 1 / 3 },
];

/** Loads versions in turn, in each way. */
async function compare(
  versions: readonly ServerVersion[],
  seconds: number,
  rounds: number,
  honestOnly: boolean,
): Promise<NamedLoad[]> {
  const all: NamedLoad[] = [];
  for (const { name, share, ...how } of LOADS) {
    if (honestOnly && !how.honest) continue;
    for (let round = 0; round < rounds; round++) {
      for (const version of versions) {
        const figures = await load(version, { seconds: share * seconds, ...how });
        all.push({ load: name, version: version.name, figures });
      }
    }
  }
  return all;
}

/** Tells what was not due. Another version answers for itself. */
function judge({ wrong, code }: LoadFigures): void {
  for (const line of wrong) console.error(`Not due: ${line}`);
  if (wrong.length > 0 || code !== 0) process.exitCode = 1;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "60" },
      connections: { type: "string", default: "50" },
      runtime: { type: "string", default: "deno" },
      rounds: { type: "string" },
      model: { type: "string" },
      beside: { type: "string" },
      "beside-model": { type: "string" },
      honest: { type: "boolean", default: false },
      cost: { type: "boolean", default: false },
    },
  });
  const { model, beside: cli, honest, "beside-model": besideModel } = values;
  const [seconds, connections] = [Number(values.seconds), Number(values.connections)];
  const folder = await Deno.makeTempDir();
  try {
    const runtime = values.runtime === "node" ? "node" : "deno";
    const now = await prepareVersion(folder, { runtime, model });
    const other = cli && await prepareVersion(folder, { cli, model: besideModel });
    const versions = other ? [other, now] : [now];
    if (values.cost) {
      const figures = await compareCosts(versions, Number(values.rounds ?? 5));
      console.log(reportCosts(versions.map(({ name }) => name), figures));
    } else if (other) {
      const loads = await compare(versions, seconds, Number(values.rounds ?? 1), honest);
      console.log(reportLoads(loads));
      for (const { version, figures } of loads) if (version === now.name) judge(figures);
    } else {
      const figures = await load(now, { seconds, connections, honest });
      console.log(reportLoad(figures));
      judge(figures);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
