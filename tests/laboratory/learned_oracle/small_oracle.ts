/** A learned oracle, trained on the sample in a second or two. */

import { parseConllu } from "../../../src/conllu/read.ts";
import { type OracleModel, readOracleModel } from "../../../src/oracles/oracle_model.ts";
import { SAMPLE } from "../../../src/sample/sample.ts";
import type { OracleOptions } from "../../../src/laboratory/learned_oracle/options.ts";
import { train, type TrainingData, type TrainingResult } from "../../../src/training/train.ts";

/** Options of a short training on the sample. */
export function smallOptions(options: Partial<TrainingData & OracleOptions> = {}) {
  const sentences = parseConllu(SAMPLE);
  return {
    learner: "oracle" as const,
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
export async function smallOracle(
  options: Partial<TrainingData & OracleOptions> = {},
): Promise<TrainingResult & { readonly oracle: OracleModel }> {
  const result = await train(smallOptions(options));
  return { ...result, oracle: readOracleModel(result.model.components[0]) };
}
