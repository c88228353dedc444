// The output of a transition parser, from the encoder's last layer: moves by the words in the places
// of a configuration, labels by the ends of an arc, and arcs by a product of their ends.
//
//   score = (vectors[head]·heads/w + heads/bias) · (vectors[dependent]·dependents/w + dependents/bias)
//
// These projections are computed once per word, not once per arc; `assembly/` multiplies them where
// it scores candidates. Weights of dependents start from zeros: all scores are 0 then, so that a
// network that gets arcs later scores as it did before, and weights of heads already have a slope.
//
// | parameter | shape |
// |---|---|
// | `nothing` | [1, width]: stands where there is no word, as the last row of every table |
// | `moves/slots`, …, `labels/ends`, … | those of `slots.ts` |
// | `arcs/heads/w`, `arcs/heads/bias` | [width, rank], [rank] |
// | `arcs/dependents/w`, `arcs/dependents/bias` | [width, rank], [rank] |

import type { Kernel } from "../../runtime/kernel.ts";
import { LAYOUT } from "../../runtime/module.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import type { ModuleTensor } from "../module_tensor.ts";
import type { BatchShape, InferenceOps, Ops } from "../ops.ts";
import { layerSpecs, type ParameterSpec } from "../parameters.ts";
import type { Output, TrainingBatch } from "./output.ts";
import { SlotScores } from "./slots.ts";

/** Moves that are scored: SHIFT, LEFT, RIGHT, and REDUCE, SWAP or PASS. */
export const MOVES = LAYOUT["move-columns"];
/** An arc's ends: head, dependent. */
export const ARC_ENDS = LAYOUT["arc-ends"];

/** How large the scorer of a configuration is. */
export interface ScorerSizes {
  /** Places of a configuration that moves are scored by: 4, or 9 with children. */
  readonly slots: number;
  /** Units between these and the moves' scores. */
  readonly hidden: number;
  /** Units between an arc and its labels' scores. */
  readonly labelHidden: number;
  /** Columns of the projections that score arcs; none are scored where it is 0 or left out. */
  readonly arc?: number;
}

/** The parameters that score arcs; none where the rank is 0. */
export function arcParameters(rank: number, width: number): ParameterSpec[] {
  if (rank === 0) return [];
  const dependents = layerSpecs("arcs/dependents", width, rank, true);
  return [
    ...layerSpecs("arcs/heads", width, rank, true),
    ...dependents.map((spec) => ({ ...spec, start: "zeros" as const })),
  ];
}

/** Moves, labels and arcs. */
export class TreeOutput implements Output {
  readonly specs: readonly ParameterSpec[];
  readonly sizes: Required<ScorerSizes>;
  readonly #moves: SlotScores;
  /** Nothing where there are no labels. */
  readonly #labels: SlotScores | undefined;

  /** @param width Columns of the encoder's vectors. */
  constructor(sizes: ScorerSizes, width: number, readonly labels: readonly string[]) {
    const { slots, hidden, labelHidden, arc = 0 } = sizes, classes = labels.length;
    this.sizes = { slots, hidden, labelHidden, arc };
    this.#moves = new SlotScores("moves", "slots", width, { slots, hidden, classes: MOVES });
    const ofArc = { slots: ARC_ENDS, hidden: labelHidden, classes };
    this.#labels = classes > 0 ? new SlotScores("labels", "ends", width, ofArc) : undefined;
    this.specs = [
      { name: "nothing", shape: [1, width], start: "vectors" },
      ...this.#moves.specs,
      ...(this.#labels?.specs ?? []),
      ...arcParameters(arc, width),
    ];
  }

  losses<T>(ops: Ops<T>, layers: readonly T[], { walk, arcs, weight }: TrainingBatch): T[] {
    const vectors = withNothing(ops, layers);
    const table = this.#moves.table(ops, vectors), ends = this.#arcTables(ops, vectors);
    const found = ops.read([table, ...ends], this.#moves.scorerNames, walk);
    const scores = this.#moves.scores(ops, table, found), [heads, dependents] = ends;
    const all = heads
      ? ops.add(scores, ops.pairDots(heads, dependents, found.arcs, MOVES))
      : scores;
    const ofMoves = ops.softmaxLoss(all, found.kinds, weight);
    if (!this.#labels) return [ofMoves];
    const ofLabels = this.#labels.scores(ops, this.#labels.table(ops, vectors), arcs);
    return [ofMoves, ops.softmaxLoss(ofLabels, arcs.kinds, weight)];
  }

  /** Projections of words as heads and as dependents, each [rows, rank]. */
  #arcTables<T>(ops: InferenceOps<T>, vectors: T): T[] {
    if (this.sizes.arc === 0) return [];
    return ["heads", "dependents"].map((end) =>
      ops.product(vectors, ops.parameter(`arcs/${end}/w`), ops.parameter(`arcs/${end}/bias`))
    );
  }

  /** The tables that a parser scores by: of moves, of labels, and of an arc's ends. */
  tables(ops: InferenceOps<ModuleTensor>, layers: readonly ModuleTensor[]): number[] {
    const vectors = withNothing(ops, layers);
    const moves = this.#moves.table(ops, vectors), labels = this.#labels?.table(ops, vectors);
    return [moves.at, labels?.at ?? 0, ...this.#arcTables(ops, vectors).map(({ at }) => at)];
  }

  /**
   * Makes a scorer of configurations in the module.
   * @param address Where a parameter lies.
   */
  open(kernel: Kernel, address: (name: string) => number): TreeScorer {
    const { wasm } = kernel, { slots, hidden, labelHidden, arc } = this.sizes;
    const layer = (part: SlotScores) => part.scorerNames.map(address) as [number, number, number];
    const handle = wasm.setUpNetwork(slots, hidden, this.labels.length, labelHidden, arc);
    wasm.setMoveLayer(...layer(this.#moves));
    if (this.#labels) wasm.setLabelLayer(...layer(this.#labels));
    wasm.setRootLabel(new LabelInventory(this.labels).root);
    return {
      handle,
      use({ steps, size }, moves, labels, heads = 0, dependents = 0) {
        wasm.useScorer(handle);
        wasm.setTables(moves, labels, steps * size, size);
        if (arc > 0) wasm.setArcTables(heads, dependents);
      },
    };
  }
}

/** A scorer of configurations in the module. */
export interface TreeScorer {
  readonly handle: number;
  /** Makes it the one at work, by the tables of a batch; memory is the caller's. */
  use(batch: BatchShape, moves: number, labels: number, ...arcs: number[]): void;
}

/** The vectors of words, and a row for none. */
function withNothing<T>(ops: InferenceOps<T>, layers: readonly T[]): T {
  return ops.under(layers.at(-1)!, ops.parameter("nothing"));
}
