/**
 * Learns an oracle.
 *
 * @module
 */

import { inputError } from "../errors.ts";
import type { Json } from "../model/json.ts";
import type { OracleModel } from "../model/oracle_model.ts";
import { chooseBackend, openTrainable } from "../networks/backends.ts";
import { seededRandom } from "../random.ts";
import { loadKernel } from "../runtime/kernel.ts";
import { VERSION } from "../version.ts";
import { ORACLE_RULE, OracleAgent } from "./oracle_agent.ts";
import { decodeOracleCheckpoint, encodeOracleCheckpoint } from "./oracle_checkpoint.ts";
import { OracleDevelopment } from "./oracle_development.ts";
import { OracleEnvironment } from "./oracle_environment.ts";
import {
  type OracleOptions,
  oracleSettings,
  type SettledOracleOptions,
  settleOracleOptions,
} from "./oracle_options.ts";
import type { OracleReport } from "./oracle_report.ts";
import { firstQParameters, qParameters } from "./q_graph.ts";
import { gatherTreebanks, type Treebank } from "./treebank.ts";

/** What learning needs, and whom it tells. */
export interface OracleTrainingOptions extends OracleOptions {
  /** The training data. */
  readonly train: readonly Treebank[];
  /** Development data: the best network on them is kept. Without them, the last is. */
  readonly dev?: readonly Treebank[];
  /** A checkpoint to go on from, of the same data and options but for `steps`. */
  readonly resume?: Uint8Array;
  /** The checkpoint's file name, for messages. */
  readonly resumeFile?: string;
  /** Stops learning; what came of it so far is returned. */
  readonly signal?: AbortSignal;
  /** Told once when the data are in memory. */
  readonly onStart?: (start: OracleTrainingStart) => void;
  /** Told after each step. */
  readonly onProgress?: (progress: OracleProgress) => void;
  /** Told after each look at the development data. */
  readonly onReport?: (report: OracleReport) => void;
  /** The compiled Wasm module, where the runtime forbids compiling bytes. */
  readonly module?: WebAssembly.Module;
  /** Under what terms the oracle may be used. */
  readonly licence?: string;
}

/** What learning starts with. */
export interface OracleTrainingStart {
  /** Sentences to learn from. */
  readonly sentences: number;
  /** Sentences left out because they have several roots. */
  readonly severalRoots: number;
  /** What it learns with. */
  readonly backend: string;
  /** All options, with nothing left open. */
  readonly options: SettledOracleOptions;
}

/** How far learning is. */
export interface OracleProgress {
  readonly step: number;
  readonly steps: number;
  /** The mean size of the errors of the last steps. */
  readonly error: number;
}

/** What came of learning. */
export interface OracleTrainingResult {
  /** The best network. */
  readonly model: OracleModel;
  /** What it was like. */
  readonly best: OracleReport;
  /** All reports. */
  readonly reports: readonly OracleReport[];
  /** Was it stopped before its end? */
  readonly stopped: boolean;
  /** The state at the end, to go on from: the bytes of a checkpoint. */
  checkpoint(): Uint8Array<ArrayBuffer>;
}

/** The last step's rate, as a share of the first one's. */
const LAST_RATE = 0.01;
/** How much of the bias of priorities is corrected, at first; all of it in the end. */
const FIRST_BETA = 0.4;

/**
 * Learns an oracle. The same data, options and seed give the same oracle, byte for byte, whether or
 * not learning was stopped and resumed in between.
 *
 * @example
 * ```ts
 * import { parseConllu } from "../conllu/read.ts";
 * import { SAMPLE } from "../sample/sample.ts";
 * import { trainOracle } from "./train_oracle.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const sentences = parseConllu(SAMPLE);
 * const { model } = await trainOracle({ train: [{ sentences }], steps: 5, batch: 32, hidden: 16 });
 * assertEquals(model.settings.features, "compact");
 * ```
 *
 * @param options Data, and how to learn.
 * @returns The oracle, and how it came about.
 */
export async function trainOracle(options: OracleTrainingOptions): Promise<OracleTrainingResult> {
  const settled = settleOracleOptions(settledPart(options));
  const settings = oracleSettings(settled);
  const { steps, seed, batch, priority, evaluateEvery, targetEvery } = settled;
  const backend = await chooseBackend(settled.backend);
  const { system, singleRoot } = settled;
  const gathering = { singleRoot, projectiveOnly: false };
  const gathered = await gatherTreebanks(options.train, gathering);
  const kernel = await loadKernel(options.module);
  const dev = options.dev &&
    OracleDevelopment.of(kernel, (await gatherTreebanks(options.dev, gathering)).sentences, {
      system,
      singleRoot,
    });
  const start = firstQParameters(settings, seed);
  const trainable = await openTrainable(
    backend,
    kernel,
    qParameters(settings),
    start,
    ORACLE_RULE,
  );
  const agent = new OracleAgent(kernel, trainable, settings, settled);
  const environment = new OracleEnvironment(kernel, gathered.sentences, settled);
  const reports: OracleReport[] = [];
  let best: { report: OracleReport; parameters: Float32Array } | undefined;
  let step = 0, errors = 0, counted = 0;
  const place = { file: options.resumeFile };
  if (options.resume) {
    const kept = decodeOracleCheckpoint(options.resume, settled, place);
    if (kept.fingerprint !== environment.fingerprint) {
      const expected = "the sentences that it was made with, in the same order";
      throw inputError("resume training", place, "other training data", expected);
    }
    agent.restore(kept.agent);
    environment.restore(kept.environment, place);
    reports.push(...kept.reports);
    best = kept.best;
    ({ step, errors, counted } = kept);
  }
  options.onStart?.({
    sentences: environment.sentences,
    severalRoots: gathered.severalRoots,
    backend: backend.name,
    options: settled,
  });
  let stopped = false;
  while (step < steps) {
    if (options.signal?.aborted) {
      stopped = true;
      break;
    }
    step++;
    const share = (step - 1) / steps;
    agent.use();
    environment.play(step);
    const beta = FIRST_BETA + (1 - FIRST_BETA) * share;
    const random = seededRandom(Math.imul(seed, 0x9e3779b1) + step);
    const draw = environment.memory.draw(batch, priority ? beta : 0, random);
    const found = await agent.learn(draw, settled.rate * (1 - share * (1 - LAST_RATE)));
    environment.memory.learnErrors(draw.slots, found);
    for (const error of found) errors += Math.abs(error);
    counted += found.length;
    if (step % targetEvery === 0) agent.keepTarget();
    options.onProgress?.({ step, steps, error: errors / counted });
    if (step % evaluateEvery === 0 || step === steps) {
      agent.use();
      const scores = dev?.score();
      const { episodes, records } = environment;
      const error = errors / counted;
      const report = { step, episodes, records, error, ...(scores ? { scores } : {}) };
      errors = counted = 0;
      reports.push(report);
      if (!best?.report.scores || scores!.share >= best.report.scores.share) {
        best = { report, parameters: agent.parameters() };
      }
      options.onReport?.(report);
    }
    await breath();
  }
  const report = best?.report ?? { step, episodes: 0, records: 0, error: 0 };
  const provenance = provenanceOf(options, settled, report);
  const parameters = best?.parameters ?? agent.parameters();
  const licence = options.licence === undefined ? {} : { licence: options.licence };
  const kept = await agent.save();
  trainable.dispose();
  return {
    model: { settings, parameters, provenance, ...licence },
    best: report,
    reports,
    stopped,
    checkpoint: () =>
      encodeOracleCheckpoint({
        options: settled,
        fingerprint: environment.fingerprint,
        step,
        errors,
        counted,
        reports,
        ...(best ? { best } : {}),
        agent: kept,
        environment: environment.save(),
      }),
  };
}

/** How the oracle came about: nothing that differs between equal runs. */
function provenanceOf(
  { train, dev = [] }: OracleTrainingOptions,
  options: SettledOracleOptions,
  { step, scores }: OracleReport,
): Record<string, Json> {
  const names = (list: readonly Treebank[]) => list.flatMap(({ file }) => file ?? []);
  const { rate, discount, fork, double, average, priority, memory, batch, seed } = options;
  return {
    sagitta: VERSION,
    ...(names(train).length > 0 ? { treebanks: names(train) } : {}),
    ...(names(dev).length > 0 ? { development: names(dev) } : {}),
    rate,
    discount,
    fork,
    double,
    average,
    priority,
    memory,
    batch,
    seed,
    step,
    steps: options.steps,
    ...(scores ? { scores: { ...scores } } : {}),
  };
}

/** The options without data and listeners. */
function settledPart(options: OracleTrainingOptions): OracleOptions {
  const names = Object.keys(settleOracleOptions({})) as (keyof OracleOptions)[];
  const given = names.filter((name) => options[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, options[name]]));
}

/** Lets others run: signals, timers, the terminal. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
