/**
 * What honest requests cost a server: processor time, of one version and another in turn, so that
 * whatever else the machine does meanwhile is shared.
 *
 * @module
 */

import { type ServerProcess, startServer } from "../commands/server_process.ts";
import { processorTime, residentMemory } from "./server_process_usage.ts";
import { HONEST } from "./server_requests.ts";
import type { ServerVersion } from "./server_version.ts";

/** Requests of each kind in a round. */
const COUNTS = [200, 40, 12];

/** What a version takes. */
export interface CostFigures {
  /** Milliseconds of the processor for a request of each honest kind: medians of the rounds. */
  readonly costs: readonly number[];
  /** Megabytes at the end. */
  readonly memory: number;
}

/** Measures servers in turn, some rounds, after one that does not count. */
export async function compareCosts(
  versions: readonly ServerVersion[],
  rounds: number,
): Promise<CostFigures[]> {
  const servers: ServerProcess[] = [];
  try {
    for (const { program, words, model } of versions) {
      servers.push(await startServer(program, words, ["--model", model, "--quiet"]));
    }
    const costs = servers.map(() => HONEST.map((): number[] => []));
    for (let round = 0; round <= rounds; round++) {
      for (const [who, { url, pid }] of servers.entries()) {
        for (const [which, { send }] of HONEST.entries()) {
          const before = await processorTime(pid);
          for (let i = 0; i < COUNTS[which]; i++) {
            const outcome = await send(url);
            if (outcome !== 200) throw new Error(`The server answers ${outcome}`);
          }
          if (round === 0) continue;
          costs[who][which].push((await processorTime(pid) - before) / COUNTS[which]);
        }
      }
    }
    return await Promise.all(servers.map(async ({ pid }, who) => ({
      costs: costs[who].map((all) => all.toSorted((a, b) => a - b)[all.length >> 1]),
      memory: await residentMemory(pid),
    })));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}
