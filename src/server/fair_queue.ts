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
/** Milliseconds of rest after a costly batch for each other one that was served meanwhile. */
const REST_TIME = 10;

/** A place in the queue: one request's. */
export interface Ticket {
  /**
   * Waits for its turn, then does a batch; one that is short takes a part of a turn. The thread that
   * does the first one does the others, too.
   */
  run<T>(work: (lane: number) => T | Promise<T>, turns?: number): Promise<T>;
}

/** How a queue works. */
export interface QueueOptions {
  /** Batches that a thread does at a time. */
  readonly slots: number;
  /** A batch holds this thread, so everything else that is ready runs before it. */
  readonly pauses: boolean;
}

interface Waiting {
  /** The thread that does it, where it may not be any. */
  readonly lane: number | undefined;
  /** It is beyond the first turns, and its rank is the number of the ticket. */
  readonly isLate: boolean;
  /** When it would end, were all served at the same time: in turns. */
  readonly rank: number;
  readonly isCostly: boolean;
  readonly start: (lane: number) => void;
}

/** Gives out turns. */
export class FairQueue {
  readonly #options: QueueOptions;
  readonly #waiting: Waiting[] = [];
  /** Batches that each thread is at. */
  readonly #running: number[];
  readonly #loadOf: (lane: number) => number;
  #costly = 0;
  #tickets = 0;
  /** When the last of the first turns was due. */
  #time = 0;
  /** Batches that were not costly, and until when those that are rest. */
  #served = 0;
  #restUntil = 0;
  #wake: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param lanes The number of threads.
   * @param loadOf What a thread has to do.
   */
  constructor(options: QueueOptions, lanes = 1, loadOf: (lane: number) => number = () => 0) {
    this.#options = options;
    this.#running = new Array(lanes).fill(0);
    this.#loadOf = loadOf;
  }

  /** Batches that wait for their turn. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Lets a request take part. */
  join(): Ticket {
    const number = ++this.#tickets;
    let used = 0, end = 0, own: number | undefined;
    return {
      run: async (work, turns = 1) => {
        const isLate = used >= FIRST_TURNS;
        end = Math.max(this.#time, end) + Math.min(1, turns) / (1 + Math.floor(used));
        used += turns;
        const isCostly = turns >= COSTLY, rank = isLate ? number : end;
        const lane = own = await new Promise<number>((start) => {
          this.#waiting.push({ lane: own, isLate, rank, isCostly, start });
          this.#next();
        });
        const began = performance.now(), before = this.#served;
        try {
          return await work(lane);
        } finally {
          this.#running[lane]--;
          this.#costly -= Number(isCostly);
          this.#served += Number(!isCostly);
          const now = performance.now(), served = this.#served - before;
          if (isCostly) this.#restUntil = now + Math.min(now - began, REST_TIME * served);
          this.#next();
        }
      },
    };
  }

  async #next(): Promise<void> {
    const { pauses } = this.#options;
    let next = this.#first();
    if (!next) return this.#wakeAfterRest();
    const lane = next.lane ?? this.#freeLane();
    this.#running[lane]++;
    if (pauses) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      next = this.#first(lane);
    }
    if (next) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#costly += Number(next.isCostly);
      if (!next.isLate) this.#time = Math.max(this.#time, next.rank);
    }
    // Tells others that wait for another slot.
    this.#next();
    if (next) next.start(lane);
    else this.#running[lane]--;
  }

  /** The thread with a free slot that has least to do. */
  #freeLane(): number {
    const { slots } = this.#options;
    const free = [...this.#running.keys()].filter((lane) => this.#running[lane] < slots);
    return free.reduce((best, lane) => this.#loadOf(lane) < this.#loadOf(best) ? lane : best);
  }

  #wakeAfterRest(): void {
    const rest = this.#restUntil - performance.now();
    if (this.#waiting.length === 0 || rest <= 0 || this.#wake !== undefined) return;
    this.#wake = setTimeout(() => {
      this.#wake = undefined;
      this.#next();
    }, rest);
  }

  /**
   * The first to be served; none where all that wait are costly, and there are enough or they rest.
   * @param held A thread in which a slot is kept for it.
   */
  #first(held?: number): Waiting | undefined {
    const { slots } = this.#options;
    const isFull = this.#costly >= Math.max(1, slots * this.#running.length - 1) ||
      performance.now() < this.#restUntil;
    const hasFree = this.#running.some((running) => running < slots);
    let first: Waiting | undefined;
    for (const each of this.#waiting) {
      const { lane = held } = each;
      const isFree = lane === undefined ? hasFree : lane === held || this.#running[lane] < slots;
      if (isFree && (!isFull || !each.isCostly) && (!first || isBefore(each, first))) first = each;
    }
    return first;
  }
}

function isBefore(a: Waiting, b: Waiting): boolean {
  return a.isLate === b.isLate ? a.rank < b.rank : b.isLate;
}
