// The agent that learns an oracle: a Q-network, its past selves as targets, and Adam.

import type { OracleSettings } from "../../oracles/oracle_model.ts";
import { type Parameters, sizeOf } from "../../networks/parameters.ts";
import type { LearningRule, Trainable } from "../../networks/trainable.ts";
import { useNetworkAt } from "../../oracles/learned_oracle.ts";
import { joinNumbers } from "../../join_numbers.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { oracleSettings, type ResolvedOracle } from "./options.ts";
import { takenValues } from "./q_graph.ts";
import { meanValues, Q_COLUMNS, selection, targets } from "./q_targets.ts";
import type { Bags, Draw } from "./replay_memory.ts";

/** How an oracle's network learns. */
export const ORACLE_RULE: LearningRule = {
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  longest: 10,
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

/** A Q-learner. */
export class OracleAgent {
  readonly #kernel: Kernel;
  readonly #trainable: Trainable;
  readonly #settings: OracleSettings;
  readonly #options: ResolvedOracle;
  readonly #size: number;
  #past: number[] = [];
  #spare: number[] = [];

  constructor(kernel: Kernel, trainable: Trainable, options: ResolvedOracle) {
    this.#kernel = kernel;
    this.#trainable = trainable;
    this.#settings = oracleSettings(options);
    this.#options = options;
    this.#size = trainable.block.denseCount;
    this.#spare = Array.from({ length: options.average }, () => kernel.allocate(4 * this.#size));
    this.keepTarget();
  }

  /** The network's weights as they are. */
  parameters(): Float32Array {
    return this.#floats(this.#values).slice();
  }

  /** Makes the live network the one that the module asks. */
  use(): void {
    useNetworkAt(this.#kernel, this.#values, this.#settings);
  }

  /** Makes the live network a target, in the place of the oldest one. */
  keepTarget(): void {
    const to = this.#spare.pop() ?? this.#past.shift()!;
    this.#floats(to).set(this.#floats(this.#values));
    this.#past.push(to);
  }

  /** One step on steps that were drawn; gives how far off the network was on each before it. */
  async learn(draw: Draw, rate: number): Promise<Float32Array> {
    const { double, dueling, discount } = this.#options;
    const past = discount === 0 ? [] : this.#past.map((at) => this.#valuesAt(at, draw.next));
    const chooser = double && past.length > 0 ? this.#valuesAt(this.#values, draw.next) : undefined;
    const goals = past.length > 0
      ? targets({ ...draw, discount }, meanValues(past), chooser)
      : draw.rewards;
    const mask = selection(draw.moves, draw.states.legal, dueling);
    let values = draw.rewards;
    await this.#trainable.differentiate((ops) => {
      const taken = takenValues(ops, { states: draw.states, selection: mask });
      values = ops.read([taken], [], (at) => this.#kernel.floats(at, goals.length).slice());
      return ops.huberLoss(taken, goals, draw.weights);
    });
    await this.#trainable.step(rate);
    await this.#trainable.refresh();
    return values.map((value, row) => value - goals[row]);
  }

  /** Frees resources outside the module. */
  dispose(): void {
    this.#trainable.dispose();
  }

  async save(): Promise<AgentMemory> {
    const { parameters: { values, means, squares }, step } = await this.#trainable.state();
    const joined = (role: Parameters) => joinNumbers(Float32Array, [...role.values()]);
    return {
      values: joined(values),
      means: joined(means),
      squares: joined(squares),
      past: this.#past.map((at) => this.#floats(at).slice()),
      step,
    };
  }

  /** Returns to a state that was kept. */
  restore(kept: AgentMemory): void {
    const [values, means, squares] = [kept.values, kept.means, kept.squares]
      .map((list) => this.#parted(list));
    const parameters = { values, means, squares, averages: values };
    this.#trainable.restore({ parameters, step: kept.step });
    this.#spare.push(...this.#past);
    this.#past = kept.past.map((values) => {
      const at = this.#spare.pop()!;
      this.#floats(at).set(values);
      return at;
    });
  }

  /** The worth of every move by the network at an address: [rows, 4]. */
  #valuesAt(address: number, { ids, offsets, legal }: Bags): Float32Array {
    const kernel = this.#kernel;
    return kernel.scoped(() => {
      useNetworkAt(kernel, address, this.#settings);
      const out = kernel.allocate(4 * Q_COLUMNS * legal.length);
      const bags = [kernel.put(ids), kernel.put(offsets), kernel.put(legal)] as const;
      kernel.wasm.values(out, ...bags, legal.length);
      return kernel.floats(out, Q_COLUMNS * legal.length).slice();
    });
  }

  /** Numbers that stand one after the other, by parameter. */
  #parted(list: Float32Array): Parameters {
    let at = 0;
    return new Map(this.#trainable.block.specs.map((spec) => {
      return [spec.name, list.slice(at, at += sizeOf(spec))];
    }));
  }

  get #values(): number {
    return this.#trainable.block.dense;
  }

  #floats(address: number): Float32Array {
    return this.#kernel.floats(address, this.#size);
  }
}
