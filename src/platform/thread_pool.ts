// Threads that do tasks, each with its own state, made by a first call. A thread that dies is
// replaced, and the task it was at is done once more. Threads start when there is work for them, and
// take no more than a task or two ahead, so that memory stays bounded.

import { fail } from "../errors.ts";
import { type Methods, Remote, type ThreadCode } from "./rpc.ts";

const refuse = fail("run workers");

/** The settings of a pool. */
export interface PoolSettings<M extends Methods<M>> extends ThreadCode {
  readonly count: number;
  /** Makes a thread's state. */
  readonly start: (thread: Remote<M>) => Promise<unknown>;
  /** Tasks that a thread may have at a time: 2 keep it busy, 1 is fair. */
  readonly depth?: number;
}

/** Calls a thread for something. */
export type ThreadTask<M extends Methods<M>, Result> = (thread: Remote<M>) => Promise<Result>;

interface Job<M extends Methods<M>> {
  readonly task: ThreadTask<M, unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** A thread died over it already. */
  isSecondTry: boolean;
}

interface Member<M extends Methods<M>> {
  readonly thread: Remote<M>;
  readonly jobs: Set<Job<M>>;
  isReady: boolean;
}

/** Threads that may die while starting, one after the other, before the pool gives up. */
const MAX_FAILED_STARTS = 3;

/** Some threads that do tasks. */
export class ThreadPool<M extends Methods<M>> {
  /** Threads at most. */
  readonly count: number;
  readonly #settings: PoolSettings<M>;
  readonly #members = new Set<Member<M>>();
  readonly #waiting: Job<M>[] = [];
  #ready: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  #failedStarts = 0;
  #ended: unknown;

  constructor(settings: PoolSettings<M>) {
    this.count = settings.count;
    this.#settings = settings;
  }

  /** Why it does no more tasks. */
  get failure(): unknown {
    return this.#ended;
  }

  /** A thread could take a task at once. */
  get hasRoom(): boolean {
    const { depth = 1 } = this.#settings;
    const hasRoom = ({ isReady, jobs }: Member<M>) => isReady && jobs.size < depth;
    return this.#waiting.length === 0 && [...this.#members].some(hasRoom);
  }

  /** Starts all threads; resolves when each is ready. */
  async start(): Promise<void> {
    const ready = new Promise<void>((resolve, reject) => this.#ready.push({ resolve, reject }));
    this.wake();
    await ready;
  }

  /** Starts the threads that are missing, and waits for none. */
  wake(): void {
    try {
      while (!this.#ended && this.#members.size < this.count) this.#add();
    } catch (error) {
      this.close(error);
    }
  }

  /** Does a task in the next thread that is free. A signal gives it up. */
  async run<Result>(task: ThreadTask<M, Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#ended) throw this.#ended;
    let giveUp = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const job: Job<M> = {
          task,
          resolve: resolve as Job<M>["resolve"],
          reject,
          isSecondTry: false,
        };
        giveUp = () => {
          const at = this.#waiting.indexOf(job);
          if (at >= 0) this.#waiting.splice(at, 1);
          reject(signal!.reason);
        };
        signal?.addEventListener("abort", giveUp);
        this.#waiting.push(job);
        this.wake();
        this.#next();
      });
    } finally {
      signal?.removeEventListener("abort", giveUp);
    }
  }

  #add(): void {
    const thread = new Remote<M>(this.#settings, (reason) => this.#replace(member, reason));
    const member: Member<M> = { thread, jobs: new Set(), isReady: false };
    this.#members.add(member);
    this.#settings.start(thread).then(() => {
      member.isReady = true;
      this.#failedStarts = 0;
      this.#next();
    }, (error) => {
      if (this.#members.has(member)) this.close(error);
    });
  }

  /** Gives waiting tasks to threads with the fewest. */
  #next(): void {
    const members = [...this.#members];
    if (members.length >= this.count && members.every(({ isReady }) => isReady)) {
      for (const { resolve } of this.#ready.splice(0)) resolve();
    }
    const { depth = 1 } = this.#settings;
    for (let size = 0; size < depth; size++) {
      for (const member of members) {
        if (!member.isReady || member.jobs.size > size || this.#waiting.length === 0) continue;
        this.#do(this.#waiting.shift()!, member);
      }
    }
  }

  async #do(job: Job<M>, member: Member<M>): Promise<void> {
    member.jobs.add(job);
    try {
      job.resolve(await job.task(member.thread));
    } catch (error) {
      // Of a thread that died, the pool decides.
      if (this.#members.has(member)) job.reject(error);
    }
    if (member.jobs.delete(job)) this.#next();
  }

  /** Puts a thread in the place of one that died; what that was at is done once more. */
  #replace(member: Member<M>, reason: string): void {
    if (!this.#members.delete(member)) return;
    if (!member.isReady && ++this.#failedStarts >= MAX_FAILED_STARTS) {
      return this.close(refuse("no-workers", reason.split("\n")[0], "workers that start"));
    }
    // It was at the first; the others only waited behind it.
    const [first, ...others] = member.jobs;
    member.jobs.clear();
    this.#waiting.unshift(...others);
    if (first?.isSecondTry) {
      first.reject(
        new Error(`Cannot run workers: two of them died over a task, the last with ${reason}`),
      );
    } else if (first) {
      first.isSecondTry = true;
      this.#waiting.unshift(first);
    }
    this.wake();
    this.#next();
  }

  /** Ends the threads; tasks that are not done are rejected. */
  close(reason: unknown = refuse("no-workers", "a closed pool", "an open one")): void {
    if (this.#ended) return;
    this.#ended = reason;
    for (const { thread, jobs } of this.#members) {
      thread.close(reason);
      this.#waiting.push(...jobs);
    }
    this.#members.clear();
    for (const { reject } of [...this.#waiting.splice(0), ...this.#ready.splice(0)]) reject(reason);
  }
}
