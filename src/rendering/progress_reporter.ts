// The display of progress: a line redrawn in place on a terminal, plain lines now and then in a log.

import { type Progress, progressLine } from "./progress.ts";

/** The output of progress, and its clock. */
export interface ProgressOutput {
  /** Whether a line can be redrawn in place. */
  readonly terminal: boolean;
  readonly width: number;
  /** The time in milliseconds; only differences matter. */
  readonly clock: () => number;
  /** Writes text as it is. */
  readonly write: (text: string) => void;
}

/** The progress that the work itself knows. */
export type Report = Pick<Progress, "label" | "done" | "total" | "loss">;

/** Milliseconds between two lines, on a terminal and in a log. */
const TERMINAL_INTERVAL = 100, LOG_INTERVAL = 10_000;
/** Sequences that return to the start of the line, and that clear the rest of it. */
const BACK = "\r", CLEAR = "\x1b[K";

/** Shows the progress of one piece of work. */
export class ProgressReporter {
  readonly #output: ProgressOutput;
  readonly #started: number;
  #shown: number;

  /** Starts the clock. */
  constructor(output: ProgressOutput) {
    this.#output = output;
    this.#started = output.clock();
    this.#shown = output.terminal ? -Infinity : this.#started;
  }

  /** Shows progress if it is time to; call it as often as you like. */
  update(report: Report): void {
    const now = this.#output.clock();
    const interval = this.#output.terminal ? TERMINAL_INTERVAL : LOG_INTERVAL;
    if (now - this.#shown < interval) return;
    this.#shown = now;
    this.#show(report, now, this.#output.terminal ? "" : "\n");
  }

  /** Shows the end of the work and leaves the line. */
  finish(report: Report): void {
    this.#show(report, this.#output.clock(), "\n");
  }

  #show(report: Report, now: number, end: string): void {
    const { terminal, width, write } = this.#output;
    const seconds = (now - this.#started) / 1000;
    const rate = seconds > 0 ? report.done / seconds : 0;
    const secondsLeft = rate > 0 ? (report.total - report.done) / rate : Infinity;
    const line = progressLine({ ...report, rate, secondsLeft }, terminal ? width - 1 : width);
    write((terminal ? BACK + line + CLEAR : line) + end);
  }
}
