// Networks that learn: parameters wherever a backend keeps them, gradients, and Adam. Three answers:
// `module_trainable.ts`, and for TensorFlow.js `tensorflow/host_trainable.ts`, where tensors can be
// read at once, and `tensorflow/device_trainable.ts`.

import { fail, type Place, quote } from "../errors.ts";
import type { Pause } from "../pause.ts";
import type { Gradients } from "./gradients.ts";
import type { LossFunction } from "./ops.ts";
import { type ParameterBlock, type Parameters, type ParameterSpec, sizeOf } from "./parameters.ts";

const refuseTrain = fail("train");
const refuseResumeTraining = fail("resume training");

/** Kinds of numbers that training keeps for each parameter. */
export const PARAMETER_ROLES = ["values", "means", "squares", "averages"] as const;
/** One of them. */
export type ParameterRole = typeof PARAMETER_ROLES[number];

/** All that training keeps. */
export interface ParameterState {
  readonly parameters: Readonly<Record<ParameterRole, Parameters>>;
  /** Steps that Adam has taken. */
  readonly step: number;
}

/** How steps are taken; their rate is given at each. */
export interface LearningRule {
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  /** Gradients longer than this, all together, are made so long. */
  readonly maxGradientNorm: number;
  /**
   * How late in training a parameter must be to weigh in its average: the average at step n reaches
   * back over some n / averagingDecay steps (polynomial-decay averaging, Shamir and Zhang 2013). Without
   * it averages are the parameters themselves.
   */
  readonly averagingDecay?: number;
}

/** A network that learns. */
export interface Trainable {
  /** Into how many parts a batch is best cut. */
  readonly parts: number;
  /** The parameters in the module, as of the last `refresh`. */
  readonly block: ParameterBlock;
  /**
   * Adds the gradients of a loss to those of the current step.
   * @param pause Awaited in the middle of what takes long, where the backend can; once it throws
   * nothing was added.
   * @returns The loss. One that is not finite is an error.
   */
  differentiate(loss: LossFunction, pause?: Pause): Promise<number>;
  /** Takes the gradients of the current step away, for another instance to sum and put. */
  takeGradients(): Promise<Gradients>;
  /** Adds gradients to those of the current step. */
  addGradients(gradients: Gradients): void;
  /** Drops the gradients of the current step. */
  forget(): void;
  /** One step of Adam. Gradients that are not finite are an error, and change nothing. */
  step(rate: number): Promise<void>;
  /** Brings the parameters into the module, where they are not there anyway. */
  refresh(): Promise<void>;
  /** A copy of the averages of all parameters: they are what is parsed with. */
  averages(): Promise<Parameters>;
  /** A copy of all that training keeps. */
  state(): Promise<ParameterState>;
  /** Goes back to a state. */
  restore(state: ParameterState): void;
  /** Gives back what lies outside the module. */
  dispose(): void;
}

/** The share of the newest parameters in their average. */
export function averageShare(averagingDecay: number, step: number): number {
  return (1 + averagingDecay) / (step + averagingDecay);
}

/** Refuses a number that training must not continue with. */
export function checkFinite(value: number, what: string): void {
  if (Number.isFinite(value)) return;
  throw refuseTrain("cannot-train", `${what} of ${value}`, "a finite one; try a lower rate");
}

/** Refuses parameters of other names and sizes than these. */
export function checkParameters(
  specs: readonly ParameterSpec[],
  parameters: Parameters,
  place: Place,
): void {
  for (const spec of specs) {
    const count = parameters.get(spec.name)?.length ?? 0;
    if (count === sizeOf(spec)) continue;
    const found = `${count} numbers of ${quote(spec.name)}`;
    throw refuseResumeTraining("cannot-resume", found, `${sizeOf(spec)}`, place);
  }
}
