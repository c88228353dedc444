// The order in which the nodes of a pattern are given words: rare ones first, then those that a
// relation leads to. The order decides how fast matches are found, never which.

import { needsOf, shareOf, shareOfLabels, type WordTest, wordTest } from "./constraint.ts";
import { RelationTest } from "./relation.ts";
import type { Constraint, Group, PatternNode, Relation } from "./syntax.ts";

/** A constraint that can be asked once other nodes have their words. */
export interface LateTest {
  readonly node: number;
  readonly test: WordTest;
}

/** Gives one node its word. */
export interface Step {
  readonly node: number;
  /** The part of its constraint that looks at the word alone. */
  readonly test: WordTest;
  /** The relation that leads to it, and the node from which; nothing where every word is tried. */
  readonly via?: { readonly link: RelationTest; readonly known: number };
  /** Relations that can be asked now, that of `via` too. */
  readonly checks: readonly RelationTest[];
  /** Constraints that look at several nodes and can be asked now. */
  readonly late: readonly LateTest[];
}

/** The order in which a group is matched. */
export interface GroupPlan {
  /** Relations between nodes outside the group. */
  readonly given: readonly RelationTest[];
  readonly steps: readonly Step[];
  readonly negated: readonly GroupPlan[];
  readonly optional: readonly GroupPlan[];
}

/** Words of a sentence, roughly. */
const WORDS = 20;

/**
 * Plans a group.
 * @param known The nodes outside that have their words.
 */
export function planGroup(group: Group, known: ReadonlySet<number> = new Set()): GroupPlan {
  const placed = new Set(known);
  const isReady = ({ first, second }: Relation) => placed.has(first) && placed.has(second);
  const given = group.relations.filter(isReady);
  const open = new Set(group.relations.filter((relation) => !isReady(relation)));
  const waiting = new Map<PatternNode, Constraint[]>(), left = [...group.nodes];
  const steps: Step[] = [];
  while (left.length > 0) {
    const costs = left.map((node) => costOf(node, open, placed));
    const [node] = left.splice(costs.indexOf(Math.min(...costs)), 1);
    const best = linksTo(node, open, placed)
      .sort((a, b) => fanOut(a, node) - fanOut(b, node))[0] as Relation | undefined;
    placed.add(node.index);
    const { alone, together } = splitConstraint(node);
    if (together.length > 0) waiting.set(node, together);
    const ready = [...open].filter(isReady);
    ready.forEach((relation) => open.delete(relation));
    const tests = new Map(ready.map((relation) => [relation, new RelationTest(relation)]));
    steps.push({
      node: node.index,
      test: wordTest({ kind: "all", parts: alone }),
      checks: [...tests.values()],
      late: lateTests(waiting, placed),
      ...(best && { via: { link: tests.get(best)!, known: otherNode(best, node.index) } }),
    });
  }
  return {
    given: given.map((relation) => new RelationTest(relation)),
    steps,
    negated: group.negated.map((inner) => planGroup(inner, placed)),
    // Options never see each other's names, so each knows the nodes of the group alone.
    optional: group.optional.map((inner) => planGroup(inner, placed)),
  };
}

/** The other node of a relation. */
function otherNode({ first, second }: Relation, node: number): number {
  return first === node ? second : first;
}

/** The part of a constraint that a word decides alone, and that which looks at others. */
function splitConstraint({ constraint, needs }: PatternNode) {
  if (needs.length === 0) return { alone: [constraint], together: [] };
  if (constraint.kind !== "all") return { alone: [], together: [constraint] };
  const isAlone = (part: Constraint) => needsOf(part).length === 0;
  const together = constraint.parts.filter((part) => !isAlone(part));
  return { alone: constraint.parts.filter(isAlone), together };
}

function lateTests(waiting: Map<PatternNode, Constraint[]>, placed: ReadonlySet<number>) {
  const ready = [...waiting].filter(([{ needs }]) => needs.every((need) => placed.has(need)));
  return ready.map(([node, parts]): LateTest => {
    waiting.delete(node);
    return { node: node.index, test: wordTest({ kind: "all", parts }) };
  });
}

/** Relations between a node and those that have their words. */
function linksTo({ index }: PatternNode, open: Iterable<Relation>, placed: ReadonlySet<number>) {
  return [...open].filter(({ first, second }) =>
    first === index && placed.has(second) || second === index && placed.has(first)
  );
}

/** The words that a node would be tried with, and fit, if it came next, roughly. */
function costOf(node: PatternNode, open: Iterable<Relation>, placed: ReadonlySet<number>): number {
  const links = linksTo(node, open, placed), share = shareOf(node.constraint);
  if (links.length > 0) return share * Math.min(...links.map((link) => fanOut(link, node)));
  const above = [...open].filter(({ kind, second }) => kind === "above" && second === node.index);
  return share * above.reduce((words, { labels }) => words * shareOfLabels(labels), WORDS);
}

/** The words that a relation leads to, roughly. */
function fanOut({ kind, second, min, max, labels }: Relation, node: PatternNode): number {
  if (kind === "sibling") return 3;
  if (kind === "before") return Math.min(WORDS / 2, max - min + 1);
  if (second !== node.index) return Math.min(max, 4);
  return (max === 1 ? 2 : WORDS) * shareOfLabels(labels);
}
