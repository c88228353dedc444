/**
 * Parses sentence after sentence without holding up anyone else: parsing itself cannot be
 * interrupted, so it goes in batches of some milliseconds, and between them other requests have
 * their turn, and the clock and the client are looked at.
 *
 * @module
 */

import type { Sentence } from "../conllu/sentence.ts";
import type { Exchange } from "./exchange.ts";
import { clientGone, tryLater } from "./http_problem.ts";

/** Milliseconds that a batch should take. */
const BATCH_TIME = 25;
/** Words of the first batch, and of the smallest and largest that may follow. */
const WORDS = { first: 200, min: 50, max: 4_000 };

/** Lets everything else that is ready run. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Throws if the client has gone or time is up. */
export function checkTurn({ request, now, deadline, limits, sentences }: Exchange): void {
  if (request.signal.aborted) throw clientGone();
  if (now() < deadline) return;
  throw tryLater(
    `Cannot parse: found ${sentences} sentences done after ${limits.time} ms, expected all; ` +
      "send fewer at a time",
  );
}

/**
 * Goes through sentences in batches, with a turn for everyone else after each.
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
    await nextTurn();
    checkTurn(exchange);
    batch = [];
    words = 0;
    start = exchange.now();
  }
  if (batch.length > 0) yield work(batch);
}
