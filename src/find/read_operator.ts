// Reads the operators between nodes. Each is one of three relations, read from left or from right.

import type { Cursor } from "./cursor.ts";
import { PatternError } from "./pattern_error.ts";
import { readLabels } from "./read_values.ts";
import type { Relation } from "./syntax.ts";

/** An operator. Where several fit, the first of the table is meant. */
interface Operator {
  readonly sign: string;
  readonly kind: Relation["kind"];
  /** Whether the node on the left is the relation's second. */
  readonly turned: boolean;
  /** Whether labels may follow. */
  readonly labelled: boolean;
  /** Whether any distance will do, and `{m,n}` may follow. */
  readonly far: boolean;
}

const OPERATORS: readonly Operator[] = [
  { sign: ">>", kind: "above", turned: false, labelled: true, far: true },
  { sign: ">", kind: "above", turned: false, labelled: true, far: false },
  { sign: "<<", kind: "above", turned: true, labelled: true, far: true },
  { sign: "<", kind: "above", turned: true, labelled: true, far: false },
  { sign: "..", kind: "before", turned: false, labelled: false, far: true },
  { sign: ".", kind: "before", turned: false, labelled: false, far: false },
  { sign: "--", kind: "before", turned: true, labelled: false, far: true },
  { sign: "-", kind: "before", turned: true, labelled: false, far: false },
  { sign: "$", kind: "sibling", turned: false, labelled: false, far: false },
];

const SIGNS = "> < >> << . .. - -- or $";

/**
 * Reads an operator with its labels and its distance.
 * @returns A function that makes a relation of it, given the nodes on its left and right.
 * @throws {PatternError} If there is none.
 */
export function readOperator(cursor: Cursor): (left: number, right: number) => Relation {
  const operator = OPERATORS.find(({ sign }) => cursor.take(sign));
  if (!operator) throw cursor.error(`a relation: ${SIGNS}, before it ! or ? if need be`);
  const labels = operator.labelled ? readLabels(cursor) : undefined;
  const [min, max] = readDistance(cursor, operator) ?? [1, operator.far ? Infinity : 1];
  const { kind, turned } = operator;
  return (left, right) => {
    const [first, second] = turned ? [right, left] : [left, right];
    return { kind, first, second, min, max, ...(labels && { labels }) };
  };
}

/** `{2}`, `{1,3}`, `{2,}`. */
function readDistance(cursor: Cursor, { sign, far }: Operator): [number, number] | undefined {
  const at = cursor.at;
  if (!cursor.sees("{")) return undefined;
  if (!far) {
    throw cursor.error(sign === "$" ? "no distance after $" : `${sign + sign} before a distance`);
  }
  const written = cursor.match(/\{\d{1,6}(?:,\d{0,6})?\}/y);
  if (written === undefined) throw cursor.error("a distance: {2}, {1,3} or {2,}");
  const [min, max = min] = written.slice(1, -1).split(",");
  const bounds: [number, number] = [Number(min), max === "" ? Infinity : Number(max)];
  if (bounds[0] >= 1 && bounds[1] >= bounds[0]) return bounds;
  throw new PatternError(cursor.source, at, written, "a distance of at least 1, the smaller first");
}
