// A linear parser: hashed features of configurations, weights in tables.

import type { Place } from "../../errors.ts";
import type { WeightTable } from "../../model_file/weight_table.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { LabelInventory } from "../../sentence/labels.ts";
import type { Batch, ComponentKind, Layer } from "../component.ts";
import { encodeSentence } from "../encoding/encode_sentence.ts";
import { FEATURE_SETS, type FeatureSet } from "../encoding/feature_set.ts";
import { TransitionParser } from "../parser/transition_parser.ts";
import { fillTable, type TableRoom } from "../weights/fill_table.ts";
import { type LinearModel, linearModelBytes, MOVE_COLUMNS, readLinearModel } from "./model.ts";

class LinearParser extends TransitionParser {
  readonly needs: readonly Layer[];
  readonly #features: FeatureSet;

  constructor(kernel: Kernel, model: LinearModel, place: Place) {
    super(kernel, loadWeights(kernel, model, place), model.settings, model.labels);
    this.#features = model.settings.features;
    this.needs = this.#features === "words" ? ["words"] : ["words", "upos"];
  }

  protected turnTo({ sentences }: Batch, at: number): number {
    return encodeSentence(this.kernel, sentences[at], this.#features);
  }
}

/** Puts a model into the module. Returns the address of its scorer, which is at work then. */
function loadWeights(
  kernel: Kernel,
  { settings, labels, moveTable, labelTable, hidden }: LinearModel,
  place: Place,
): number {
  const { wasm } = kernel, { features, moveBits, labelBits } = settings;
  const fill = (name: string, table: WeightTable, bits: number, room: Omit<TableRoom, "rows">) => {
    fillTable(kernel, { ...room, rows: 2 ** bits }, table, name, place);
  };
  wasm.setUpQuantised(FEATURE_SETS.indexOf(features), labels.length, moveBits, labelBits);
  wasm.setRootLabel(new LabelInventory(labels).root);
  wasm.setScales(moveTable.scale, labelTable.scale);
  const columns = MOVE_COLUMNS, at = wasm.moveWeights16();
  fill("moves", moveTable, moveBits, { dtype: "I16", at, columns, width: columns });
  const arcs = { at: wasm.labelWeights8(), columns: labels.length + 1, width: wasm.labelWidth8() };
  fill("labels", labelTable, labelBits, { dtype: "I8", ...arcs });
  if (hidden) {
    const { units, table, out } = hidden;
    wasm.setUpHidden16(units, moveBits, table.scale);
    const room = { at: wasm.hiddenWeights16(), columns: units, width: wasm.hiddenUnits() };
    fill("hidden", table, moveBits, { dtype: "I16", ...room });
    kernel.floats(wasm.hiddenOut(), out.length).set(out);
  }
  return wasm.currentScorer();
}

/** Reads a linear parser. */
export const linearParser: ComponentKind = {
  kind: "linear-parser",
  need: linearModelBytes,
  read: (stored, { kernel, place }) =>
    new LinearParser(kernel, readLinearModel(stored, place), place),
};
