// Threads that do tasks side by side. Each holds its own state, made by a first message; a thread
// that dies is replaced, and the tasks it had are done once more. Threads start when there is work
// for them, and take no more than a task or two ahead, so that memory stays bounded.

import { SagittaError } from "../errors.ts";
import { startThread, type Thread } from "../platform/workers.ts";

/** What a thread is sent: how to start, then tasks. */
export type PoolMessage<Start, Task> = { readonly start: Start } | {
  readonly id: number;
  readonly task: Task;
  /** What this task and the next ones share, where that is not what those before shared. */
  readonly shared?: unknown;
};

/** What a thread sends: that it is ready, then what came of each task. */
export interface PoolAnswer<Result> {
  /** The task's; nothing while it starts. */
  readonly id?: number;
  readonly result?: Result;
  readonly error?: string;
  /** Is that the input's fault, not ours? */
  readonly isInput?: boolean;
}

/** What a pool is made of. */
export interface PoolSettings<Start> {
  readonly count: number;
  /** The first message to each thread. */
  readonly start: Start;
  readonly url?: URL;
  /** Makes a worker, where the code is elsewhere, as after bundling. */
  readonly createWorker?: () => Worker;
  /** Tasks that a thread may have at a time: 2 keep it busy, 1 is fair. */
  readonly depth?: number;
}

interface Job<Task, Result> {
  readonly id: number;
  readonly task: Task;
  readonly shared: unknown;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  /** Did a thread die over it already? */
  isSecondTry: boolean;
}

interface Member<Task, Result> {
  readonly thread: Thread;
  readonly jobs: Map<number, Job<Task, Result>>;
  /** What its tasks share that it was sent last. */
  shared: unknown;
  isReady: boolean;
}

/** Threads that may die while starting, one after the other, before the pool gives up. */
const MAX_FAILED_STARTS = 3;

const CLOSED = "Cannot parse: found a closed pool, expected an open one";

/** Some threads that do tasks. */
export class WorkerPool<Start, Task, Result> {
  /** Threads at most. */
  readonly count: number;
  readonly #depth: number;
  readonly #settings: PoolSettings<Start>;
  readonly #members = new Set<Member<Task, Result>>();
  readonly #waiting: Job<Task, Result>[] = [];
  #ready: { resolve: () => void; reject: (error: unknown) => void }[] = [];
  #ids = 0;
  #failedStarts = 0;
  #ended: Error | undefined;

  constructor(settings: PoolSettings<Start>) {
    this.count = settings.count;
    this.#depth = settings.depth ?? 1;
    this.#settings = settings;
  }

  /** Why it does no more tasks. */
  get failure(): Error | undefined {
    return this.#ended;
  }

  /** Could a thread take a task at once? */
  get hasRoom(): boolean {
    const hasRoom = ({ isReady, jobs }: Member<Task, Result>) => isReady && jobs.size < this.#depth;
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
      this.close(error as Error);
    }
  }

  /**
   * Does a task in the next thread that is free. A signal gives it up.
   * @param shared What many tasks have in common: it is sent to a thread once, not with each.
   */
  async run(task: Task, signal?: AbortSignal, shared?: unknown): Promise<Result> {
    signal?.throwIfAborted();
    if (this.#ended) throw this.#ended;
    let giveUp = () => {};
    try {
      return await new Promise<Result>((resolve, reject) => {
        const job = { id: ++this.#ids, task, shared, resolve, reject, isSecondTry: false };
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
    const { url, createWorker, start } = this.#settings;
    const thread = startThread(url, {
      message: (data) => this.#take(member, data as PoolAnswer<Result>),
      failed: (reason) => this.#replace(member, reason),
    }, createWorker);
    const member: Member<Task, Result> = {
      thread,
      jobs: new Map(),
      shared: undefined,
      isReady: false,
    };
    this.#members.add(member);
    thread.post({ start });
  }

  #take(member: Member<Task, Result>, { id, result, error, isInput }: PoolAnswer<Result>): void {
    if (!this.#members.has(member)) return;
    const Kind = isInput ? SagittaError : Error;
    const failure = error === undefined ? undefined : new Kind(error);
    if (id === undefined) {
      if (failure) return this.close(failure);
      member.isReady = true;
      this.#failedStarts = 0;
    } else {
      const job = member.jobs.get(id);
      member.jobs.delete(id);
      if (failure) job?.reject(failure);
      else job?.resolve(result!);
    }
    this.#next();
  }

  /** Gives waiting tasks to threads with the fewest. */
  #next(): void {
    const members = [...this.#members];
    if (members.length >= this.count && members.every(({ isReady }) => isReady)) {
      for (const { resolve } of this.#ready.splice(0)) resolve();
    }
    for (let size = 0; size < this.#depth; size++) {
      for (const member of members) {
        const { thread, jobs, isReady } = member;
        if (!isReady || jobs.size > size || this.#waiting.length === 0) continue;
        const job = this.#waiting.shift()!;
        const { id, task, shared } = job;
        jobs.set(id, job);
        thread.post(shared === member.shared ? { id, task } : { id, task, shared });
        member.shared = shared;
      }
    }
  }

  /** Puts a thread in the place of one that died; what that was at is done once more. */
  #replace(member: Member<Task, Result>, reason: string): void {
    if (!this.#members.delete(member)) return;
    member.thread.terminate();
    if (!member.isReady && ++this.#failedStarts >= MAX_FAILED_STARTS) {
      return this.close(new SagittaError(`Cannot start workers: ${reason.split("\n")[0]}`));
    }
    // It was at the first; the others only waited behind it.
    const [first, ...others] = member.jobs.values();
    this.#waiting.unshift(...others);
    if (first?.isSecondTry) {
      first.reject(new Error(`Cannot parse: two workers died over it, the last with ${reason}`));
    } else if (first) {
      first.isSecondTry = true;
      this.#waiting.unshift(first);
    }
    this.wake();
  }

  /** Ends the threads; tasks that are not done are rejected. */
  close(reason: Error = new SagittaError(CLOSED)): void {
    if (this.#ended) return;
    this.#ended = reason;
    for (const { thread, jobs } of this.#members) {
      thread.terminate();
      this.#waiting.push(...jobs.values());
    }
    this.#members.clear();
    for (const { reject } of [...this.#waiting.splice(0), ...this.#ready.splice(0)]) reject(reason);
  }
}
