// A linear parser: hashed features of configurations, weights in tables.

import type { Place } from "../../errors.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { Batch, ComponentKind, Layer } from "../component.ts";
import { encodeSentence } from "../encoding/encode_sentence.ts";
import type { FeatureSet } from "../encoding/feature_set.ts";
import { TransitionParser } from "../parser/transition_parser.ts";
import { loadWeights } from "./load_weights.ts";
import { type LinearModel, linearModelBytes, readLinearModel } from "./model.ts";

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

/** Reads a linear parser. */
export const linearParser: ComponentKind = {
  kind: "linear-parser",
  need: linearModelBytes,
  read: (stored, { kernel, place }) =>
    new LinearParser(kernel, readLinearModel(stored, place), place),
};
