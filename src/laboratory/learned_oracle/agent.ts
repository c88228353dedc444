// The agent that learns an oracle: a Q-network, its past selves as targets, and Adam.

import { type Parameters, sizeOf } from "../../networks/parameters.ts";
import type { LearningRule, Trainable } from "../../networks/trainable.ts";
import { useNetworkAt } from "../../oracles/learned_oracle.ts";
import { joinNumbers } from "../../join_numbers.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { oracleSettings, type ResolvedOracle } from "./options.ts";
import { takenValues } from "./q_graph.ts";
import { meanValues, Q_COLUMNS, selection, targets as targetsOf } from "./q_targets.ts";
import type { Bags, Draw } from "./replay_memory.ts";

/** How an oracle's network learns. */
export const ORACLE_RULE: LearningRule = {
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  maxGradientNorm: 10,
};

/** All that an agent remembers besides its records. */
export interface AgentMemory {
  readonly values: Float32Array;
  readonly means: Float32Array;
  readonly squares: Float32Array;
  /** Past networks, the oldest first. */
  readonly past: readonly Float32Array[];
  readonly step: number;
}

/** An agent; the module holds its networks. */
export type OracleAgent = ReturnType<typeof oracleAgent>;

/** Sets an agent up. */
export function oracleAgent(kernel: Kernel, trainable: Trainable, options: ResolvedOracle) {
  const { average, double, dueling, discount } = options, settings = oracleSettings(options);
  const { block } = trainable;
  const floats = (address: number) => kernel.floats(address, block.denseCount);
  const spare = Array.from({ length: average }, () => kernel.allocate(4 * block.denseCount));
  let targets: number[] = [];
  /** Makes the live network a target, in the place of the oldest one. */
  const keepTarget = () => {
    const to = spare.pop() ?? targets.shift()!;
    floats(to).set(floats(block.dense));
    targets.push(to);
  };
  keepTarget();
  /** The worth of every move by the network at an address: [rows, 4]. */
  const valuesAt = (address: number, { ids, offsets, legal }: Bags) =>
    kernel.scoped(() => {
      useNetworkAt(kernel, address, settings);
      const out = kernel.allocate(4 * Q_COLUMNS * legal.length);
      const bags = [kernel.put(ids), kernel.put(offsets), kernel.put(legal)] as const;
      kernel.wasm.values(out, ...bags, legal.length);
      return kernel.floats(out, Q_COLUMNS * legal.length).slice();
    });
  /** Numbers that stand one after the other, by parameter. */
  const parted = (list: Float32Array): Parameters => {
    let at = 0;
    return new Map(block.specs.map((spec) => [spec.name, list.slice(at, at += sizeOf(spec))]));
  };
  return {
    keepTarget,
    /** The network's weights as they are. */
    parameters: () => floats(block.dense).slice(),
    /** Makes the live network the one that the module asks. */
    use: () => useNetworkAt(kernel, block.dense, settings),
    /** One step on steps that were drawn; gives how far off the network was on each before it. */
    async learn(draw: Draw, rate: number): Promise<Float32Array> {
      const past = discount === 0 ? [] : targets.map((at) => valuesAt(at, draw.next));
      const chooser = double && past.length > 0 ? valuesAt(block.dense, draw.next) : undefined;
      const goals = past.length > 0
        ? targetsOf({ ...draw, discount }, meanValues(past), chooser)
        : draw.rewards;
      const mask = selection(draw.moves, draw.states.legal, dueling);
      let values = draw.rewards;
      await trainable.differentiate((ops) => {
        const taken = takenValues(ops, { states: draw.states, selection: mask });
        values = ops.read([taken], [], (at) => kernel.floats(at, goals.length).slice());
        return ops.huberLoss(taken, goals, draw.weights);
      });
      await trainable.step(rate);
      await trainable.refresh();
      return values.map((value, row) => value - goals[row]);
    },
    /** Frees resources outside the module. */
    dispose: () => trainable.dispose(),
    async save(): Promise<AgentMemory> {
      const { parameters: { values, means, squares }, step } = await trainable.state();
      const past = targets.map((at) => floats(at).slice());
      const joined = (role: Parameters) => joinNumbers(Float32Array, [...role.values()]);
      return {
        ...{ values: joined(values), means: joined(means), squares: joined(squares) },
        ...{ past, step },
      };
    },
    /** Returns to a state that was kept. */
    restore({ values: kept, means, squares, past, step }: AgentMemory): void {
      const values = parted(kept);
      trainable.restore({
        parameters: { values, means: parted(means), squares: parted(squares), averages: values },
        step,
      });
      spare.push(...targets);
      targets = past.map((values) => {
        const at = spare.pop()!;
        floats(at).set(values);
        return at;
      });
    },
  };
}
