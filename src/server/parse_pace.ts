/**
 * Goes through sentences without holding up anyone else: in batches of some milliseconds. Each but
 * the first waits for its turn, and then the clock and the client are looked at.
 *
 * @module
 */

import type { Sentence } from "../sentence/sentence.ts";
import type { Exchange } from "./exchange.ts";
import { clientGone, tryLater } from "./http_problem.ts";

/** Milliseconds that a batch should take. */
const BATCH_TIME = 10;
/** Words of the first batch, and of the smallest and largest that may follow. */
const WORDS = { first: 200, min: 50, max: 4_000 };

/** Throws if the client has gone or time is up. */
function checkTurn({ request, now, deadline, limits, sentences }: Exchange): void {
  if (request.signal.aborted) throw clientGone();
  if (now() < deadline) return;
  throw tryLater(
    `Cannot parse: found ${sentences} sentences done after ${limits.time} ms, expected all; ` +
      "send fewer at a time",
  );
}

/**
 * Goes through sentences in batches, each in a turn of its own.
 *
 * @param sentences The sentences.
 * @param work Does a batch.
 * @param exchange The request: its clock, its deadline, its client.
 * @returns What each batch gave.
 */
export async function* inTurns<T>(
  sentences: Iterable<Sentence>,
  work: (batch: readonly Sentence[]) => T,
  exchange: Exchange,
): AsyncGenerator<T> {
  let most: number = WORDS.first, words = 0;
  let batch: Sentence[] = [];
  let start = exchange.now();
  for (const sentence of sentences) {
    batch.push(sentence);
    words += sentence.length;
    if (words < most) continue;
    yield work(batch);
    const took = Math.max(1, exchange.now() - start);
    most = Math.min(WORDS.max, Math.max(WORDS.min, Math.round(words * BATCH_TIME / took)));
    await exchange.turns.next();
    checkTurn(exchange);
    batch = [];
    words = 0;
    start = exchange.now();
  }
  if (batch.length > 0) yield work(batch);
}
