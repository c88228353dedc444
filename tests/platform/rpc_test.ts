import { assert, assertEquals, assertRejects } from "@std/assert";
import { fail, SagittaError } from "../../src/errors.ts";
import { type Call, Remote, serve } from "../../src/platform/rpc.ts";

const seen: string[] = [];
const METHODS = {
  double: (value: number) => 2 * value,
  refuse() {
    throw fail("read words")("invalid-conllu", "none", "some", { file: "a.txt", line: 2 });
  },
  throwNothing: () => Promise.reject(undefined),
  note: (word: string) => void seen.push(word),
  notes: () => seen.splice(0),
  giveFunction: () => () => {},
  async wait(_: null, { signal }: Call) {
    await new Promise((resolve) => signal.addEventListener("abort", resolve));
    seen.push("aborted");
  },
  fill(bytes: Uint8Array<ArrayBuffer>, { progress, transfer }: Call) {
    transfer(bytes.buffer);
    progress("half");
    return bytes.fill(7);
  },
};

/** A thread that answers in this one, the calls to it, and how it dies. */
function remote() {
  const { port1, port2 } = new MessageChannel();
  serve(METHODS, {
    post: (message, transfer = []) => port2.postMessage(message, [...transfer]),
    listen: (take) => port2.onmessage = ({ data }) => take(data),
  });
  const deaths: string[] = [];
  const worker = Object.assign(port1 as unknown as Worker, {
    terminate() {
      port1.close();
      port2.close();
    },
  });
  const thread = new Remote<typeof METHODS>(
    { createWorker: () => worker },
    (reason) => deaths.push(reason),
  );
  const die = (message: string) => worker.onerror!({ message, preventDefault() {} } as ErrorEvent);
  return { thread, deaths, die };
}

Deno.test("a call gives the method's result, and an error has its message, code and place", async () => {
  const { thread } = remote();
  assertEquals(await thread.call("double", 21), 42);
  const error = await assertRejects(() => thread.call("refuse", undefined as never), SagittaError);
  assertEquals([error.message, error.code, error.place], [
    "Cannot read words in a.txt at line 2: found none, expected some",
    "invalid-conllu",
    { file: "a.txt", line: 2 },
  ]);
  await assertRejects(() => thread.call("throwNothing", undefined as never), Error, "undefined");
  assertEquals(await thread.call("double", 1), 2);
  thread.close();
});

Deno.test("parameters and results that cannot be sent reject their call alone", async () => {
  const { thread } = remote();
  await assertRejects(() => thread.call("double", (() => {}) as never), DOMException);
  await assertRejects(() => thread.call("giveFunction", undefined as never), Error, "clone");
  assertEquals(await thread.call("double", 1), 2);
  thread.close();
});

Deno.test("buffers are handed over with parameters and results, progress leaves them", async () => {
  const { thread } = remote();
  const bytes = new Uint8Array(4), progress: unknown[] = [];
  const call = { onProgress: (value: unknown) => void progress.push(value) };
  const filled = await thread.call("fill", bytes, { ...call, transfer: [bytes.buffer] });
  assertEquals([bytes.length, [...filled], progress], [0, [7, 7, 7, 7], ["half"]]);
  thread.close();
});

Deno.test("a signal rejects a call at once, tells the method, and skips calls that wait", async () => {
  const { thread } = remote();
  const controller = new AbortController(), { signal } = controller;
  const calls = [thread.call("wait", null, { signal }), thread.call("note", "late", { signal })];
  controller.abort(new Error("enough"));
  for (const call of calls) await assertRejects(() => call, Error, "enough");
  await assertRejects(() => thread.call("note", "later", { signal }), Error, "enough");
  thread.notify("note", "told");
  assertEquals(await thread.call("notes", undefined as never), ["aborted", "told"]);
  thread.close();
});

Deno.test("a thread that dies rejects its calls and later ones, and tells once", async () => {
  const { thread, deaths, die } = remote();
  const call = thread.call("double", 1);
  die("boom");
  die("again");
  const expected = "Cannot run workers: found one that ended: boom, expected one at work";
  for (const each of [call, thread.call("double", 1)]) {
    const error = await assertRejects(() => each, SagittaError, expected);
    assert(error.code === "no-workers");
  }
  thread.notify("note", "nobody");
  assertEquals(deaths, ["boom"]);
});
