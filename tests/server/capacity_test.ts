/**
 * What honest clients get beside hostile ones, and what memory that takes, of a server that runs as a
 * process, on Deno and Node.
 *
 * @module
 */

import { assert, assertEquals } from "@std/assert";
import { processorTime, residentMemory } from "../bench/server_process_usage.ts";
import { MIXED, type RequestKind, SLOW } from "../bench/server_requests.ts";
import { type ServerProcess, startServer } from "../commands/server_process.ts";
import { MODEL, RUNTIMES } from "./server_runtimes.ts";

/** Limits in megabytes and numbers, small ones, so that what they leave is seen. */
const BODY = 0.12, BODIES = 96, CONCURRENCY = 64, WORKERS = 2;
const OPTIONS = [
  ["--model", MODEL, "--workers", `${WORKERS}`, "--body-time", "2", "--quiet"],
  ["--max-body", `${1e6 * BODY}`, "--max-bodies", `${BODIES}`, "--concurrency", `${CONCURRENCY}`],
].flat();

/** What docs/server.md says a server takes at most beyond what it starts with, in megabytes. */
const GARBAGE = 64, HELD = 0.25, TIMES = 20;
const MOST = (1 + WORKERS) * GARBAGE + BODIES * BODY + 2 * CONCURRENCY * (TIMES * BODY + HELD);

const HONEST_CLIENTS = 24, HALF_BODIES = 64;
/** Milliseconds of a window in which answers are counted, and of the mixture before it. */
const WINDOW = 1_000, WARM = 300;
/** Rounds at least, and at most: machines that run tests are busy, now with this, now with that. */
const ROUNDS = { min: 3, max: 7 };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

/** What is refused: a word and a text that are too long, no UTF-8, no JSON. */
const REFUSED = MIXED.slice(6);

/** Wide beams over long sentences: what costs a parser most. */
const WIDE: RequestKind = {
  name: "1,000 words, beam 64",
  share: 1,
  expected: [200, 503],
  async send(url) {
    const tokens = [Array.from({ length: 1_000 }, (_, i) => `w${i % 50}`)];
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ tokens, beam: 64 });
    const response = await fetch(`${url}/v1/parse`, { method: "POST", headers, body });
    await response.body?.cancel();
    return response.status;
  },
};

/**
 * Holds half-sent bodies open, sends what is refused and what takes its time, one of a kind at a time,
 * and wide beams. Bodies of 10 MB are not among them: here the client would pay for them, too.
 */
async function attack(url: string): Promise<() => Promise<void>> {
  let isOver = false;
  const port = Number(new URL(url).port);
  const half = new TextEncoder().encode(
    "POST /v1/parse HTTP/1.1\r\nhost: localhost\r\ncontent-type: text/plain\r\ncontent-length: 99\r\n\r\nThe",
  );
  const open = await Promise.all(Array.from({ length: HALF_BODIES }, async () => {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    await connection.write(half);
    return connection;
  }));
  const clients = [...REFUSED, ...SLOW, WIDE, WIDE].map(async ({ send }) => {
    while (!isOver) {
      await send(url);
      await pause(100);
    }
  });
  return async () => {
    isOver = true;
    for (const connection of open) connection.close();
    await Promise.all(clients);
  };
}

/** What honest clients got in a window, and what it took: of the server's time and of theirs. */
async function honest({ url, pid }: ServerProcess): Promise<{ answers: number; cost: number }> {
  const used = async () => await processorTime(pid) + await processorTime(Deno.pid);
  const before = await used(), end = performance.now() + WINDOW;
  let answers = 0;
  await Promise.all(Array.from({ length: HONEST_CLIENTS }, async () => {
    while (performance.now() < end) {
      if (await MIXED[0].send(url) === 200) answers++;
      else await pause(20);
    }
  }));
  return { answers, cost: await used() - before };
}

for (const [runtime, [program, words]] of Object.entries(RUNTIMES)) {
  const title = "honest requests get at least half of their capacity beside hostile ones, in the " +
    `memory that docs/server.md tells, on ${runtime}`;
  Deno.test(title, async () => {
    const server: ServerProcess = await startServer(program, words, OPTIONS);
    const start = await residentMemory(server.pid);
    let peak = start;
    const watch = setInterval(async () => {
      peak = Math.max(peak, await residentMemory(server.pid));
    }, 100);
    try {
      // Code is compiled before answers count.
      await honest(server);
      const ratios: number[] = [], shares: number[] = [], told: string[] = [];
      for (let round = 0; round < ROUNDS.max; round++) {
        const alone = await honest(server);
        const stop = await attack(server.url);
        await pause(WARM);
        const beside = await honest(server);
        await stop();
        // Where others keep the machine busy, answers in a second tell little: then that counts which
        // part of the processor's time that all had together went to the honest.
        ratios.push(beside.answers / alone.answers);
        shares.push(beside.answers * alone.cost / alone.answers / beside.cost);
        told.push(`${beside.answers} of ${alone.answers} (${shares[round].toFixed(2)})`);
        if (round + 1 >= ROUNDS.min && Math.max(median(ratios), median(shares)) >= 0.5) break;
      }
      console.log(`${told.join(", ")}; ${start.toFixed(0)} to ${peak.toFixed(0)} MB`);
      assert(Math.max(median(ratios), median(shares)) >= 0.5, told.join(", "));
      if (start === 0) console.log("Memory is not tested: the system does not tell it");
      assert(peak <= start + MOST, `${peak} MB, expected ${start} + ${MOST} at most`);
      assertEquals((await server.stop()).code, 0);
    } finally {
      clearInterval(watch);
      await server.stop("SIGKILL").catch(() => {});
    }
  });
}
