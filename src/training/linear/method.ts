// How a linear model's weights change: what differs between the learners that share its tables.

import type { HiddenLayer } from "../../components/linear_parser/model.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { Tables } from "../module_tables.ts";
import { LINEAR_LEARNERS, type ResolvedLinear } from "./options.ts";
import type { TableBits } from "./tables.ts";

/** The first arguments of every function of the module that learns from a sentence. */
export type SentenceArguments = readonly [
  configuration: number,
  sentence: number,
  gold: number,
  system: number,
  flags: number,
  oracle: number,
];

/** A way to learn the weights of a linear model. */
export interface Method {
  /** How it learns, in a few words for people. */
  readonly how: string;
  /** The width of the beam that it trains with. */
  readonly beam: number;
  /** The model's temperature where there are no development data to fit it to. */
  readonly temperature: number;
  /** The scale of scores: 1 but where they are small. */
  readonly scale: number;
  /** Makes room for what it needs besides the tables. */
  setUp?(kernel: Kernel, bits: TableBits): void;
  /** Learns from a sentence; returns how many choices were wrong. */
  learn(kernel: Kernel, sentence: SentenceArguments, epoch: number): number;
  /** Its tables besides the weights and their sums. */
  tables?(kernel: Kernel, bits: TableBits): Tables;
  /** The averaged hidden layer, where it has one. */
  hidden?(kernel: Kernel, bits: TableBits): HiddenLayer | undefined;
}

/** For a rate of 1. */
const TEMPERATURES: Readonly<Record<string, number>> = { logistic: 10 };
const TEMPERATURE = 30;

/** The method of perceptron, logistic regression and structured SVM, greedy or with a beam. */
export function linearMethod(name: string, options: ResolvedLinear): Method {
  const { beam, rate, policy, exploreAfter, exploreRate, system, oracle, features } = options;
  const number = LINEAR_LEARNERS.findIndex((learner) => learner === name);
  const search = beam > 1 ? `beam ${beam} (${options.update})` : "greedy";
  const atMostViolation = options.update === "max-violation" ? 1 : 0;
  return {
    how: `${system}, ${oracle} oracle, ${policy}, ${name}, ${search}, features ${features}`,
    beam,
    temperature: (TEMPERATURES[name] ?? TEMPERATURE) * rate,
    scale: 1,
    learn({ wasm }, sentence, epoch) {
      if (beam > 1) return wasm.trainBeam(...sentence, number, beam, rate, atMostViolation);
      const exploring = policy === "explore" && epoch > exploreAfter;
      return wasm.trainGreedy(...sentence, number, exploring ? exploreRate : 0, rate);
    },
  };
}
