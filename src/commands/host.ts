/**
 * The outside world as commands see it: files, standard streams, the terminal, the clock.
 * `node:` built-ins serve Deno and Node alike; tests pass a host of their own.
 *
 * @module
 */

import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm } from "node:fs/promises";
import process from "node:process";
import { SagittaError } from "../errors.ts";

/** Files, streams, terminal and clock, as a command may use them. */
export interface Host {
  /** The bytes of a file, or of standard input for `-`, in chunks. */
  read(path: string): AsyncIterable<Uint8Array>;
  /** Writes to standard output; resolves when it may go on. */
  write(data: string | Uint8Array): Promise<void>;
  /** Writes a line to standard error. */
  note(line: string): void;
  /** Writes text to standard error as it stands (progress bars redraw their line). */
  draw(text: string): void;
  /**
   * Writes a file as a whole: to a temporary file first, then renamed over the old one. Data may
   * come piece by piece; if they end with an error, the old file stays.
   */
  save(path: string, data: string | Uint8Array | Pieces): Promise<void>;
  /** Makes a folder, and those above it, unless they are there. */
  makeFolder?(path: string): Promise<void>;
  /** Is standard output a terminal? */
  readonly outputIsTerminal: boolean;
  /** Is standard error a terminal? */
  readonly errorIsTerminal: boolean;
  /** Width of the terminal in columns. */
  readonly columns: number;
  /** Calls `action` once at the next Ctrl-C instead of ending; the function it returns takes that back. */
  onInterrupt?(action: () => void): () => void;
  /** The bytes of the English model, where they do not lie beside the code. */
  englishModel?(): Promise<Uint8Array>;
  /** Milliseconds since some start; only differences mean anything. */
  now(): number;
}

/** The contents of a file, piece by piece. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Thrown by `write` when nobody reads any more (`sagitta … | head`): a quiet end, no failure. */
export class ClosedPipe extends Error {}

/** A file that is not there. */
export class MissingFile extends SagittaError {}

/** The real host: this process. */
export function processHost(): Host {
  let closed = false;
  process.stdout.on("error", (error: { code?: string }) => {
    if (error.code !== "EPIPE") throw error;
    closed = true;
  });
  return {
    read: readBytes,
    write(data) {
      if (closed) return Promise.reject(new ClosedPipe());
      return new Promise((resolve, reject) => {
        process.stdout.write(data, (error?: Error | null) => {
          if (!error) resolve();
          else reject((error as { code?: string }).code === "EPIPE" ? new ClosedPipe() : error);
        });
      });
    },
    note: (line) => void process.stderr.write(line + "\n"),
    draw: (text) => void process.stderr.write(text),
    save,
    async makeFolder(path) {
      try {
        await mkdir(path, { recursive: true });
      } catch (error) {
        throw fileError("write", path, error);
      }
    },
    onInterrupt(action) {
      process.once("SIGINT", action);
      return () => void process.off("SIGINT", action);
    },
    outputIsTerminal: Boolean(process.stdout.isTTY),
    errorIsTerminal: Boolean(process.stderr.isTTY),
    columns: process.stdout.columns || 80,
    now: () => performance.now(),
  };
}

/** Size of the chunks in which files are read. */
const CHUNK = 1 << 18;

async function* readBytes(path: string): AsyncIterable<Uint8Array> {
  const stream = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: CHUNK });
  try {
    for await (const chunk of stream) {
      yield typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
    }
  } catch (error) {
    throw fileError("read", path, error);
  }
}

async function save(path: string, data: string | Uint8Array | Pieces): Promise<void> {
  const partial = `${path}.partial`;
  try {
    const file = await open(partial, "w");
    try {
      if (typeof data === "string" || data instanceof Uint8Array) await file.writeFile(data);
      else for await (const piece of data) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw fileError("write", path, error);
  }
}

/** What a system error means for the person who reads it. */
const MEANINGS: Record<string, string> = {
  ENOENT: "no such file or folder",
  EACCES: "the system does not allow it",
  EISDIR: "a folder, expected a file",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is no folder",
  EEXIST: "a file, expected a folder",
};

function fileError(verb: "read" | "write", path: string, error: unknown): Error {
  if (error instanceof SagittaError) return error;
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  if (name === "NotCapable" || code === "ERR_ACCESS_DENIED") {
    return new SagittaError(
      `Cannot ${verb} ${path}: permission was not given, run deno with --allow-${verb}`,
    );
  }
  const Kind = code === "ENOENT" ? MissingFile : SagittaError;
  return new Kind(`Cannot ${verb} ${path}: ${MEANINGS[code ?? ""] ?? message}`);
}
