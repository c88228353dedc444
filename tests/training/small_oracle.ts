/** A learned oracle, trained on the sample in a second or two. */

import { parseConllu } from "../../src/conllu/read.ts";
import { SAMPLE } from "../../src/sample/sample.ts";
import { type OracleTrainingOptions, trainOracle } from "../../src/training/train_oracle.ts";

/** Options of a short training on the sample. */
export function smallOptions(options: Partial<OracleTrainingOptions> = {}): OracleTrainingOptions {
  const sentences = parseConllu(SAMPLE);
  return {
    train: [{ file: "the sample", sentences }],
    dev: [{ sentences }],
    steps: 200,
    batch: 128,
    records: 128,
    hidden: 48,
    second: 16,
    memory: 8192,
    evaluateEvery: 100,
    targetEvery: 20,
    rate: 3e-3,
    ...options,
  };
}

/** Learns an oracle from the sample. */
export function smallOracle(options: Partial<OracleTrainingOptions> = {}) {
  return trainOracle(smallOptions(options));
}
