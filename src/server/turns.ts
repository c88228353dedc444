/**
 * Turns at the parser. Parsing cannot be interrupted, so long work goes in small pieces. Between
 * two pieces, whoever they are for, everything else that is ready runs: new requests are read and
 * short ones answered, however many long ones wait.
 *
 * Who has had few turns comes first, in the order of asking. The others come in the order in which
 * they arrived: so when there is more work than time, the first of them are done in time, where
 * with equal shares none would be.
 *
 * @module
 */

/** Turns that come before those of long work. */
const FIRST_TURNS = 16;

/** Somebody who takes turns. */
export interface TurnTaker {
  /** Resolves when the turn has come. Its work ends when it next waits for anything. */
  next(): Promise<void>;
}

interface Waiting {
  /** 0 for first turns, then the number of the taker. */
  readonly rank: number;
  readonly resolve: () => void;
}

/** Gives out turns. */
export class Turns {
  readonly #areShared: boolean;
  readonly #waiting: Waiting[] = [];
  #isRunning = false;
  #takers = 0;

  /**
   * @param areShared Is there one turn at a time? Not where a request may not wait for another's
   * timer.
   */
  constructor(areShared: boolean) {
    this.#areShared = areShared;
  }

  /** Lets somebody take part. */
  join(): TurnTaker {
    const number = ++this.#takers;
    let taken = 0;
    return {
      next: () => {
        if (!this.#areShared) return pause();
        const rank = taken++ < FIRST_TURNS ? 0 : number;
        return new Promise((resolve) => {
          this.#waiting.push({ rank, resolve });
          if (!this.#isRunning) this.#run();
        });
      },
    };
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await pause();
      let first = 0;
      for (let i = 1; i < this.#waiting.length; i++) {
        if (this.#waiting[i].rank < this.#waiting[first].rank) first = i;
      }
      this.#waiting.splice(first, 1)[0].resolve();
    }
    this.#isRunning = false;
  }
}

/** Lets everything else that is ready run. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
