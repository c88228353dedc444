// Reads patterns. The grammar stands in docs/find.md; each function here is a rule of it.

import { needsOf } from "./constraint.ts";
import { Cursor } from "./cursor.ts";
import { MAX_NESTING, MAX_NODES, MAX_PATTERN_LENGTH } from "./limits.ts";
import { PatternError } from "./pattern_error.ts";
import { readConstraint } from "./read_constraint.ts";
import { readName } from "./read_values.ts";
import { readOperator } from "./read_operator.ts";
import type { Constraint, Group, PatternNode } from "./syntax.ts";

/** A pattern as it was read. */
export interface PatternTree {
  /** Everything outside negations and options. */
  readonly group: Group;
  /** All nodes, by number, those in negations too. */
  readonly nodes: readonly PatternNode[];
  /** The numbers of the nodes that a match has words for: those that no negation holds. */
  readonly shown: readonly number[];
}

/**
 * Reads a pattern.
 * @throws {PatternError} If it cannot be read, or is larger than the limits.
 */
export function readPattern(source: string): PatternTree {
  return new PatternReader(source).read();
}

/** A group with the names of its nodes, inside those that hold it. */
interface Scope {
  readonly group: Group;
  readonly names: Map<string, number>;
  readonly outer?: Scope;
  /** Whether it, or one that holds it, is negated. */
  readonly negated: boolean;
}

const NODE = "a node: [constraints], @name or (node relation node)";

class PatternReader extends Cursor {
  readonly #nodes: PatternNode[] = [];
  readonly #shown: number[] = [];
  readonly #named = new Set<string>();
  #scope: Scope = scopeIn(undefined, false);
  #depth = 0;

  read(): PatternTree {
    const { length } = this.source;
    if (length > MAX_PATTERN_LENGTH) {
      const expected = `at most ${MAX_PATTERN_LENGTH}`;
      throw new PatternError(this.source, MAX_PATTERN_LENGTH, `${length} characters`, expected);
    }
    do {
      this.#clause();
      this.skipSpace();
    } while (this.take(";") && (this.skipSpace(), !this.ended));
    if (!this.ended) throw this.error("a relation such as >nsubj, ; or the end of the pattern");
    return { group: this.#scope.group, nodes: this.#nodes, shown: this.#shown };
  }

  /** A node and its relations; gives the node's number. */
  #clause(): number {
    const first = this.#node();
    while (this.#relation(first));
    return first;
  }

  /** A relation and the node behind it, if there is one here. */
  #relation(first: number): boolean {
    this.skipSpace();
    if (this.ended || this.sees(";") || this.sees(")")) return false;
    const sign = this.match(/[!?]/y), outer = this.#scope;
    if (sign !== undefined) {
      if (++this.#depth > MAX_NESTING) throw this.#tooDeep();
      this.#scope = scopeIn(outer, outer.negated || sign === "!");
      outer.group[sign === "!" ? "negated" : "optional"].push(this.#scope.group);
    }
    const complete = readOperator(this);
    // The relation is known before the node behind it is, but comes to the list as written.
    const { relations } = this.#scope.group, place = relations.length;
    const at = (this.skipSpace(), this.at), second = this.#target();
    if (second === first) throw this.error("another node: no word is related to itself", at);
    relations.splice(place, 0, complete(first, second));
    if (sign !== undefined) {
      this.#depth--;
      this.#scope = outer;
    }
    return true;
  }

  /** A node, or a clause in parentheses. */
  #target(): number {
    this.skipSpace();
    if (!this.take("(")) return this.#node();
    if (++this.#depth > MAX_NESTING) throw this.#tooDeep();
    const first = this.#clause();
    this.skipSpace();
    if (!this.take(")")) throw this.error("a relation such as >nsubj, or )");
    this.#depth--;
    return first;
  }

  /** `[…]`, `[…]@name`, or the `@name` of a node that was there before. */
  #node(): number {
    this.skipSpace();
    if (this.sees("@")) {
      const { at } = this;
      return this.#lookup(readName(this), at);
    }
    if (!this.sees("[")) {
      const label = /[\p{L}]/u.test(this.source[this.at] ?? "");
      throw this.error(label ? `${NODE}; a label follows its > without a space` : NODE);
    }
    if (this.#nodes.length === MAX_NODES) throw this.error(`at most ${MAX_NODES} nodes`);
    const constraint = readConstraint(this, (name, at) => this.#lookup(name, at));
    return this.#declare(constraint, this.sees("@") ? this.#newName() : undefined);
  }

  #declare(constraint: Constraint, name: string | undefined): number {
    const index = this.#nodes.length, named = name === undefined ? {} : { name: name.slice(1) };
    const node = { index, constraint, needs: needsOf(constraint), ...named };
    this.#nodes.push(node);
    this.#scope.group.nodes.push(node);
    if (!this.#scope.negated) this.#shown.push(index);
    if (name !== undefined) this.#scope.names.set(name, index);
    return index;
  }

  #newName(): string {
    const at = this.at, name = readName(this);
    if (this.#named.has(name)) {
      const expected = `another name; ${name} alone, without brackets, is the node that has it`;
      throw this.error(expected, at);
    }
    this.#named.add(name);
    return name;
  }

  #lookup(name: string, at: number): number {
    for (let scope: Scope | undefined = this.#scope; scope; scope = scope.outer) {
      const node = scope.names.get(name);
      if (node !== undefined) return node;
    }
    const expected = this.#named.has(name)
      ? `a name from outside: ${name} is known only behind its own ! or ?`
      : `a name that stands before it, or [constraints]${name}`;
    throw this.error(expected, at);
  }

  #tooDeep(): PatternError {
    return this.error(`at most ${MAX_NESTING} groups inside each other`);
  }
}

function scopeIn(outer: Scope | undefined, negated: boolean): Scope {
  const group = { nodes: [], relations: [], negated: [], optional: [] };
  return { group, names: new Map(), negated, ...(outer ? { outer } : {}) };
}
