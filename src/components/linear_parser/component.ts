// A linear parser: hashed features of configurations, weights in tables.

import { encodeSentence } from "../encoding/encode_sentence.ts";
import { type LinearModel, linearModelBytes, readLinearModel, storeLinearModel } from "./model.ts";
import { loadWeights } from "./load_weights.ts";
import type { Place } from "../../errors.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { Batch, ComponentKind, Layer } from "../component.ts";
import { TransitionParser } from "../parser/transition_parser.ts";

/** A linear parser at work. */
export class LinearParser extends TransitionParser {
  readonly needs: readonly Layer[];
  readonly #model: LinearModel;

  /** @param place The model's file. */
  constructor(kernel: Kernel, model: LinearModel, place: Place) {
    super(kernel, loadWeights(kernel, model, place), model.settings, model.labels);
    this.#model = model;
    this.needs = model.settings.features === "words" ? ["words"] : ["words", "upos"];
  }

  protected turnTo({ sentences }: Batch, at: number): number {
    return encodeSentence(this.kernel, sentences[at], this.#model.settings.features);
  }

  store(): Stored {
    return storeLinearModel(this.#model);
  }
}

/** Reads a linear parser. */
export const linearParser: ComponentKind = {
  kind: "linear-parser",
  need: linearModelBytes,
  read: (stored, { kernel, place }) =>
    new LinearParser(kernel, readLinearModel(stored, place), place),
};
