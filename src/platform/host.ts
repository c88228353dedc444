// The outside world as commands see it: files, standard streams, the terminal, the clock.
// `node:` built-ins serve Deno and Node alike; tests pass a host of their own.

import process from "node:process";
import {
  checkOutputs,
  fileError,
  fileSize,
  makeFolder,
  readFile,
  readWhole,
  saveFile,
  temporaryFolder,
} from "./files.ts";
import { onStopSignal } from "./signals.ts";

export { MissingFile } from "./files.ts";

/** The contents of a file, piece by piece. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Files, streams, terminal and clock, as a command may use them. */
export interface Host {
  /** The bytes of a file, or of standard input for `-`, in chunks. */
  read(path: string): AsyncIterable<Uint8Array>;
  /** All bytes of a file at once; undefined where there are more, or it is a stream. */
  readWhole?(path: string, limit: number): Promise<Uint8Array | undefined>;
  /** Writes to standard output; resolves when it may go on. */
  write(data: string | Uint8Array): Promise<void>;
  /** Writes a line to standard error. Nobody reading it is no reason to stop. */
  note(line: string): void;
  /** Writes text to standard error as it stands (progress bars redraw their line). */
  draw(text: string): void;
  /**
   * Writes a file as a whole: under a temporary name first, then renamed over the old one, whose
   * mode it keeps. Data may come piece by piece; if they end with an error, the old file stays.
   * Pipes and terminals are written to as they are; folders and disks are refused.
   */
  save(path: string, data: string | Uint8Array | Pieces): Promise<void>;
  /** Refuses, before work begins, outputs that cannot be written or would overwrite an input. */
  checkOutputs?(outputs: readonly string[], inputs?: readonly string[]): Promise<void>;
  /** How many bytes a file has; undefined where nobody knows, as of a pipe. */
  size?(path: string): Promise<number | undefined>;
  /** Makes a folder, and those above it, unless they are there. */
  makeFolder?(path: string): Promise<void>;
  /** Makes a folder for temporary files. */
  temporaryFolder?(): Promise<string>;
  /** Standard output is a terminal. */
  readonly outputIsTerminal: boolean;
  /** Standard error is a terminal. */
  readonly errorIsTerminal: boolean;
  /** Width of the terminal in columns. */
  readonly columns: number;
  /**
   * Calls `action` once at the next Ctrl-C or SIGTERM instead of ending; the function it returns
   * takes that back.
   */
  onInterrupt?(action: () => void): () => void;
  /** The bytes of a model by its name, where they do not lie next to the code. */
  ownModel?(name: string): Promise<Uint8Array | undefined>;
  /** Milliseconds since some start; only differences mean anything. */
  now(): number;
  /** Milliseconds that this process has computed for, whatever else the machine does meanwhile. */
  processorTime?(): number;
}

/** Thrown by `write` when nobody reads any more (`sagitta … | head`): a quiet end, no failure. */
export class ClosedPipe extends Error {}

/** The real host: this process. */
export function processHost(): Host {
  const { stdout, stderr } = process;
  let failure: Error | undefined;
  const failed = (error: Error & { code?: string }) => {
    const isClosed = error.code === "EPIPE";
    return failure ??= isClosed ? new ClosedPipe() : fileError("write", "standard output", error);
  };
  stdout.on("error", failed);
  stderr.on("error", () => {});
  const write = (data: string | Uint8Array) => {
    if (failure) return Promise.reject(failure);
    return new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => error ? reject(failed(error)) : resolve();
      // Deno throws at once where Node emits an error: a full disk, a reader that is gone.
      try {
        stdout.write(data, done);
      } catch (error) {
        done(error as Error);
      }
    });
  };
  const draw = (text: string) => {
    try {
      stderr.write(text, () => {});
    } catch {
      // Likewise.
    }
  };
  return {
    read: readFile,
    readWhole,
    write,
    note: (line) => draw(line + "\n"),
    draw,
    save: (path, data) => saveFile(path, data, write),
    checkOutputs,
    size: fileSize,
    makeFolder,
    temporaryFolder,
    onInterrupt: onStopSignal,
    outputIsTerminal: Boolean(stdout.isTTY),
    errorIsTerminal: Boolean(stderr.isTTY),
    columns: stdout.columns || 80,
    now: () => performance.now(),
    processorTime: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
  };
}
