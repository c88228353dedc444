/**
 * The rows of a sentence that are no syntactic words: multiword ranges and empty nodes.
 *
 * @module
 */

import { attribute } from "./attributes.ts";
import { COLUMNS, DEPREL, DEPS, FEATS, FORM, LEMMA, MISC, UPOS, XPOS } from "./columns.ts";
import { columnText, type Layout, type OtherRow } from "./layout.ts";

/** The ten columns of a row, as they stand in the file. */
function cut(layout: Layout, row: OtherRow): string[] {
  return Array.from({ length: COLUMNS }, (_, c) => columnText(layout.text, row.columns, 0, c));
}

/** A token of the text that stands for several words: `3-4 vámonos`. */
export class MultiwordRange {
  /** Its first word. */
  readonly first: number;
  /** Its last word. */
  readonly last: number;
  /** Its form in the text. */
  readonly form: string;
  /** Its features: `_`, or `Typo=Yes`. */
  readonly feats: string;
  /** Anything else. */
  readonly misc: string;
  /** All ten columns, as they stand in the file. */
  readonly columns: readonly string[];

  /** Ranges are made by their sentence. */
  constructor(layout: Layout, row: OtherRow) {
    this.first = row.first;
    this.last = row.last;
    this.columns = cut(layout, row);
    this.form = this.columns[FORM];
    this.feats = this.columns[FEATS];
    this.misc = this.columns[MISC];
  }

  /** Does a space follow in the text? It does, unless MISC says `SpaceAfter=No`. */
  get spaceAfter(): boolean {
    return attribute(this.misc, "SpaceAfter") !== "No";
  }
}

/** A word that is not in the text, only in the enhanced graph: `8.1`. */
export class EmptyNode {
  /** Its ID, such as `8.1`. */
  readonly id: string;
  /** The word it follows; 0 before the first. */
  readonly after: number;
  /** Its form. */
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
  /** All ten columns, as they stand in the file. */
  readonly columns: readonly string[];

  /** Empty nodes are made by their sentence. */
  constructor(layout: Layout, row: OtherRow) {
    const columns = this.columns = cut(layout, row);
    this.id = columns[0];
    this.after = row.first;
    this.form = columns[FORM];
    this.lemma = columns[LEMMA];
    this.upos = columns[UPOS];
    this.xpos = columns[XPOS];
    this.feats = columns[FEATS];
    this.deprel = columns[DEPREL];
    this.deps = columns[DEPS];
    this.misc = columns[MISC];
  }
}
