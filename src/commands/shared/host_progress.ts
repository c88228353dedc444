// Progress of a command on standard error: a bar on a terminal, lines in a log.

import { ProgressReporter } from "../../rendering/progress_reporter.ts";
import type { Host } from "./host.ts";

/** A reporter of one piece of work. */
export function hostProgress(host: Host): ProgressReporter {
  return new ProgressReporter({
    terminal: host.errorIsTerminal,
    width: host.columns,
    clock: () => host.now(),
    write: (text) => host.draw(text),
  });
}

/** Takes the bar away, so that something else can be written. */
export function clearProgress(host: Host): void {
  if (host.errorIsTerminal) host.draw("\r\x1b[K");
}

/** The label of the bytes that `sagitta parse` read. */
const LABEL = "parse: bytes";

/** Counts what is read, and shows it where output goes to a file. */
export class ParseProgress {
  readonly #host: Host;
  readonly #reporter: ProgressReporter | undefined;
  #done = 0;
  #total = 0;

  /** @param output The file that is written; without one, nothing is shown. */
  constructor(host: Host, output: string | undefined) {
    this.#host = host;
    if (output === undefined || output === "-") return;
    this.#reporter = hostProgress(host);
  }

  /** Reads a file, a chunk at a time. */
  async *read(path: string): AsyncGenerator<Uint8Array> {
    const size = this.#reporter && await this.#host.size?.(path);
    // The whole is known as long as every file's size is.
    this.#total = size === undefined || Number.isNaN(this.#total) ? NaN : this.#total + size;
    for await (const chunk of this.#host.read(path)) {
      yield chunk;
      this.#done += chunk.length;
      this.#reporter?.update({ label: LABEL, done: this.#done, total: this.#total || 0 });
    }
  }

  /** Leaves the line of a terminal. */
  finish(): void {
    if (!this.#host.errorIsTerminal) return;
    this.#reporter?.finish({ label: LABEL, done: this.#done, total: this.#done });
  }
}
