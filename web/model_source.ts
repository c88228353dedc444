/// <reference lib="dom" />
/**
 * Where the page's model comes from: the address's `?model=`, the model next to the page, or the
 * first one of the service that the page is served by.
 *
 * @module
 */

import { SagittaError } from "../src/errors.ts";
import { DEFAULT_NAME } from "../src/models/model_name.ts";

/** Where the page keeps what it needs without a network. */
export const CACHE = "sagitta";

const DEFAULT_URL = `models/${DEFAULT_NAME}.sagitta`;
const LIST = "v1/models";

/** A model's bytes and what it is called. */
export interface FetchedModel {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly name: string;
  /** Keeps it for when there is no network. Left for later, as the first tree comes first. */
  keep?(): Promise<void>;
}

/**
 * Fetches the model.
 *
 * @param page The page's address.
 * @param onProgress Called with the share that has come, from 0 to 1, where that is known.
 * @returns The model.
 */
export async function fetchModel(
  page: URL,
  onProgress: (share: number) => void,
): Promise<FetchedModel> {
  const asked = page.searchParams.get("model");
  const url = new URL(asked ?? DEFAULT_URL, page);
  let response = await request(url);
  if (!response.ok && asked === null) response = await request(await firstOf(page));
  if (!response.ok) {
    throw new SagittaError(
      `Cannot fetch ${response.url}: found status ${response.status}, expected 200`,
      "invalid-input",
    );
  }
  const name = decodeURIComponent(new URL(response.url).pathname.split("/").pop() ?? "model");
  const bytes = await readAll(response, onProgress);
  const copy = bytes.slice();
  return { bytes, name, keep: () => keep(response.url, copy) };
}

async function request(url: URL): Promise<Response> {
  try {
    return await fetch(url);
  } catch {
    throw new SagittaError(
      `Cannot fetch ${url.pathname}: found no connection, expected the model`,
      "invalid-input",
    );
  }
}

/** The address of the service's first model; the one next to the page if there is no service. */
async function firstOf(page: URL): Promise<URL> {
  const response = await fetch(new URL(LIST, page)).catch(() => undefined);
  const list = response?.ok ? await response.json().catch(() => undefined) : undefined;
  const name = list?.models?.[0]?.name;
  return new URL(
    typeof name === "string" ? `models/${encodeURIComponent(name)}.sagitta` : DEFAULT_URL,
    page,
  );
}

async function readAll(
  response: Response,
  onProgress: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const total = Number(response.headers.get("content-length"));
  const compressed = response.headers.has("content-encoding");
  if (!response.body || !(total > 0) || compressed) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, at);
    at += part.value.length;
    onProgress(at / total);
  }
  return bytes;
}

/** Pages of plain http have no caches, and need none; a full disk is no reason to complain. */
async function keep(url: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!("caches" in globalThis)) return;
  const cache = await caches.open(CACHE).catch(() => undefined);
  await cache?.put(url, new Response(bytes)).catch(() => {});
}
