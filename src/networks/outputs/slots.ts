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
// | `nothing` | [1, width]: stands where there is no word, as the last row of every table |
// | `NAME/TABLE`, `NAME/bias` | [width, slots·hidden], [hidden] |
// | `NAME/out/w`, `NAME/out/bias` | [hidden, classes], [classes] |

import type { Ops } from "../ops.ts";
import { layerSpecs, type ParameterSpec } from "../parameters.ts";

/** How such an output is called, and how large it is. */
export interface SlotOutput {
  readonly name: string;
  /** The last part of the name of the table's weights. */
  readonly table: string;
  readonly slots: number;
  readonly hidden: number;
  readonly classes: number;
}

/** The parameters of one output; `nothing` is shared by all. */
export function slotParameters(
  { name, table, slots, hidden, classes }: SlotOutput,
  width: number,
): ParameterSpec[] {
  return [
    {
      name: `${name}/${table}`,
      shape: [width, slots * hidden],
      start: "weights",
      blocks: slots,
      rounded: true,
    },
    { name: `${name}/bias`, shape: [hidden], start: "zeros" },
    ...layerSpecs(`${name}/out`, hidden, classes),
  ];
}

/** What stands where there is no word. */
export function nothingParameter(width: number): ParameterSpec {
  return { name: "nothing", shape: [1, width], start: "vectors" };
}

/** The parameters that `assembly/` scores with, once the table is there: bias, out and its bias. */
export function scorerNames({ name }: SlotOutput): [string, string, string] {
  return [`${name}/bias`, `${name}/out/w`, `${name}/out/bias`];
}

/** The vectors of words, and a row for none. */
export function withNothing<T>(ops: Ops<T>, vectors: T): T {
  return ops.under(vectors, ops.parameter("nothing"));
}

/** Products of vectors and slots: [rows, slots·hidden]. */
export function slotTable<T>(ops: Ops<T>, { name, table }: SlotOutput, vectors: T): T {
  return ops.product(vectors, ops.parameter(`${name}/${table}`));
}

/** Scores of choices, each with a pick for each slot (`Ops.slotSum`): [choices, classes]. */
export function slotScores<T>(
  ops: Ops<T>,
  output: SlotOutput,
  table: T,
  picks: Int32Array,
): T {
  const [bias, w, outBias] = scorerNames(output).map((name) => ops.parameter(name));
  return ops.product(ops.slotSum(table, bias, picks, output.slots), w, outBias);
}
