/**
 * Trains a network's parser. Until its steps are the engine's, it runs its own session.
 *
 * @module
 */

import { bilstmModelFile } from "../../model/bilstm_model.ts";
import { settleBilstmOptions } from "../bilstm_options.ts";
import type { Learner } from "../learner.ts";
import type { OptionValues } from "../options.ts";
import type { TrainingData, TrainingResult } from "../training.ts";
import { type BilstmTrainingOptions, trainBilstm } from "../train_bilstm.ts";

/** Refuses what does not go together. */
export function complete(options: OptionValues): OptionValues {
  settleBilstmOptions(options);
  return options;
}

/** Not yet. */
export function prepare(): Promise<Learner> {
  throw new TypeError("The network's learner runs its own session");
}

/** Trains by the session of its own. */
export async function run(
  { onStart, ...data }: TrainingData,
  given: OptionValues,
): Promise<TrainingResult> {
  const options = { ...data, ...given } as unknown as BilstmTrainingOptions;
  const { model, checkpoint, ...rest } = await trainBilstm({
    ...options,
    onStart: ({ options: resolved, ...facts }) => {
      const { system, oracle, policy, preset, epochs } = resolved;
      const how = `${system}, ${oracle} oracle, ${policy}, bilstm ${preset}, ` +
        `TensorFlow.js on ${facts.backend}`;
      onStart?.({ ...facts, how, learner: "bilstm", epochs, options: { ...resolved } });
    },
    onEpoch: (report, checkpoint) => data.onEpoch?.(report, async () => await checkpoint()),
  });
  const file = bilstmModelFile(model);
  const { provenance, licence: _, ...component } = file;
  const components = [component];
  return {
    ...rest,
    model: file,
    components,
    provenance,
    checkpoint: async () => await checkpoint(),
  };
}
