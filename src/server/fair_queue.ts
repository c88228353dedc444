// Turns at the parsers. A batch cannot be interrupted, so long work goes in small ones, and between
// two batches others have their turn.
//
// Who has used few turns comes first, by fair queueing (Demers, Keshav and Shenker 1989): in the
// order in which batches would end if all requests were served at the same time. So short ones
// overtake long ones, by no more than their share; whose share grows with each turn, or ten turns
// would take ten times as long as one. Who has used many turns comes
// in the order of arrival: so when there is more work than time, the first of them are done in time,
// where with equal shares none would be. Costly batches use up several turns, leave one slot to
// others, and rest after a batch where others are served meanwhile, as long as it took: a long
// sentence in a wide beam cannot be interrupted, and one for each slot would stop everybody.

/** Turns that come before those of long work. */
const FIRST_TURNS = 16;
/** Turns from which on a batch is costly. */
const COSTLY = 4;
/** Milliseconds of rest after a costly batch for each other one that was served beside it. */
const REST = 10;

/** A place in the queue: one request's. */
export interface Ticket {
  /** Waits for its turn, then does a batch; one that is short takes a part of a turn. */
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
  /** Is it beyond the first turns? Then its rank is the number of the ticket. */
  readonly isLate: boolean;
  /** When it would end, were all served at the same time: in turns. */
  readonly rank: number;
  readonly isCostly: boolean;
  readonly start: () => void;
}

/** Gives out turns. */
export class FairQueue {
  readonly #options: QueueOptions;
  readonly #waiting: Waiting[] = [];
  #running = 0;
  #costly = 0;
  #tickets = 0;
  /** When the last of the first turns was due. */
  #time = 0;
  /** Batches that were not costly, and until when those that are rest. */
  #served = 0;
  #restUntil = 0;
  #wake: ReturnType<typeof setTimeout> | undefined;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Batches that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Lets a request take part. */
  join(): Ticket {
    const number = ++this.#tickets;
    let used = 0, end = 0;
    return {
      run: async (work, turns = 1) => {
        const isLate = used >= FIRST_TURNS;
        end = Math.max(this.#time, end) + Math.min(1, turns) / (1 + Math.floor(used));
        used += turns;
        const isCostly = turns >= COSTLY, rank = isLate ? number : end;
        await new Promise<void>((start) => {
          this.#waiting.push({ isLate, rank, isCostly, start });
          this.#next();
        });
        const began = performance.now(), before = this.#served;
        try {
          return await work();
        } finally {
          this.#running--;
          this.#costly -= Number(isCostly);
          this.#served += Number(!isCostly);
          const now = performance.now(), served = this.#served - before;
          if (isCostly) this.#restUntil = now + Math.min(now - began, REST * served);
          this.#next();
        }
      },
    };
  }

  async #next(): Promise<void> {
    const { slots, pauses } = this.#options;
    if (this.#running >= slots) return;
    if (!this.#first()) {
      const rest = this.#restUntil - performance.now();
      if (this.#waiting.length === 0 || rest <= 0 || this.#wake !== undefined) return;
      this.#wake = setTimeout(() => {
        this.#wake = undefined;
        this.#next();
      }, rest);
      return;
    }
    this.#running++;
    if (pauses) await new Promise((resolve) => setTimeout(resolve, 0));
    const next = this.#first();
    if (next) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#costly += Number(next.isCostly);
      if (!next.isLate) this.#time = Math.max(this.#time, next.rank);
    }
    // Tells others that wait for a slot beside this one.
    this.#next();
    if (next) next.start();
    else this.#running--;
  }

  /** Who comes first; nobody where all that wait are costly, and there are enough or they rest. */
  #first(): Waiting | undefined {
    const full = this.#costly >= Math.max(1, this.#options.slots - 1) ||
      performance.now() < this.#restUntil;
    let first: Waiting | undefined;
    for (const each of this.#waiting) {
      if ((!full || !each.isCostly) && (!first || isBefore(each, first))) first = each;
    }
    return first;
  }
}

function isBefore(a: Waiting, b: Waiting): boolean {
  return a.isLate === b.isLate ? a.rank < b.rank : b.isLate;
}
