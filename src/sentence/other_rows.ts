// The rows of a sentence that are no syntactic words: multiword tokens and empty nodes.

import { attribute } from "./attributes.ts";
import { NONE } from "./columns.ts";

/** The parts of a multiword token. */
export interface RangeParts {
  readonly first: number;
  readonly last: number;
  readonly form: string;
  /** Its features: `_`, or `Typo=Yes`. */
  readonly feats?: string;
  /** Anything else. */
  readonly misc?: string;
}

/** A token of the text that stands for several words: `3-4 vámonos`. */
export class MultiwordRange implements RangeParts {
  readonly first: number;
  readonly last: number;
  readonly form: string;
  readonly feats: string;
  readonly misc: string;

  /** @param parts Its words and columns; a column that is left out is `_`. */
  constructor({ first, last, form, feats = NONE, misc = NONE }: RangeParts) {
    this.first = first;
    this.last = last;
    this.form = form;
    this.feats = feats;
    this.misc = misc;
  }

  /** Whether a space follows in the text: unless MISC says `SpaceAfter=No`. */
  get spaceAfter(): boolean {
    return attribute(this.misc, "SpaceAfter") !== "No";
  }
}

/** A word that is not in the text, only in the enhanced graph: `8.1`. */
export interface EmptyNode {
  /** Its ID, such as `8.1`. */
  readonly id: string;
  /** The word it follows; 0 before the first. */
  readonly after: number;
  readonly form: string;
  /** Its dictionary form. */
  readonly lemma: string;
  /** Its universal part of speech. */
  readonly upos: string;
  /** Its part of speech in the treebank's own tag set. */
  readonly xpos: string;
  /** Its morphological features. */
  readonly feats: string;
  /** Its label: `_`, as it has no place in the tree. */
  readonly deprel: string;
  /** Its arcs in the enhanced graph. */
  readonly deps: string;
  /** Anything else. */
  readonly misc: string;
}
