// Reads the constraint between the brackets of a node.

import type { Cursor } from "./cursor.ts";
import { KEYS } from "./key.ts";
import { MAX_NESTING } from "./limits.ts";
import { type Lookup, readKey, readValues } from "./read_values.ts";
import type { Constraint } from "./syntax.ts";

/** Reads `[…]`; the cursor stands at the first bracket. */
export function readConstraint(cursor: Cursor, lookup: Lookup): Constraint {
  cursor.take("[");
  cursor.skipSpace();
  if (cursor.take("]")) return { kind: "all", parts: [] };
  const constraint = readAny(cursor, lookup, 0);
  if (!cursor.take("]")) throw cursor.error("], another constraint, & or ||");
  return constraint;
}

function readAny(cursor: Cursor, lookup: Lookup, depth: number): Constraint {
  const parts = [readAll(cursor, lookup, depth)];
  while (cursor.take("||")) {
    cursor.skipSpace();
    parts.push(readAll(cursor, lookup, depth));
  }
  return parts.length === 1 ? parts[0] : { kind: "any", parts };
}

function readAll(cursor: Cursor, lookup: Lookup, depth: number): Constraint {
  const parts: Constraint[] = [];
  for (;;) {
    parts.push(readOne(cursor, lookup, depth));
    const apart = cursor.skipSpace();
    if (cursor.take("&&") || cursor.take("&")) {
      cursor.skipSpace();
      continue;
    }
    if (cursor.ended || cursor.sees("]") || cursor.sees(")") || cursor.sees("||")) break;
    if (cursor.sees("|")) {
      const expected = "|| between constraints; alternatives of a value have one | and no spaces";
      throw cursor.error(expected);
    }
    if (!apart && !cursor.sees("(") && !cursor.sees("!")) {
      throw cursor.error("], a space, & or || after a constraint");
    }
  }
  return parts.length === 1 ? parts[0] : { kind: "all", parts };
}

function readOne(cursor: Cursor, lookup: Lookup, depth: number): Constraint {
  if (depth > MAX_NESTING) throw cursor.error(`at most ${MAX_NESTING} ! and ( inside each other`);
  if (cursor.take("!")) {
    cursor.skipSpace();
    return { kind: "not", part: readOne(cursor, lookup, depth + 1) };
  }
  if (cursor.take("(")) {
    cursor.skipSpace();
    const inside = readAny(cursor, lookup, depth + 1);
    if (!cursor.take(")")) throw cursor.error("), another constraint, & or ||");
    return inside;
  }
  return readTest(cursor, lookup);
}

function readTest(cursor: Cursor, lookup: Lookup): Constraint {
  const at = cursor.at;
  if (cursor.match(/root(?![\p{L}\p{N}_[])/uy) !== undefined) {
    if (cursor.match(/\s*!?=/y) !== undefined) {
      throw cursor.error(`nothing after root, or ${KEYS} before =`, at);
    }
    return { kind: "root" };
  }
  const key = readKey(cursor), end = cursor.at;
  cursor.skipSpace();
  const negated = cursor.sees("!=");
  if (!negated && !cursor.sees("=")) {
    cursor.at = end;
    return { kind: "has", key };
  }
  cursor.take(negated ? "!=" : "=");
  cursor.skipSpace();
  const is: Constraint = { kind: "is", key, values: readValues(cursor, lookup) };
  return negated ? { kind: "not", part: is } : is;
}
