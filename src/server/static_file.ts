// Files that the service gives out: pages and models, each under one path, held in memory. No
// path of a request ever becomes the name of a file.

import { getMimeType } from "hono/utils/mime";
import type { Route } from "./route.ts";

/** A file that is given out. */
export interface StaticFile {
  /** The path, such as `/` or `/models/en.sagitta`. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** A file ready to be given out. */
export interface TaggedFile extends StaticFile {
  /** Changes when the bytes do. */
  readonly tag: string;
}

/** The media type of a file by its name. */
export function fileType(name: string): string {
  return getMimeType(name) ?? "application/octet-stream";
}

/** A file with its tag: a hash of its bytes. */
export async function tagFile(file: StaticFile): Promise<TaggedFile> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", file.bytes));
  const digits = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, "0"));
  return { ...file, tag: `"${digits.join("")}"` };
}

/** The route of a file; Hono's `etag()` leaves its bytes out where the client has them. */
export function fileRoute({ path, bytes, type, tag }: TaggedFile): Omit<Route, "operation"> {
  const headers = {
    "content-type": type,
    "content-length": String(bytes.length),
    "cache-control": "public, no-cache",
    "etag": tag,
  };
  return { path, method: "GET", run: () => new Response(bytes, { headers }) };
}
