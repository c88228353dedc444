// What `sagitta experiment` says while it works: a bar on a terminal, lines in a log, a line for
// each finished run.

import type { ExperimentProgress } from "../laboratory/experiments/experiment.ts";
import type { RunRecord } from "../laboratory/experiments/results.ts";
import { ProgressReporter } from "../rendering/progress_reporter.ts";
import type { Host } from "./host.ts";

/** Takes the bar away. */
const CLEAR = "\r\x1b[K";

/** Tells about one experiment. */
export class ExperimentLog {
  readonly #host: Host;
  readonly #reporters = new Map<string, ProgressReporter>();

  constructor(host: Host) {
    this.#host = host;
  }

  progress({ stage, label, ...report }: ExperimentProgress): void {
    let reporter = this.#reporters.get(stage);
    if (!reporter) {
      reporter = new ProgressReporter({
        terminal: this.#host.errorIsTerminal,
        width: this.#host.columns,
        clock: () => this.#host.now(),
        write: (text) => this.#host.draw(text),
      });
      this.#reporters.set(stage, reporter);
    }
    reporter.update({ label: stage === "compare" ? `compare ${label}` : label, ...report });
  }

  /** A line for a finished run. */
  run({ treebank, arm, seed, sentences, epochs, seconds }: RunRecord): void {
    const { uas, las } = epochs[epochs.length - 1];
    this.clear();
    this.#host.note(
      `${treebank}  ${arm}  seed ${seed}  ${sentences} sentences  dev UAS ${uas.toFixed(2)}  ` +
        `LAS ${las.toFixed(2)}  ${seconds.toFixed(1)}s`,
    );
  }

  /** Takes the bar away, so that something else can be written. */
  clear(): void {
    if (this.#host.errorIsTerminal) this.#host.draw(CLEAR);
  }
}
