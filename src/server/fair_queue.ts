// Turns at the parsers. A batch cannot be interrupted, so long work goes in small ones, and between
// two batches others have their turn.
//
// Who has used few turns comes first, in the order of asking. The others come in the order in which
// they arrived: so when there is more work than time, the first of them are done in time, where with
// equal shares none would be. Costly batches use up several turns.

/** Turns that come before those of long work. */
const FIRST_TURNS = 16;

/** A place in the queue: one request's. */
export interface Ticket {
  /** Waits for its turn, then does a batch. */
  run<T>(work: () => T | Promise<T>, turns?: number): Promise<T>;
}

/** How a queue works. */
export interface QueueOptions {
  /** Batches that are done at a time: 1 in this thread, else one a worker. */
  readonly slots: number;
  /** Does a batch hold this thread? Then everything else that is ready runs before it. */
  readonly pauses: boolean;
}

interface Waiting {
  /** 0 for first turns, then the number of the ticket. */
  readonly rank: number;
  readonly start: () => void;
}

/** Gives out turns. */
export class FairQueue {
  readonly #options: QueueOptions;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #tickets = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Lets a request take part. */
  join(): Ticket {
    const number = ++this.#tickets;
    let used = 0;
    return {
      run: async (work, turns = 1) => {
        const rank = used < FIRST_TURNS ? 0 : number;
        used += turns;
        await new Promise<void>((start) => {
          this.#waiting.push({ rank, start });
          this.#next();
        });
        try {
          return await work();
        } finally {
          this.#running--;
          this.#next();
        }
      },
    };
  }

  async #next(): Promise<void> {
    const { slots, pauses } = this.#options;
    if (this.#running >= slots || this.#waiting.length === 0) return;
    this.#running++;
    if (pauses) await new Promise((resolve) => setTimeout(resolve, 0));
    const first = Math.min(...this.#waiting.map(({ rank }) => rank));
    const [next] = this.#waiting.splice(this.#waiting.findIndex(({ rank }) => rank === first), 1);
    // Tells others that wait for a slot beside this one.
    this.#next();
    if (next) next.start();
    else this.#running--;
  }
}
