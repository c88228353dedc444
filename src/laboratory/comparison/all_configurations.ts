// Every configuration that a transition system can reach over n tokens, each once, and the truth
// about them: the fewest wrong heads of any way to the end, by trying all of them.

import { Configuration } from "../../oracles/configuration.ts";
import { type SystemOptions, traitsOf } from "../../oracles/system.ts";
import type { Transition } from "../../oracles/transition.ts";
import type { Kernel } from "../../runtime/kernel.ts";

/** A configuration with its transitions and the loss from it on. */
export interface ReachedConfiguration {
  readonly configuration: Configuration;
  /** A shortest way to it. */
  readonly moves: readonly Transition[];
  readonly steps: readonly ReachedStep[];
  /** Tokens that have a wrong head in the end at best, not counting those attached before. */
  loss: number;
}

/** A legal transition. */
export interface ReachedStep {
  readonly transition: Transition;
  readonly to: ReachedConfiguration;
  /** The arc that it makes; a dependent of 0 stands for none. */
  readonly dependent: number;
  readonly head: number;
}

/** Lists all configurations of n tokens, shortest ways first. */
export function allConfigurations(
  kernel: Kernel,
  n: number,
  options: SystemOptions,
): ReachedConfiguration[] {
  const keepsHeads = traitsOf(options.system).traits.includes("heads-matter");
  const keyOf = ({ stack, buffer, heads }: Configuration) =>
    `${stack}|${buffer}` + (keepsHeads ? `|${heads}` : "");
  const start = reached(Configuration.start(kernel, n, options), []);
  const known = new Map([[keyOf(start.configuration), start]]);
  const all = [start];
  for (const { configuration, moves, steps } of all) {
    if (configuration.isFinal) continue;
    for (const transition of configuration.legal()) {
      const after = configuration.clone().take(transition);
      const key = keyOf(after);
      let to = known.get(key);
      if (!to) {
        to = reached(after, [...moves, transition]);
        known.set(key, to);
        all.push(to);
      }
      const { heads } = after;
      const at = configuration.heads.findIndex((head, i) => head !== heads[i]);
      steps.push({ transition, to, dependent: at + 1, head: at < 0 ? 0 : heads[at] });
    }
  }
  return all;
}

/** Under construction: steps are still being added. */
type Open = ReachedConfiguration & { readonly steps: ReachedStep[] };

function reached(configuration: Configuration, moves: Transition[]): Open {
  return { configuration, moves, steps: [], loss: 0 };
}

/** Works out the loss from each configuration on, for one gold tree; -1 is an open head. */
export function fillLosses(
  all: readonly ReachedConfiguration[],
  gold: ArrayLike<number>,
): void {
  const done = new Set<ReachedConfiguration>();
  const lossOf = (one: ReachedConfiguration): number => {
    if (done.has(one)) return one.loss;
    done.add(one);
    one.loss = one.steps.length === 0
      ? wrongAtEnd(one.configuration, gold)
      : one.steps.reduce((least, step) => {
        lossOf(step.to);
        return Math.min(least, lossBy(step, gold));
      }, Infinity);
    return one.loss;
  };
  for (const one of all) lossOf(one);
}

/** The loss of a step and of all after it. */
export function lossBy({ to, dependent, head }: ReachedStep, gold: ArrayLike<number>): number {
  const wanted = dependent > 0 ? gold[dependent - 1] : head;
  return to.loss + (wanted >= 0 && wanted !== head ? 1 : 0);
}

/** Tokens without a head in a final configuration hang on ROOT. */
function wrongAtEnd({ heads }: Configuration, gold: ArrayLike<number>): number {
  return heads.filter((head, i) => head < 0 && gold[i] > 0).length;
}
