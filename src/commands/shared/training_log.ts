// The messages of a training that runs: a bar on a terminal, lines in a log, a line for each epoch.

import type { ProgressReporter } from "../../rendering/progress_reporter.ts";
import type { DevelopmentScores, EpochReport } from "../../training/best_epoch.ts";
import type { TrainingProgress } from "../../training/progress.ts";
import type { TrainingOptions, TrainingStart } from "../../training/train.ts";
import type { Host } from "./host.ts";
import { clearProgress, hostProgress } from "./host_progress.ts";

/** Tells about one training. */
export class TrainingLog {
  readonly #host: Host;
  readonly #reporter: ProgressReporter;
  /** Epochs that training goes through at most. */
  epochs = 0;
  #started: number;

  constructor(host: Host) {
    this.#host = host;
    this.#started = host.now();
    this.#reporter = hostProgress(host);
  }

  /** The listeners that `train()` is to tell. */
  listeners(
    label = "epoch",
    onEpoch = (report: EpochReport): void => this.epoch(report),
  ): Pick<TrainingOptions, "onStart" | "onProgress" | "onEpoch" | "onNote" | "onPart"> {
    return {
      onStart: (start) => this.start(start),
      onProgress: (progress, part = label) => this.progress(progress, part),
      onEpoch,
      onNote: (line) => this.line(line),
      onPart: (part, scores) =>
        this.line(`${part}${scores ? `: dev ${scoresText(scores, ", ")}` : " trained"}`),
    };
  }

  /** Seconds since training began. */
  get seconds(): number {
    return (this.#host.now() - this.#started) / 1000;
  }

  /** The training data, and the sentences that were left out. */
  start(
    { sentences, tokens, labels, severalRoots, nonprojective, tooLong = 0, openHeads, how, epochs }:
      TrainingStart,
  ): void {
    this.epochs = epochs;
    const counts = [
      `${grouped(sentences)} sentences`,
      ...(tokens === undefined ? [] : [`${grouped(tokens)} words`]),
      ...(labels === undefined ? [] : [`${labels} labels`]),
    ];
    this.#host.note(`${counts.join(", ")}; ${how}`);
    const left = [
      [severalRoots, "for their several roots"],
      [nonprojective, "as not projective"],
      [tooLong, "as too long"],
    ] as const;
    for (const [count, why] of left) {
      if (count > 0) this.#host.note(`Left out ${why}: ${grouped(count)} sentences`);
    }
    if (openHeads) {
      this.#host.note(`Words without a head, guessed or not learned from: ${grouped(openHeads)}`);
    }
    this.#started = this.#host.now();
  }

  progress({ epoch, epochs, done, total, loss }: TrainingProgress, label = "epoch"): void {
    this.#reporter.update({ label: `${label} ${epoch}/${epochs}`, done, total, loss });
  }

  /** A line, in the place of the bar. */
  line(text: string): void {
    this.clear();
    this.#host.note(text);
  }

  epoch({ epoch, loss, estimates, scores }: EpochReport): void {
    const facts = [
      `epoch ${`${epoch}`.padStart(`${this.epochs}`.length)}/${this.epochs}`,
      `loss ${loss.toFixed(4)}`,
      ...(estimates === undefined ? [] : [`${grouped(estimates)} costs estimated`]),
      ...(scores ? [`dev ${scoresText(scores, "  ")}`] : []),
      `${this.seconds.toFixed(1)}s`,
    ];
    this.line(facts.join("  "));
  }

  /** Takes the bar away, so that something else can be written. */
  clear(): void {
    clearProgress(this.#host);
  }
}

/** Scores of what is in a text; all others are those of columns, in capitals. */
const UNITS = ["tokens", "words", "sentences"];

/** Scores in a line, in the order in which a learner gives them. */
export function scoresText(scores: DevelopmentScores, between: string): string {
  return Object.entries(scores).map(([name, score]) => {
    return `${UNITS.includes(name) ? name : name.toUpperCase()} ${score.toFixed(2)}`;
  }).join(between);
}

/** A count with commas between thousands. */
export function grouped(number: number): string {
  return number.toLocaleString("en");
}
