// Patterns taken apart: the parts that reading gives and matching takes.

import type { Key } from "./key.ts";
import type { Regexp } from "./regexp/regexp.ts";

/** The counterpart of a value: a text, a regular expression, or a key of another node. */
export type Value =
  | { readonly kind: "text"; readonly text: string }
  | {
    readonly kind: "regexp";
    readonly regexp: Regexp;
    readonly source: string;
    readonly flags: string;
  }
  | { readonly kind: "same"; readonly node: number; readonly key: Key };

/** A constraint of a word. */
export type Constraint =
  | { readonly kind: "all"; readonly parts: readonly Constraint[] }
  | { readonly kind: "any"; readonly parts: readonly Constraint[] }
  | { readonly kind: "not"; readonly part: Constraint }
  | { readonly kind: "root" }
  | { readonly kind: "has"; readonly key: Key }
  | { readonly kind: "is"; readonly key: Key; readonly values: readonly Value[] };

/** A word that is looked for. */
export interface PatternNode {
  /** Its number: nodes are counted from 0 as they are written. */
  readonly index: number;
  /** Its name, without `@`. */
  readonly name?: string;
  readonly constraint: Constraint;
  /** The other nodes that its constraint looks at. */
  readonly needs: readonly number[];
}

/**
 * How two nodes stand to each other; the operators are these, read from left or right.
 *
 * | kind      | first and second                                                              |
 * | --------- | ----------------------------------------------------------------------------- |
 * | `above`   | first dominates second, by `min` to `max` arcs, each with one of the `labels` |
 * | `before`  | second stands `min` to `max` words after first                                |
 * | `sibling` | both depend on the same word                                                  |
 */
export interface Relation {
  readonly kind: "above" | "before" | "sibling";
  readonly first: number;
  readonly second: number;
  readonly min: number;
  /** `Infinity` without an upper bound. */
  readonly max: number;
  /** The labels allowed; nothing where any will do. */
  readonly labels?: readonly Value[];
}

/**
 * Nodes and relations that are matched together: the whole pattern, or what stands behind a `!` or
 * a `?`. The groups inside see the nodes outside.
 */
export interface Group {
  readonly nodes: PatternNode[];
  readonly relations: Relation[];
  /** Groups that may not match, in the order written. */
  readonly negated: Group[];
  /** Groups that match where they can, in the order written. */
  readonly optional: Group[];
}
