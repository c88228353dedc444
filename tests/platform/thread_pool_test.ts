import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { inOrder } from "../../src/platform/in_order.ts";
import type { Remote } from "../../src/platform/rpc.ts";
import { ThreadPool } from "../../src/platform/thread_pool.ts";

interface Methods {
  start(how: string): void;
  run(task: string): string;
}

interface Request {
  readonly id: number;
  readonly method: keyof Methods;
  readonly params: string;
}

/** Workers in this thread, which do what a task says, and what they were sent. */
function fakeWorkers() {
  const made: FakeWorker[] = [];
  class FakeWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
    readonly tasks: string[] = [];
    isAlive = true;

    constructor() {
      made.push(this);
    }

    postMessage(request: Request): void {
      if (!("method" in request)) return;
      const { id, method, params: task } = request;
      if (method === "start") return this.#later(() => this.#say({ id, result: undefined }));
      this.tasks.push(task);
      this.#later(() => {
        if (task === "wait") return;
        if (task === "die") this.onerror?.({ message: "boom", preventDefault() {} });
        else if (task === "bad") {
          this.#say({ id, error: { message: "bad input", code: "cannot-parse" } });
        } else if (task !== "die once" || made.length > 1) this.#say({ id, result: task });
        else this.onerror?.({ message: "boom", preventDefault() {} });
      });
    }

    terminate(): void {
      this.isAlive = false;
    }

    #say(data: unknown): void {
      this.onmessage?.({ data });
    }

    #later(work: () => void): void {
      queueMicrotask(() => this.isAlive && work());
    }
  }
  const createWorker = () => new FakeWorker() as unknown as Worker;
  const pool = (count: number, depth = 1) => {
    const start = (thread: Remote<Methods>) => thread.call("start", "go");
    const threads = new ThreadPool<Methods>({ count, start, createWorker, depth });
    return Object.assign(threads, {
      do: (task: string, signal?: AbortSignal) =>
        threads.run((thread) => thread.call("run", task, { signal }), signal),
    });
  };
  return { made, pool };
}

Deno.test("a worker that dies is replaced, and its task is done once more", async () => {
  const { made, pool } = fakeWorkers();
  const one = pool(1);
  assertEquals(await one.do("die once"), "die once");
  assertEquals(made.map(({ tasks, isAlive }) => [tasks, isAlive]), [
    [["die once"], false],
    [["die once"], true],
  ]);
  assertEquals(await one.do("next"), "next");
  one.close();
});

Deno.test("the task of a worker that dies goes to one that is free at once", async () => {
  const { made, pool } = fakeWorkers();
  const two = pool(2);
  await two.start();
  const task = two.do("wait");
  made[0].onerror!({ message: "boom", preventDefault() {} });
  assertEquals(made.map(({ tasks }) => tasks), [["wait"], ["wait"], []]);
  two.close();
  await assertRejects(() => task, SagittaError, "found a closed pool");
});

Deno.test("a task over which two workers died is given up, and others go on", async () => {
  const { made, pool } = fakeWorkers();
  const one = pool(1, 2);
  const [dead, fine] = await Promise.allSettled([one.do("die"), one.do("fine")]);
  assertEquals([dead.status, fine.status], ["rejected", "fulfilled"]);
  assertEquals(made.length, 3);
  await assertRejects(() => one.do("bad"), SagittaError, "bad input");
  one.close();
});

Deno.test("workers start when there is work, take what their depth allows, and close", async () => {
  const { made, pool } = fakeWorkers();
  const two = pool(2, 2);
  assertEquals([made.length, two.hasRoom], [0, false]);
  await two.start();
  assertEquals([made.length, two.hasRoom], [2, true]);
  const results = Array.from({ length: 6 }, () => two.do("wait"));
  assertEquals([made.map(({ tasks }) => tasks.length), two.hasRoom], [[2, 2], false]);
  two.close();
  for (const { status } of await Promise.allSettled(results)) assertEquals(status, "rejected");
  assertEquals(made.map(({ isAlive }) => isAlive), [false, false]);
  await assertRejects(() => two.do("late"), SagittaError, "found a closed pool");
});

Deno.test("a signal gives a task up, and no listener is left on it", async () => {
  const { made, pool } = fakeWorkers();
  const one = pool(1);
  await one.start();
  const controller = new AbortController();
  let listeners = 0;
  const { signal } = controller;
  const [add, remove] = [signal.addEventListener, signal.removeEventListener];
  Object.assign(signal, {
    addEventListener: (...words: Parameters<typeof add>) => (listeners++, add.apply(signal, words)),
    removeEventListener: (...words: Parameters<typeof remove>) => (
      listeners--, remove.apply(signal, words)
    ),
  });
  for (let i = 0; i < 20; i++) assertEquals(await one.do("fine", signal), "fine");
  assertEquals(listeners, 0);
  const running = one.do("wait", signal), waiting = one.do("never", signal);
  controller.abort(new Error("enough"));
  await assertRejects(() => running, Error, "enough");
  await assertRejects(() => waiting, Error, "enough");
  assertEquals([listeners, made[0].tasks.includes("never")], [0, false]);
  one.close();
});

Deno.test("inOrder keeps the order, the bound, and what comes before an error", async () => {
  let [running, most] = [0, 0];
  const work = async (ms: number) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, ms % 7));
    running--;
    return ms;
  };
  const items = Array.from({ length: 50 }, (_, i) => i * 13 % 50);
  assertEquals(await Array.fromAsync(inOrder(items, work, 4)), items);
  assert(most > 1 && most <= 4, `${most} at a time`);
  const broken = (function* () {
    yield 1;
    yield 2;
    throw new Error("no more");
  })();
  const seen: number[] = [];
  await assertRejects(
    async () => {
      for await (const item of inOrder(broken, work, 4)) seen.push(item);
    },
    Error,
    "no more",
  );
  assertEquals(seen, [1, 2]);
});

Deno.test("inOrder ends its source when its results are no longer wanted", async () => {
  let isEnded = false;
  const items = (function* () {
    try {
      for (let i = 0;; i++) yield i;
    } finally {
      isEnded = true;
    }
  })();
  for await (const item of inOrder(items, (item) => Promise.resolve(item), 2)) {
    if (item === 3) break;
  }
  await new Promise((resolve) => setTimeout(resolve, 0));
  assertEquals(isEnded, true);
});

Deno.test("inOrder gives out what is done while the next item is waited for", async () => {
  let send = (_: number) => {};
  const items = (async function* () {
    yield 1;
    yield await new Promise<number>((resolve) => send = resolve);
  })();
  const results = inOrder(items, (item) => Promise.resolve(item), 4);
  assertEquals((await results.next()).value, 1);
  send(2);
  assertEquals((await results.next()).value, 2);
  assertEquals((await results.next()).done, true);
});
