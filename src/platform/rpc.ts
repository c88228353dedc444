// Calls between threads: typed methods over messages, with progress, cancelling, buffers that are
// handed over, and errors as data. A thread answers one call after the other, in their order.

import { type ErrorData, errorData, errorOf, fail } from "../errors.ts";
import { startThread, type Thread, type ThreadScope, threadScope } from "./workers.ts";

const refuse = fail("run workers");

/** The call that a method answers. */
export interface Call {
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
  /** Tells the caller how far the method is. */
  progress(value: unknown): void;
  /** Hands a buffer of the result over instead of copying it. */
  transfer(...buffers: ArrayBufferLike[]): void;
}

/** The methods of a thread, by name. */
export type Methods<M> = { readonly [K in keyof M]: (params: never, call: Call) => unknown };

/** The parameter and the result of a method. */
export type Params<M extends Methods<M>, K extends keyof M> = Parameters<M[K]>[0];
export type Result<M extends Methods<M>, K extends keyof M> = Awaited<ReturnType<M[K]>>;

/** From the caller: a call, one without an answer, or the end of the caller's interest. */
type Request =
  | { readonly id?: number; readonly method: string; readonly params: unknown }
  | { readonly abort: number };

/** To the caller. */
type Response =
  & { readonly id: number }
  & (
    | { readonly progress: unknown }
    | { readonly result: unknown }
    | { readonly error: ErrorData }
  );

/** Answers calls in this thread, if it is one that was started for that. */
export function serve<M extends Methods<M>>(
  methods: M,
  scope: ThreadScope | undefined = threadScope(),
): void {
  const open = new Map<number, AbortController>();
  let before: Promise<void> = Promise.resolve();
  const answer = async (message: Extract<Request, { method: string }>) => {
    const { id = 0, method, params } = message;
    const controller = open.get(id) ?? new AbortController();
    const buffers: ArrayBufferLike[] = [];
    const post = (answer: object, transfer: readonly ArrayBufferLike[] = []) => {
      if (id) scope!.post({ id, ...answer }, transfer as ArrayBuffer[]);
    };
    try {
      controller.signal.throwIfAborted();
      const result = await methods[method as keyof M](params as never, {
        signal: controller.signal,
        progress: (value) => post({ progress: value }),
        transfer: (...more) => void buffers.push(...more),
      });
      post({ result }, buffers);
    } catch (error) {
      post({ error: errorData(error) });
    } finally {
      open.delete(id);
    }
  };
  scope?.listen((data) => {
    const message = data as Request;
    if ("abort" in message) return open.get(message.abort)?.abort();
    if (message.id) open.set(message.id, new AbortController());
    before = before.then(() => answer(message));
  });
}

/** How a call is made. */
export interface CallOptions {
  /** Gives up: the promise is rejected at once, and the method is told. */
  readonly signal?: AbortSignal;
  /** Takes what the method tells of its progress. */
  readonly onProgress?: (value: unknown) => void;
  /** Buffers of the parameters that are handed over. */
  readonly transfer?: readonly ArrayBufferLike[];
}

/** Where a thread's code is. */
export interface ThreadCode {
  readonly url?: URL;
  /** Makes a worker that runs it, where the file is elsewhere, as after bundling. */
  readonly createWorker?: () => Worker;
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
  readonly onProgress?: (value: unknown) => void;
}

/** A thread whose methods can be called. */
export class Remote<M extends Methods<M>> {
  readonly #thread: Thread;
  readonly #waiting = new Map<number, Waiting>();
  #ids = 0;
  #failure: unknown;

  /** @param onFailure Called once, if the thread dies. */
  constructor({ url, createWorker }: ThreadCode, onFailure: (reason: string) => void = () => {}) {
    this.#thread = startThread(url, {
      message: (data) => this.#take(data as Response),
      failed: (reason) => {
        if (this.#failure) return;
        this.close(refuse("no-workers", `one that ended: ${reason}`, "one at work"));
        onFailure(reason);
      },
    }, createWorker);
  }

  /** Calls a method; its errors are those that it threw, with their codes. */
  call<K extends keyof M & string>(
    method: K,
    params: Params<M, K>,
    { signal, onProgress, transfer }: CallOptions = {},
  ): Promise<Result<M, K>> {
    const id = ++this.#ids;
    let giveUp = () => {};
    const answer = new Promise<unknown>((resolve, reject) => {
      if (this.#failure) throw this.#failure;
      signal?.throwIfAborted();
      this.#post({ id, method, params }, transfer);
      this.#waiting.set(id, { resolve, reject, onProgress });
      giveUp = () => {
        if (this.#waiting.delete(id)) this.#post({ abort: id });
        reject(signal!.reason);
      };
      signal?.addEventListener("abort", giveUp);
    });
    return answer.finally(() => signal?.removeEventListener("abort", giveUp)) as Promise<
      Result<M, K>
    >;
  }

  /** Calls a method that has no answer; where it fails, nobody is told. */
  notify<K extends keyof M & string>(method: K, params: Params<M, K>): void {
    if (!this.#failure) this.#post({ method, params });
  }

  /** Ends the thread; calls that are not answered are rejected. */
  close(reason: unknown = refuse("no-workers", "one that is closed", "one at work")): void {
    if (this.#failure) return;
    this.#failure = reason;
    this.#thread.terminate();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  #post(request: Request, transfer: readonly ArrayBufferLike[] = []): void {
    this.#thread.post(request, transfer as ArrayBuffer[]);
  }

  #take(response: Response): void {
    const waiting = this.#waiting.get(response.id);
    if (!waiting) return;
    if ("progress" in response) return waiting.onProgress?.(response.progress);
    this.#waiting.delete(response.id);
    if ("error" in response) waiting.reject(errorOf(response.error));
    else waiting.resolve(response.result);
  }
}
