// How far `sagitta parse` is when it writes to a file: bytes of its input.

import type { ProgressReporter } from "../../rendering/progress_reporter.ts";
import type { Host } from "./host.ts";
import { hostProgress } from "./host_progress.ts";

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
