// Gets the bytes of a model file from an address.

import { fail, SagittaError } from "../errors.ts";
import { MAX_MODEL_BYTES } from "../model_file/model_file.ts";

const refuse = fail("load a model");
const refuseFile = (file: string, found: string, expected: string) =>
  fail(`load ${file}`)("cannot-load", found, expected);

/** How far the loading of a model is. */
export interface LoadProgress {
  readonly loaded: number;
  /** All bytes, where the server says how many. */
  readonly total: number | undefined;
}

/** How to get a model. */
export interface FetchOptions {
  readonly signal?: AbortSignal;
  /** Told as bytes come in, from an address, and once from a file. */
  readonly progress?: (progress: LoadProgress) => void;
  /**
   * The SHA-256 of the file, in hexadecimal digits. Another file is refused; a browser takes
   * the right one out of its cache without asking the server whether it is still there.
   */
  readonly sha256?: string;
  /** The file's name, for messages. */
  readonly file?: string;
}

/** There is nothing at the address of a model. */
export class MissingModel extends SagittaError {}

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
    throw refuse("cannot-load", `the address ${JSON.stringify(address)}`, "a whole URL");
  }
}

/**
 * The bytes of a model file.
 * @param url Its address: `https:`, `http:`, `blob:`, `data:` or `file:`.
 */
export async function fetchModel(url: URL, options: FetchOptions = {}): Promise<Uint8Array> {
  const { signal, file = url.href, sha256 } = options;
  const load = async (init: RequestInit) =>
    await checked(await download(url, options, init), file, sha256);
  try {
    const node = url.protocol === "file:" ? nodeProcess() : undefined;
    if (node) {
      const bytes = await readInNode(node, url, file, signal);
      options.progress?.({ loaded: bytes.length, total: bytes.length });
      return await checked(bytes, file, sha256);
    }
    if (sha256 === undefined || !isBrowser()) return await load({});
    const bytes = await download(url, options, { cache: "force-cache" });
    // The cached file may be older than the hash.
    return await checked(bytes, file, sha256).catch(() => load({ cache: "reload" }));
  } catch (error) {
    if (error instanceof SagittaError || signal?.aborted) throw error;
    // Some bundlers write down where code lay when they ran: no file is there for a page.
    const isElsewhere = url.protocol === "file:" && isBrowser();
    if (isMissing(error) || isElsewhere) {
      throw new MissingModel(`Cannot load ${file}: no such file or folder`, "no-such-file");
    }
    throw new SagittaError(`Cannot load ${file}: ${reasonOf(error)}`, "cannot-load");
  }
}

/** The bytes behind an address. */
async function download(
  url: URL,
  { signal, progress, file = url.href }: FetchOptions,
  init: RequestInit,
): Promise<Uint8Array> {
  const response = await fetch(url, { ...init, ...(signal ? { signal } : {}) });
  if (!response.ok) {
    await response.body?.cancel();
    const refused = refuseFile(file, `the answer ${response.status}`, "a model file");
    throw response.status === 404 ? new MissingModel(refused.message, refused.code) : refused;
  }
  return await collect(response, file, progress);
}

/** This is a page or a worker of one; other runtimes do not know all of fetch's options. */
function isBrowser(): boolean {
  return globalThis.navigator?.userAgent?.startsWith("Mozilla/") ?? false;
}

/** The bytes, if they are no page and have the hash that is wanted. */
async function checked(
  bytes: Uint8Array,
  file: string,
  sha256: string | undefined,
): Promise<Uint8Array> {
  if (sha256 !== undefined) {
    const digest = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
    const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    if (found !== sha256.toLowerCase()) {
      throw refuseFile(file, `a file with SHA-256 ${found}`, sha256);
    }
  }
  // Servers of single-page applications answer with their page whatever is asked for.
  const start = new TextDecoder().decode(bytes.subarray(0, 256)).trimStart();
  if (/^<(!doctype|html|head|!--|\?xml)/i.test(start)) {
    const expected = "a model file: is it there, and served as it is?";
    throw new MissingModel(refuseFile(file, "HTML, a page", expected).message, "cannot-load");
  }
  return bytes;
}

/** The part of Node's `process` that is used here. */
interface NodeProcess {
  getBuiltinModule(name: "node:fs/promises"): {
    readFile(url: URL, options: { signal?: AbortSignal }): Promise<Uint8Array<ArrayBuffer>>;
    stat(url: URL): Promise<{ readonly size: number }>;
  };
}

/** Node's process, on Node and Deno: fetch knows no files there, or reads them slowly. */
function nodeProcess(): NodeProcess | undefined {
  const { Bun, process } = globalThis as { Bun?: unknown; process?: Partial<NodeProcess> };
  if (Bun !== undefined || !process?.getBuiltinModule) return undefined;
  return process as NodeProcess;
}

/** Not by an import: bundlers for browsers would stumble over it. */
async function readInNode(
  node: NodeProcess,
  url: URL,
  file: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const { readFile, stat } = node.getBuiltinModule("node:fs/promises");
  checkLength((await stat(url)).size, file);
  const { buffer, byteOffset, length } = await readFile(url, { signal });
  return new Uint8Array(buffer, byteOffset, length);
}

function checkLength(length: number, file: string): void {
  if (length <= MAX_MODEL_BYTES) return;
  throw refuseFile(file, `more than ${MAX_MODEL_BYTES} bytes`, "fewer");
}

/** All bytes of an answer, up to the most that a model may have. */
async function collect(
  response: Response,
  file: string,
  progress: FetchOptions["progress"],
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  // In gzip, the length is that of what was sent, not of what comes out.
  const said = response.headers.has("content-encoding")
    ? Number.NaN
    : Number(response.headers.get("content-length") ?? Number.NaN);
  const total = said > 0 ? said : undefined;
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    checkLength(length, file);
    chunks.push(chunk);
    progress?.({ loaded: length, total });
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** There is no such file; Deno's fetch says so in words alone. */
function isMissing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === "ENOENT" || /No such file/i.test(message ?? "");
}

/** The reason of an error, for people. */
function reasonOf(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string };
  if (name === "NotCapable" || code === "ERR_ACCESS_DENIED") {
    return "permission was not given, run deno with --allow-read for a file, --allow-net for others";
  }
  return (message ?? String(error)).split("\n")[0];
}
