// Learns an oracle by deep Q-learning. A batch is a step; an epoch ends where the network is scored on
// development data.

import { inputError, type Place } from "../../errors.ts";
import { oracleSize, storeOracleModel } from "../../oracles/oracle_model.ts";
import { requireTensor } from "../../pipeline/file/require_tensor.ts";
import type { Tensor } from "../../pipeline/file/tensor.ts";
import { chooseBackend, openTrainable } from "../../networks/backends.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import { seededRandom } from "../../random.ts";
import { loadKernel } from "../../runtime/kernel.ts";
import type { Development, Learner, LearnerFacts, LearnerSetup } from "../../training/learner.ts";
import type { StepReport } from "../../training/progress.ts";
import { gatherTreebanks } from "../../training/treebank.ts";
import { ORACLE_RULE, OracleAgent } from "./agent.ts";
import { OracleDevelopment } from "./development.ts";
import { OracleEnvironment } from "./environment.ts";
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
  const development = dev && await OracleDevelopment.of(
    (await gatherTreebanks(dev, gathering)).sentences,
    resolved,
    module,
  );
  const settings = oracleSettings(resolved);
  const specs = qParameters(settings), start = firstQParameters(settings, resolved.seed);
  const trainable = await openTrainable(backend, kernel, specs, start, ORACLE_RULE);
  const agent = new OracleAgent(kernel, trainable, resolved);
  const environment = new OracleEnvironment(kernel, sentences, resolved);
  const { system, features } = resolved;
  const how = `${system}, features ${features}, on ${backend.name}`;
  const facts = { sentences: environment.sentences, severalRoots, nonprojective: 0, how };
  return new OracleLearner(resolved, agent, environment, facts, development);
}

/** An agent in its environment. */
class OracleLearner implements Learner<number> {
  readonly facts: LearnerFacts;
  readonly fingerprint: number;
  readonly total: number;
  readonly development: Development | undefined;
  readonly #options: ResolvedOracle;
  readonly #agent: OracleAgent;
  readonly #environment: OracleEnvironment;
  #step = 0;
  /** The current epoch, and the steps before it. */
  #epoch = 1;
  #start = 0;

  constructor(
    options: ResolvedOracle,
    agent: OracleAgent,
    environment: OracleEnvironment,
    facts: LearnerFacts,
    development: Development | undefined,
  ) {
    this.#options = options;
    this.#agent = agent;
    this.#environment = environment;
    this.facts = facts;
    this.development = development;
    this.fingerprint = environment.fingerprint;
    this.total = options.steps;
  }

  /** Those that are done, and those that the steps that are left make: more where these grew. */
  get epochs(): number {
    const { steps, evaluateEvery } = this.#options;
    if (this.#start >= steps) return this.#epoch - 1;
    const left = Math.ceil(steps / evaluateEvery) - Math.floor(this.#start / evaluateEvery);
    return this.#epoch - 1 + left;
  }

  *batches(epoch: number): Generator<number> {
    if (epoch < this.#epoch) return;
    const { steps, evaluateEvery } = this.#options;
    const next = (Math.floor(this.#start / evaluateEvery) + 1) * evaluateEvery;
    const end = Math.min(next, steps);
    for (let step = this.#start + 1; step <= end; step++) yield step;
    this.#epoch = epoch + 1;
    this.#start = end;
  }

  async learn(step: number): Promise<StepReport> {
    const { seed, steps, batch, priority, rate, targetEvery } = this.#options;
    const share = (step - 1) / steps;
    const { memory } = this.#environment;
    this.#agent.use();
    this.#environment.play(step);
    const beta = FIRST_BETA + (1 - FIRST_BETA) * share;
    const random = seededRandom(Math.imul(seed, 0x9e3779b1) + step);
    const draw = memory.draw(batch, priority ? beta : 0, random);
    const errors = await this.#agent.learn(draw, rate * (1 - share * (1 - LAST_RATE)));
    memory.learnErrors(draw.slots, errors);
    if (step % targetEvery === 0) this.#agent.keepTarget();
    this.#step = step;
    const wrong = errors.reduce((sum, error) => sum + Math.abs(error), 0);
    return { units: 1, choices: errors.length, wrong };
  }

  details(): Record<string, number> {
    return { step: this.#step, ...this.#environment.counts() };
  }

  async state(): Promise<Stored> {
    const { records, priorities, at, highest } = this.#environment.memory.save();
    const { values, means, squares, past, step: adam } = await this.#agent.save();
    const floats = (data: Float32Array): Tensor => ({ dtype: "F32", shape: [data.length], data });
    const counts = { ...this.details(), epoch: this.#epoch, start: this.#start };
    return {
      kind: "oracle-training",
      settings: { ...counts, adam, past: past.length, at, highest },
      vocabularies: {},
      tensors: {
        values: floats(values),
        means: floats(means),
        squares: floats(squares),
        ...Object.fromEntries(past.map((values, i) => [`past/${i}`, floats(values)])),
        records: { dtype: "U8", shape: [records.length], data: records },
        priorities: floats(priorities),
      },
    };
  }

  restore(state: Stored, place: Place): void {
    const refuse = (found: string, expected: string) =>
      inputError("resume training", place, found, expected);
    const { highest, ...counts } = state.settings as Record<string, number>;
    const { step, episodes, records, epoch, start, adam, past, at } = counts;
    const sound = [step, episodes, records, epoch - 1, start, adam, past - 1, at].every((count) => {
      return Number.isInteger(count) && count >= 0;
    }) && Number.isFinite(highest) && past <= this.#options.average;
    if (!sound) throw refuse("a state that is no oracle's", "one");
    const size = oracleSize(oracleSettings(this.#options));
    const floats = (name: string, count: number | "any" = size) => {
      const { data } = requireTensor(state, name, "F32", [count], place);
      if (!data.every(Number.isFinite)) throw refuse(`a number in ${name} that is none`, "numbers");
      return data;
    };
    const { data: kept } = requireTensor(state, "records", "U8", ["any"], place);
    const priorities = floats("priorities", "any");
    this.#environment.memory.restore({ records: kept, priorities, at, highest }, place);
    Object.assign(this.#environment, { episodes, records });
    this.#agent.restore({
      values: floats("values"),
      means: floats("means"),
      squares: floats("squares"),
      past: Array.from({ length: past }, (_, i) => floats(`past/${i}`)),
      step: adam,
    });
    this.#step = step;
    this.#epoch = epoch;
    this.#start = start;
  }

  result(): Stored[] {
    const settings = oracleSettings(this.#options);
    return [storeOracleModel({ settings, parameters: this.#agent.parameters() })];
  }

  dispose(): void {
    this.#agent.dispose();
  }
}
