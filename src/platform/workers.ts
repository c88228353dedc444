// Threads that run a module and talk by messages: web workers or those of Node, behind one
// interface. Imports nothing of Node, so that pages can use it.

import { SagittaError } from "../errors.ts";

/** A thread, seen from the one that started it. */
export interface Thread {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  terminate(): void;
}

/** The events of a thread. */
export interface ThreadEvents {
  message(data: unknown): void;
  /** It died; nothing comes after this. */
  failed(reason: string): void;
}

/** The side of a thread that runs in it. */
export interface ThreadScope {
  post(message: unknown, transfer?: readonly ArrayBuffer[]): void;
  listen(take: (data: unknown) => void): void;
}

/** Tells our threads from others in which our code may run. */
const NAME = "sagitta";

/** The part of Node's threads that is used here. */
interface NodeThreads {
  readonly workerData: unknown;
  readonly parentPort: NodePort | null;
  Worker: new (url: URL, options: { workerData: string }) => NodePort & { terminate(): void };
}

interface NodePort {
  postMessage(message: unknown, transfer?: ArrayBuffer[]): void;
  on(event: string, take: (data: unknown) => void): void;
}

/** A module of Node's own, without an import of it. */
function builtIn<Module>(name: string): Module | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: (name: string) => Module | undefined };
  };
  return process?.getBuiltinModule?.(name);
}

const nodeThreads = () => builtIn<NodeThreads>("node:worker_threads");

/** Starts a module in a thread; `create` makes a web worker of it where the file is elsewhere. */
export function startThread(
  url: URL | undefined,
  events: ThreadEvents,
  create?: () => Worker,
): Thread {
  if (!create && !url) throw noThreads("no file of the worker's code");
  if (create || typeof Worker !== "undefined") {
    const worker = create?.() ?? new Worker(url!, { type: "module", name: NAME });
    worker.onmessage = ({ data }) => events.message(data);
    worker.onerror = (event) => {
      event.preventDefault();
      events.failed(event.message || "no reason given");
    };
    return face(worker as unknown as Parameters<typeof face>[0]);
  }
  const threads = nodeThreads();
  if (!threads) throw noThreads("no Worker");
  const worker = new threads.Worker(url!, { workerData: NAME });
  worker.on("message", events.message);
  worker.on("error", (error) => events.failed((error as Error).message));
  worker.on("exit", () => events.failed("it ended"));
  return face(worker);
}

const face = (worker: Pick<NodePort, "postMessage"> & { terminate(): void }): Thread => ({
  post: (message, transfer = []) => worker.postMessage(message, [...transfer]),
  terminate: () => worker.terminate(),
});

/** This thread, if it is one of ours or a page's worker; nothing in a main thread. */
export function threadScope(): ThreadScope | undefined {
  const scope = globalThis as unknown as NodePort & {
    WorkerGlobalScope?: unknown;
    onmessage: ((event: { data: unknown }) => void) | null;
  };
  const isWorker = scope.WorkerGlobalScope !== undefined;
  // Where web workers can be made, ours are such: there is no need to load Node's kind.
  const threads = isWorker || typeof Worker !== "undefined" ? undefined : nodeThreads();
  const port = threads?.workerData === NAME ? threads.parentPort : isWorker ? scope : null;
  return port
    ? {
      post: (message, transfer = []) => port.postMessage(message, [...transfer]),
      listen: (take) => {
        if (isWorker) scope.onmessage = ({ data }) => take(data);
        else port.on("message", take);
      },
    }
    : undefined;
}

/** How many threads can work at a time here. */
export function coreCount(): number {
  return globalThis.navigator?.hardwareConcurrency ??
    builtIn<{ availableParallelism(): number }>("node:os")?.availableParallelism() ?? 2;
}

function noThreads(found: string): SagittaError {
  const wanted = "a runtime with workers, or createWorker";
  return new SagittaError(`Cannot start workers: found ${found}, expected ${wanted}`, "no-workers");
}
