// Runs the model in the Wasm module over sentences that are in there already. Parsers and trainers
// decode by this one class.

import { SagittaError } from "../../errors.ts";
import { EVIDENCE } from "./confidence.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { systemFlags, systemNumber, type SystemOptions } from "../../oracles/system.ts";
import {
  labelOf,
  moveOf,
  nodeOf,
  type Transition,
  transitionName,
} from "../../oracles/transition.ts";

/** A legal transition, an arc with its best label, and the model's score for it. */
export interface Candidate {
  readonly transition: Transition;
  /** Only differences mean anything. */
  readonly score: number;
}

/** The candidates in a configuration, and the one that was chosen. */
export interface ScoredChoice {
  readonly candidates: readonly Candidate[];
  /** Nothing where the derivation ends. */
  readonly chosen?: Transition;
}

/** A sentence that was parsed, and how. */
export interface Decoded {
  /** The address of a configuration with the best tree. */
  readonly configuration: number;
  /** How many trees were found. */
  readonly results: number;
  readonly sentence: number;
  readonly length: number;
  readonly beam: number;
  readonly fixed: number;
}

/** A model at work in a Wasm module. */
export class Decoder {
  readonly #kernel: Kernel;
  readonly #scorer: number;
  readonly #system: number;
  readonly #flags: number;

  /** @param scorer The address of what scores in the module. */
  constructor(kernel: Kernel, scorer: number, options: SystemOptions) {
    this.#kernel = kernel;
    this.#scorer = scorer;
    this.#system = systemNumber(options);
    this.#flags = systemFlags(options);
  }

  /** Makes the module score with this model, until it is told to use another. */
  use(): void {
    this.#kernel.wasm.useScorer(this.#scorer);
  }

  /**
   * Parses a sentence. The caller scopes its memory.
   * @param beam The beam's width; 1 is greedy.
   * @param fixed The address of a gold tree whose heads are to be kept, or 0.
   * @returns The address of a configuration with the best tree, and how many trees were found.
   */
  decode(sentence: number, length: number, beam: number, fixed: number): Decoded {
    const { wasm } = this.#kernel;
    this.use();
    const configuration = wasm.createConfiguration(length);
    const results = wasm.parse(configuration, sentence, this.#system, this.#flags, beam, fixed);
    return { configuration, results, sentence, length, beam, fixed };
  }

  /**
   * The evidence of the best tree's derivation for its heads, after `decode` with the same arguments.
   * @returns [words, 4]: a view that lasts until the memory is released.
   */
  evidence(
    { configuration, sentence, length, beam, fixed }: Decoded,
    temperature: number,
  ): Float32Array {
    const { wasm } = this.#kernel;
    const out = this.#kernel.allocate(4 * EVIDENCE * (length + 1));
    const [system, flags] = [this.#system, this.#flags];
    wasm.arcConfidenceFeatures(
      out,
      configuration,
      sentence,
      system,
      flags,
      beam,
      fixed,
      temperature,
    );
    return this.#kernel.floats(out + 4 * EVIDENCE, EVIDENCE * length);
  }

  /**
   * Follows given transitions, then the model's own choices, and tells the scores on the way.
   * The caller scopes its memory.
   * @param first Transitions to begin with. An arc without a label gets the model's.
   * @param complete Continue after them to the end.
   * @returns What there was to choose from in each configuration, and what was chosen.
   */
  derive(
    sentence: number,
    length: number,
    first: readonly Transition[],
    complete: boolean,
  ): ScoredChoice[] {
    const { wasm } = this.#kernel;
    this.use();
    const configuration = wasm.createConfiguration(length);
    wasm.start(configuration, this.#system, this.#flags);
    const choices: ScoredChoice[] = [];
    while (!wasm.isFinal(configuration)) {
      const candidates = this.#score(configuration, sentence, length);
      const given = first[choices.length];
      if (given === undefined && !complete) return [...choices, { candidates }];
      const chosen = given === undefined ? bestOf(candidates) : legalOf(candidates, given);
      choices.push({ candidates, chosen });
      wasm.apply(configuration, chosen);
    }
    if (first.length > choices.length) legalOf([], first[choices.length]);
    return [...choices, { candidates: [] }];
  }

  #score(configuration: number, sentence: number, length: number): Candidate[] {
    return this.#kernel.scoped(() => {
      const { wasm } = this.#kernel;
      const most = wasm.mostTransitions(length);
      const transitions = this.#kernel.allocate(4 * most), scores = this.#kernel.allocate(4 * most);
      const count = wasm.scoreTransitions(transitions, scores, configuration, sentence);
      const values = this.#kernel.floats(scores, count);
      return [...this.#kernel.ints(transitions, count)].map((transition, i) => {
        return { transition, score: values[i] };
      });
    });
  }
}

function bestOf(candidates: readonly Candidate[]): Transition {
  return candidates.reduce((a, b) => b.score > a.score ? b : a).transition;
}

/** The transition as it is taken: with its own label, or the best one where it has none. */
function legalOf(candidates: readonly Candidate[], given: Transition): Transition {
  const found = candidates.find(({ transition }) =>
    moveOf(transition) === moveOf(given) && nodeOf(transition) === nodeOf(given)
  );
  if (found) return labelOf(given) > 0 ? given : found.transition;
  const names = candidates.map(({ transition }) => transitionName(transition)).join(", ");
  throw new SagittaError(
    `Cannot take a transition: found ${transitionName(given)}, expected a legal one ` +
      `(${names || "none: it is final"})`,
    "invalid-transition",
  );
}
