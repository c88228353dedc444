// Classes of some words at once, each in a slot of its own: a configuration's moves from the words
// on stack and buffer, an arc's labels from its head and its dependent.
//
//   scores = tanh(bias + the sum over slots of vectors[word in slot]·w[slot])·out + outBias
//
// The products are computed once per word and slot, not once per choice: first a table, then sums
// of its rows. In parsing `assembly/` sums them.
//
// | parameter | shape |
// |---|---|
// | `NAME/TABLE`, `NAME/bias` | [width, slots·hidden], [hidden] |
// | `NAME/out/w`, `NAME/out/bias` | [hidden, classes], [classes] |

import type { InferenceOps, Ops } from "../ops.ts";
import { layerSpecs, type ParameterSpec } from "../parameters.ts";
import type { SlotExamples } from "./output.ts";

/** How many words such classes are told by, and how many units and classes there are. */
export interface SlotSizes {
  readonly slots: number;
  readonly hidden: number;
  readonly classes: number;
}

/** Scores of classes by slots. */
export class SlotScores {
  readonly specs: readonly ParameterSpec[];
  readonly #table: string;
  readonly #slots: number;

  /** @param table The last part of the name of the table's weights. */
  constructor(name: string, table: string, width: number, { slots, hidden, classes }: SlotSizes) {
    this.#table = `${name}/${table}`;
    this.#slots = slots;
    const shape = [width, slots * hidden];
    this.specs = [
      { name: this.#table, shape, start: "weights", blocks: slots, rounded: true },
      { name: `${name}/bias`, shape: [hidden], start: "zeros" },
      ...layerSpecs(`${name}/out`, hidden, classes),
    ];
  }

  /** The parameters that `assembly/` scores with, once the table is there: bias, out and its bias. */
  get scorerNames(): string[] {
    return this.specs.slice(1).map(({ name }) => name);
  }

  /** Products of vectors and slots: [rows, slots·hidden]. */
  table<T>(ops: InferenceOps<T>, vectors: T): T {
    return ops.product(vectors, ops.parameter(this.#table));
  }

  /** Scores of choices, each with a pick for each slot (`Ops.slotSum`): [choices, classes]. */
  scores<T>(ops: Ops<T>, table: T, { picks }: SlotExamples): T {
    const [bias, w, outBias] = this.scorerNames.map((name) => ops.parameter(name));
    return ops.product(ops.slotSum(table, bias, picks, this.#slots), w, outBias);
  }
}
