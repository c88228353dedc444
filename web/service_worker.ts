/**
 * Keeps the page, its scripts and models for when there is no network. While there is one, what
 * comes from it counts: nothing is ever older than it has to be.
 *
 * @module
 */

/** As in model_source.ts, which puts models there itself. */
const CACHE = "sagitta";
const FILES = ["./", "playground.js", "worker.js", "style.css"];

/** The part of a service worker's events that this one needs. */
interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}
interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface ServiceWorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: Extendable) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
}

const scope = globalThis as unknown as ServiceWorkerScope;

scope.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => scope.skipWaiting()),
  );
});

scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const ours = new URL(request.url).origin === location.origin;
  if (request.method === "GET" && ours) event.respondWith(networkFirst(request, event));
});

async function networkFirst(request: Request, event: Extendable): Promise<Response> {
  const cache = await caches.open(CACHE);
  try {
    const response = await fetch(request);
    if (response.status === 200) {
      event.waitUntil(cache.put(withoutQuery(request), response.clone()));
    }
    return response;
  } catch (error) {
    const kept = await cache.match(withoutQuery(request));
    if (kept) return kept;
    throw error;
  }
}

/** The page is the same whatever stands behind the question mark. */
function withoutQuery({ url }: Request): string {
  return url.replace(/[?#].*$/, "");
}
