/**
 * A host in memory, for tests of commands: files are a map, output is kept.
 *
 * @module
 */

import { assertEquals, assertMatch } from "@std/assert";
import { main } from "../../cli.ts";
import { SagittaError } from "../../src/errors.ts";
import { ClosedPipe, type Host, MissingFile, type Pieces } from "../../src/commands/shared/host.ts";

/** What a host in memory is made of. */
export interface MemoryHostOptions {
  /** Files by path; `-` is standard input. */
  files?: Record<string, string | Uint8Array>;
  /** Bytes in a chunk that `read` gives. */
  chunk?: number;
  /** Is standard output a terminal? */
  terminal?: boolean;
  /** Width of the terminal in columns. */
  columns?: number;
  /** Milliseconds by which the clock goes on each time it is read. */
  tick?: number;
  /** After how many writes does the reader of standard output go away? */
  closeAfter?: number;
  /** Is the disk full under a path? */
  isFull?: (path: string) => boolean;
}

/** A host that touches nothing outside. */
export class MemoryHost implements Host {
  /** Files by path, `save` included. */
  readonly files: Map<string, Uint8Array>;
  /** What was written to standard output. */
  output = "";
  /** What was written to standard error, by `note` and `draw`. */
  errors = "";
  /** What Ctrl-C would do now. */
  interrupt: (() => void) | undefined;
  readonly outputIsTerminal: boolean;
  readonly errorIsTerminal = false;
  readonly columns: number;
  #time = 0;
  #writes = 0;
  readonly #chunk: number;
  readonly #tick: number;
  readonly #closeAfter: number;
  readonly #isFull: (path: string) => boolean;

  constructor(options: MemoryHostOptions = {}) {
    const files = Object.entries(options.files ?? {});
    this.files = new Map(files.map(([path, data]) => [path, bytesOf(data)]));
    this.outputIsTerminal = options.terminal ?? false;
    this.columns = options.columns ?? 80;
    this.#chunk = options.chunk ?? 1 << 16;
    this.#tick = options.tick ?? 1;
    this.#closeAfter = options.closeAfter ?? Infinity;
    this.#isFull = options.isFull ?? (() => false);
  }

  async *read(path: string): AsyncIterable<Uint8Array> {
    const bytes = this.files.get(path);
    if (!bytes) {
      throw new MissingFile(`Cannot read ${path}: no such file or folder`, "no-such-file");
    }
    for (let at = 0; at < bytes.length; at += this.#chunk) {
      yield await Promise.resolve(bytes.slice(at, at + this.#chunk));
    }
  }

  write(data: string | Uint8Array): Promise<void> {
    if (this.#writes++ >= this.#closeAfter) return Promise.reject(new ClosedPipe());
    this.output += typeof data === "string" ? data : new TextDecoder().decode(data);
    return Promise.resolve();
  }

  note(line: string): void {
    this.errors += line + "\n";
  }

  draw(text: string): void {
    this.errors += text;
  }

  temporaryFolder(): Promise<string> {
    return Promise.resolve("/tmp/new");
  }

  async save(path: string, data: string | Uint8Array | Pieces): Promise<void> {
    if (this.#isFull(path)) {
      throw new SagittaError(`Cannot write ${path}: the disk is full`, "cannot-write");
    }
    if (typeof data === "string" || data instanceof Uint8Array) {
      this.files.set(path, bytesOf(data));
      return;
    }
    const pieces: Uint8Array[] = [];
    for await (const piece of data) pieces.push(bytesOf(piece));
    this.files.set(path, new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer()));
  }

  onInterrupt(action: () => void): () => void {
    this.interrupt = action;
    return () => this.interrupt = undefined;
  }

  /** A clock that goes on by one tick each time it is read. */
  now(): number {
    return this.#time += this.#tick;
  }
}

/** Runs a command line on a host in memory; gives its exit code and what it wrote. */
export async function run(
  args: string[],
  options: MemoryHostOptions = {},
): Promise<{ code: number; output: string; errors: string; host: MemoryHost }> {
  const host = new MemoryHost(options);
  const code = await main(args, host);
  return { code, output: host.output, errors: host.errors, host };
}

/** Fails unless a command refuses each list of words with exit code 2 and one line. */
export async function assertWrongUsage(
  command: string,
  lists: readonly string[],
  options: MemoryHostOptions = {},
): Promise<void> {
  const line = new RegExp(`^sagitta ${command}: .*; see sagitta ${command} --help\\n$`);
  for (const words of lists) {
    const { code, errors } = await run(`${command} ${words}`.trim().split(" "), options);
    assertEquals([code, words], [2, words]);
    assertMatch(errors, line);
  }
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === "string" ? new TextEncoder().encode(data) : data;
}
