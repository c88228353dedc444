/**
 * What `sagitta train` says while it trains: a bar on a terminal, lines in a log, a line for each
 * epoch.
 *
 * @module
 */

import { ProgressReporter } from "../rendering/progress_reporter.ts";
import type { EpochReport } from "../training/best_epoch.ts";
import type { SegmenterScores } from "../training/segmenter_scores.ts";
import type { TrainingProgress } from "../training/session.ts";
import type { TrainingStart } from "../training/train.ts";
import type { BilstmTrainingStart } from "../training/train_bilstm.ts";
import type { Host } from "./host.ts";

/** Takes the bar away. */
const CLEAR = "\r\x1b[K";

/** Tells about one training. */
export class TrainingLog {
  readonly #host: Host;
  readonly #reporter: ProgressReporter;
  #epochs = 0;
  #started: number;

  /** @param host Where to tell it. */
  constructor(host: Host) {
    this.#host = host;
    this.#started = host.now();
    this.#reporter = new ProgressReporter({
      terminal: host.errorIsTerminal,
      width: host.columns,
      clock: () => host.now(),
      write: (text) => host.draw(text),
    });
  }

  /** What there is to train on, and what was left out. */
  start({ sentences, tokens, labels, severalRoots, nonprojective, options }: TrainingStart): void {
    const { system, oracle, policy, learner, beam, features } = options;
    this.#epochs = options.epochs;
    const { rollIn, rollOut, base } = options;
    const way = rollIn ? `roll-in ${rollIn}, roll-out ${rollOut}, ${base}` : policy;
    const search = beam > 1 ? `beam ${beam} (${options.update})` : "greedy";
    this.#host.note(
      `${grouped(sentences)} sentences, ${grouped(tokens)} words, ${labels} labels; ` +
        `${system}, ${oracle} oracle, ${way}, ${learner}, ${search}, features ${features}`,
    );
    this.#leftOut(severalRoots, nonprojective);
  }

  /** The same for a BiLSTM. */
  startBilstm(start: BilstmTrainingStart): void {
    const { sentences, tokens, labels, backend, options } = start;
    const { system, oracle, policy, preset } = options;
    this.#epochs = options.epochs;
    this.#host.note(
      `${grouped(sentences)} sentences, ${grouped(tokens)} words, ${labels} labels; ` +
        `${system}, ${oracle} oracle, ${policy}, bilstm ${preset}, on ${backend}`,
    );
    this.#leftOut(start.severalRoots, start.nonprojective);
  }

  #leftOut(severalRoots: number, nonprojective: number): void {
    if (severalRoots > 0) {
      this.#host.note(`Left out for their several roots: ${grouped(severalRoots)} sentences`);
    }
    if (nonprojective > 0) {
      this.#host.note(`Left out as not projective: ${grouped(nonprojective)} sentences`);
    }
    this.#started = this.#host.now();
  }

  /** How far it is. */
  progress({ epoch, epochs, done, total, loss }: TrainingProgress): void {
    this.#reporter.update({ label: `epoch ${epoch}/${epochs}`, done, total, loss });
  }

  /** How far the segmenter is. */
  segmenterProgress({ epoch, epochs, done, total, loss }: TrainingProgress): void {
    this.#reporter.update({ label: `segmenter ${epoch}/${epochs}`, done, total, loss });
  }

  /** A line for the segmenter. */
  segmenter(scores: SegmenterScores | undefined): void {
    this.clear();
    const facts = scores
      ? `: dev tokens ${scores.tokens.toFixed(2)}, words ${scores.words.toFixed(2)}, ` +
        `sentences ${scores.sentences.toFixed(2)}`
      : " trained";
    this.#host.note(`Segmenter${facts}`);
  }

  /** A line for an epoch. */
  epoch({ epoch, loss, scores }: EpochReport): void {
    const seconds = (this.#host.now() - this.#started) / 1000;
    const facts = [
      `epoch ${`${epoch}`.padStart(`${this.#epochs}`.length)}/${this.#epochs}`,
      `loss ${loss.toFixed(4)}`,
      scores ? `dev UAS ${scores.uas.toFixed(2)}  LAS ${scores.las.toFixed(2)}` : "",
      scores?.upos === undefined ? "" : `UPOS ${scores.upos.toFixed(2)}`,
      `${seconds.toFixed(1)}s`,
    ];
    this.clear();
    this.#host.note(facts.filter((fact) => fact !== "").join("  "));
  }

  /** Takes the bar away, so that something else can be written. */
  clear(): void {
    if (this.#host.errorIsTerminal) this.#host.draw(CLEAR);
  }
}

/** A count with commas between thousands. */
function grouped(number: number): string {
  return number.toLocaleString("en");
}
