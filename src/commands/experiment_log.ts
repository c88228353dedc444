// The log of `sagitta experiment oracles`: progress of each stage, a line for each finished run.

import type { ExperimentProgress } from "../laboratory/experiments/experiment.ts";
import type { RunRecord } from "../laboratory/experiments/results.ts";
import type { ProgressReporter } from "../rendering/progress_reporter.ts";
import type { Host } from "./host.ts";
import { clearProgress, hostProgress } from "./host_progress.ts";

/** Tells about one experiment. */
export class ExperimentLog {
  readonly #host: Host;
  readonly #reporters: { [Stage in ExperimentProgress["stage"]]?: ProgressReporter } = {};

  constructor(host: Host) {
    this.#host = host;
  }

  progress({ stage, label, ...report }: ExperimentProgress): void {
    const reporter = this.#reporters[stage] ??= hostProgress(this.#host);
    reporter.update({ label: stage === "compare" ? `compare ${label}` : label, ...report });
  }

  /** A line for a finished run. */
  run({ treebank, arm, seed, sentences, epochs, seconds }: RunRecord): void {
    const { uas, las } = epochs[epochs.length - 1];
    clearProgress(this.#host);
    this.#host.note(
      `${treebank}  ${arm}  seed ${seed}  ${sentences} sentences  dev UAS ${uas.toFixed(2)}  ` +
        `LAS ${las.toFixed(2)}  ${seconds.toFixed(1)}s`,
    );
  }
}
