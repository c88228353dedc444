// The parts of a component in a model file: plain settings, lists of texts, tensors. Components are
// written under their names and read back by their kind; learners use the same form for the state
// they resume from.

import type { Json } from "./json.ts";
import type { Tensor } from "./tensor.ts";

/** A component, or the state of a learner, as a file holds it. */
export interface Stored {
  /** Which component kind reads it, such as `linear-parser`. */
  readonly kind: string;
  /** How it works: systems, sizes, options. */
  readonly settings: Readonly<Record<string, Json>>;
  /** Lists of words, labels and other texts, each entry known by its index. */
  readonly vocabularies: Readonly<Record<string, readonly string[]>>;
  readonly tensors: Readonly<Record<string, Tensor>>;
}
