/**
 * A server of files, as any host of static pages is: the playground and its model, or any folder.
 *
 * @module
 */

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";

const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};
const FILES = ["index.html", "playground.js", "worker.js", "service_worker.js", "style.css"];

/** A server that runs. */
export interface StaticServer {
  /** The page's address. */
  readonly url: string;
  /** Every path that was asked for. */
  readonly asked: string[];
  /** Ends it, and all connections. */
  close(): Promise<void>;
}

/**
 * Serves `build/web/` under a folder of its own.
 *
 * @param model The model that stands where the English one is wanted. Default: that one.
 * @returns The server.
 */
export async function serveWeb(model?: Uint8Array): Promise<StaticServer> {
  const root = new URL("../../", import.meta.url);
  const files = new Map<string, Uint8Array>();
  for (const name of FILES) {
    files.set(`/play/${name}`, await readFile(new URL(`build/web/${name}`, root)));
  }
  files.set("/play/", files.get("/play/index.html")!);
  const english = model ?? await readFile(new URL("models/en/en.sagitta", root));
  files.set("/play/models/en.sagitta", english);
  return await serveFiles((path) => Promise.resolve(files.get(path)), "/play/");
}

/** Serves a folder of files, its `index.html` at the root. */
export async function serveFolder(folder: string): Promise<StaticServer> {
  return await serveFiles((path) => {
    return readFile(`${folder}${path === "/" ? "/index.html" : path}`).catch(() => undefined);
  }, "/");
}

/** Serves files by their path; `page` is the path of the page. */
async function serveFiles(
  read: (path: string) => Promise<Uint8Array | undefined>,
  page: string,
): Promise<StaticServer> {
  const asked: string[] = [];
  const server = createServer(async ({ url }, response) => {
    const path = new URL(url ?? "/", "http://localhost").pathname;
    asked.push(path);
    const bytes = await read(path);
    const type = TYPES[path === page ? "html" : path.split(".").pop()!];
    response.writeHead(bytes ? 200 : 404, {
      "content-type": type ?? "application/octet-stream",
      "content-length": bytes?.length ?? 0,
    });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${page}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
