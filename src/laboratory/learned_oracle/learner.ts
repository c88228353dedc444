// Learns an oracle by deep Q-learning. A batch is a step; an epoch ends where the network is scored on
// development data.

import { fail } from "../../errors.ts";
import { type OracleSettings, oracleSize, storeOracleModel } from "../../oracles/oracle_model.ts";
import { requireTensor } from "../../model_file/require_tensor.ts";
import type { Tensor } from "../../model_file/tensor.ts";
import { chooseBackend, openTrainable } from "../../networks/backends.ts";
import { seededRandom } from "../../random.ts";
import { loadKernel } from "../../runtime/kernel.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup } from "../../training/learner.ts";
import { gatherTreebanks } from "../../training/treebank.ts";
import { ORACLE_RULE, type OracleAgent, oracleAgent } from "./agent.ts";
import { oracleDevelopment } from "./development.ts";
import { type OracleEnvironment, oracleEnvironment } from "./environment.ts";
import { firstQParameters, qParameters } from "./q_graph.ts";
import { completeOracle, oracleSettings, type ResolvedOracle } from "./options.ts";

export { completeOracle as complete };

/** The last step's rate, as a share of the first one's. */
const LAST_RATE = 0.01;
/** How much of the bias of priorities is corrected, at first; all of it in the end. */
const FIRST_BETA = 0.4;

/** Reads the data of an oracle, and opens TensorFlow.js. */
export async function prepare({ options, train, dev, module }: LearnerSetup): Promise<Learner> {
  const resolved = options as unknown as ResolvedOracle;
  const backend = await chooseBackend(resolved.backend);
  const gathering = { multiRoot: resolved.multiRoot, projectiveOnly: false };
  const { sentences, severalRoots } = await gatherTreebanks(train, gathering);
  const kernel = await loadKernel(module);
  const judged = dev && (await gatherTreebanks(dev, gathering)).sentences;
  const development = judged && await oracleDevelopment(judged, resolved, module);
  const settings = oracleSettings(resolved);
  const specs = qParameters(settings), start = firstQParameters(settings, resolved.seed);
  const trainable = await openTrainable(backend, kernel, specs, start, ORACLE_RULE);
  const agent = oracleAgent(kernel, trainable, resolved);
  const environment = oracleEnvironment(kernel, sentences, resolved);
  const { system, features } = resolved;
  const how = `${system}, features ${features}, on ${backend.name}`;
  const facts = { sentences: environment.sentences, severalRoots, nonprojective: 0, how };
  return oracleLearner(resolved, settings, agent, environment, facts, development);
}

/** An agent in its environment. */
function oracleLearner(
  options: ResolvedOracle,
  settings: OracleSettings,
  agent: OracleAgent,
  environment: OracleEnvironment,
  facts: LearnerFacts,
  development: Development | undefined,
): Learner<number> {
  const { seed, steps, batch, priority, rate, targetEvery, evaluateEvery } = options;
  const { memory } = environment;
  /** The last step; the epoch at work, and the steps before it. */
  let done = 0, current = 1, start = 0;
  const details = () => ({ step: done, ...environment.counts });
  return {
    ...{ facts, development, details, fingerprint: environment.fingerprint, total: steps },
    /** Those that are done, and those that the steps that are left make: more where these grew. */
    get epochs() {
      if (start >= steps) return current - 1;
      return current - 1 + Math.ceil(steps / evaluateEvery) - Math.floor(start / evaluateEvery);
    },
    *batches(epoch) {
      if (epoch < current) return;
      const end = Math.min((Math.floor(start / evaluateEvery) + 1) * evaluateEvery, steps);
      for (let step = start + 1; step <= end; step++) yield step;
      current = epoch + 1;
      start = end;
    },
    async learn(step) {
      const share = (step - 1) / steps;
      agent.use();
      environment.play(step);
      const beta = FIRST_BETA + (1 - FIRST_BETA) * share;
      const random = seededRandom(Math.imul(seed, 0x9e3779b1) + step);
      const draw = memory.draw(batch, priority ? beta : 0, random);
      const errors = await agent.learn(draw, rate * (1 - share * (1 - LAST_RATE)));
      memory.learnErrors(draw.slots, errors);
      if (step % targetEvery === 0) agent.keepTarget();
      done = step;
      const wrong = errors.reduce((sum, error) => sum + Math.abs(error), 0);
      return { units: 1, choices: errors.length, wrong };
    },
    async state() {
      const { records, priorities, at, highest } = memory.save();
      const { values, means, squares, past, step: adam } = await agent.save();
      const floats = (data: Float32Array): Tensor => ({ dtype: "F32", shape: [data.length], data });
      const counts = { ...details(), epoch: current, start };
      return {
        kind: "oracle-training",
        settings: { ...counts, adam, past: past.length, at, highest },
        vocabularies: {},
        tensors: {
          ...{ values: floats(values), means: floats(means), squares: floats(squares) },
          ...Object.fromEntries(past.map((values, i) => [`past/${i}`, floats(values)])),
          records: { dtype: "U8", shape: [records.length], data: records },
          priorities: floats(priorities),
        },
      };
    },
    restore(state, place) {
      const refuse = (found: string, expected: string) =>
        fail("resume training")("cannot-resume", found, expected, place);
      const { highest, ...counts } = state.settings as Record<string, number>;
      const { step, episodes, records, epoch, start: before, adam, past, at } = counts;
      const whole = [step, episodes, records, epoch - 1, before, adam, past - 1, at];
      const sound = whole.every((count) => Number.isInteger(count) && count >= 0) &&
        Number.isFinite(highest) && past <= options.average;
      if (!sound) throw refuse("a state that is no oracle's", "one");
      const size = oracleSize(settings);
      const floats = (name: string, count: number | "any" = size) => {
        const { data } = requireTensor(state, name, "F32", [count], place);
        if (data.every(Number.isFinite)) return data;
        throw refuse(`a number in ${name} that is none`, "numbers");
      };
      const kept = {
        records: requireTensor(state, "records", "U8", ["any"], place).data,
        priorities: floats("priorities", "any"),
      };
      memory.restore({ ...kept, at, highest }, place);
      Object.assign(environment.counts, { episodes, records });
      agent.restore({
        ...{ values: floats("values"), means: floats("means"), squares: floats("squares") },
        past: Array.from({ length: past }, (_, i) => floats(`past/${i}`)),
        step: adam,
      });
      [done, current, start] = [step, epoch, before];
    },
    result: () => [storeOracleModel({ settings, parameters: agent.parameters() })],
    dispose: () => agent.dispose(),
  };
}
