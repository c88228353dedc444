// Gets the bytes of a model file from an address.

import { inputError, SagittaError } from "../errors.ts";
import { MAX_MODEL_BYTES } from "./file/model_file.ts";

/** How to get a model. */
export interface FetchOptions {
  /** Stops it. */
  readonly signal?: AbortSignal;
  /** The file's name, for messages. */
  readonly file?: string;
}

/** An address as a URL; a path is relative to the page, or to the folder that a program runs in. */
export function resolveAddress(address: string | URL): URL {
  if (address instanceof URL) return address;
  const { location, process } = globalThis as {
    location?: { href: string };
    process?: { cwd?(): string };
  };
  try {
    const path = /^([a-z]:)?[^:]*$/i.test(address) ? address.replaceAll("\\", "/") : undefined;
    if (path === undefined || location) return new URL(address, location?.href);
    const folder = process?.cwd?.().replaceAll("\\", "/").replace(/^\/*/, "/");
    const whole = path.replace(/^(?=[a-z]:)/i, "/").replace(/[%?#]/g, encodeURIComponent);
    return new URL(whole, folder && `file://${folder.replace(/[%?#]/g, encodeURIComponent)}/`);
  } catch {
    throw inputError("load a model", {}, `the address ${JSON.stringify(address)}`, "a whole URL");
  }
}

/**
 * The bytes of a model file.
 * @param url Its address: `https:`, `http:`, `blob:`, `data:` or `file:`.
 */
export async function fetchModel(url: URL, options: FetchOptions = {}): Promise<Uint8Array> {
  const { signal, file = url.href } = options;
  try {
    const node = url.protocol === "file:" ? nodeProcess() : undefined;
    if (node) return await readInNode(node, url, signal);
    const response = await fetch(url, { signal });
    if (!response.ok) {
      await response.body?.cancel();
      throw inputError(`load ${file}`, {}, `the answer ${response.status}`, "a model file");
    }
    return await collect(response, file);
  } catch (error) {
    if (error instanceof SagittaError || signal?.aborted) throw error;
    throw new SagittaError(`Cannot load ${file}: ${reasonOf(error)}`);
  }
}

/** The part of Node's `process` that is used here. */
interface NodeProcess {
  getBuiltinModule(name: "node:fs/promises"): {
    readFile(url: URL, options: { signal?: AbortSignal }): Promise<Uint8Array>;
  };
}

/** Node's process, on Node: its fetch does not know files; Deno's and Bun's do. */
function nodeProcess(): NodeProcess | undefined {
  const { Deno, Bun, process } = globalThis as {
    Deno?: unknown;
    Bun?: unknown;
    process?: Partial<NodeProcess>;
  };
  if (Deno !== undefined || Bun !== undefined || !process?.getBuiltinModule) return undefined;
  return process as NodeProcess;
}

/** Not by an import: bundlers for browsers would stumble over it. */
async function readInNode(
  node: NodeProcess,
  url: URL,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  return await node.getBuiltinModule("node:fs/promises").readFile(url, { signal });
}

/** All bytes of an answer, up to the most that a model may have. */
async function collect(response: Response, file: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_MODEL_BYTES) {
      throw inputError(`load ${file}`, {}, `more than ${MAX_MODEL_BYTES} bytes`, "fewer");
    }
    chunks.push(chunk);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** What went wrong, for the person who reads it. */
function reasonOf(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === "NotCapable" || code === "ERR_ACCESS_DENIED") {
    return "permission was not given, run deno with --allow-read for a file, --allow-net for others";
  }
  if (code === "ENOENT" || /No such file/i.test(message ?? "")) return "no such file or folder";
  return (message ?? String(error)).split("\n")[0];
}
