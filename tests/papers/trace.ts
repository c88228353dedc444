/**
 * Traces of papers as tables: stack, buffer, the transition taken, the arc it adds and the cost of
 * every legal transition, a row a configuration. The costs are checked against exhaustive search
 * too, so that a table cannot repeat a mistake of the oracle.
 */

import { assert, assertEquals } from "@std/assert";
import {
  allowedTransitions,
  configurationLoss,
  Gold,
  transitionCosts,
} from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import type { SystemOptions } from "../../src/oracles/system.ts";
import { transitionName } from "../../src/oracles/transition.ts";
import { exhaustiveLoss, type PlainSystem } from "../oracles/exhaustive.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const kernel = loadTestingKernel();

/** A sentence, its gold tree and the system that parses it. */
export interface Sentence {
  words: string;
  /** Gold heads of words 1, 2, …; 0 is ROOT. */
  heads: number[];
  options: SystemOptions;
  plain: PlainSystem;
}

/** A row of a table; the last one has no move. */
interface Row {
  stack: string;
  buffer: string;
  /** What the table does next. */
  move: string;
  /** The arc that it adds, head first. */
  arc: string;
  /** Every legal transition and its cost. */
  costs: string;
  /** What the static oracle says: the same move, another one, or nothing. */
  says: string;
}

/**
 * Reads a table: `stack | buffer | move | arc | costs | static`. The last column is left empty
 * where the static oracle makes the table's move, and is `-` where it has nothing to say.
 */
export function table(text: string): Row[] {
  return text.trim().split("\n").map((line) => {
    const cells = line.split("|").map((cell) => cell.trim());
    const [stack, buffer, move = "", arc = "", costs = "", says = ""] = cells;
    return { stack, buffer, move, arc, costs, says: says || move };
  });
}

/** A configuration after some transitions. */
export function after({ words, options }: Sentence, moves: string): Configuration {
  const c = Configuration.start(kernel, words.split(" ").length, options);
  for (const move of moves.split(" ").filter(Boolean)) c.take(move);
  return c;
}

/** The costs of all legal transitions, as tables write them: `SHIFT 0, LEFT 2`. */
export function costsIn(
  c: Configuration,
  { heads }: Sentence,
  oracle: "dynamic" | "approximate" = "dynamic",
): string {
  return transitionCosts(c, new Gold(heads), oracle)
    .map(({ transition, cost }) => `${transitionName(transition)} ${cost}`).join(", ");
}

/** Checks every row of a table; the rows follow `moves`. Returns the last configuration. */
export function assertTrace(sentence: Sentence, rows: Row[], moves = ""): Configuration {
  const { heads, plain } = sentence;
  const c = after(sentence, moves);
  const gold = new Gold(heads);
  const loss = exhaustiveLoss(plain, heads);
  let twin = plain.init(heads.length);
  for (const move of moves.split(" ").filter(Boolean)) twin = plain.apply(twin, move);

  rows.forEach(({ stack, buffer, move, arc, costs, says }, i) => {
    const row = `row ${i}: `;
    assertEquals(row + named(c.stack, sentence), row + stack);
    assertEquals(row + named(c.buffer, sentence), row + buffer);
    assertEquals(c.isFinal, move === "", row + "is it the last one?");
    assertEquals(configurationLoss(c, gold), loss(twin), row + "loss");
    if (move === "") return;

    assertEquals(row + costsIn(c, sentence), row + costs);
    const searched = plain.legal(twin).map((name) =>
      `${name} ${loss(plain.apply(twin, name)) - loss(twin)}`
    );
    assertEquals(row + searched.join(", "), row + costs);

    const free = costs.split(", ").filter((cost) => cost.endsWith(" 0")).map((cost) =>
      cost.split(" ")[0]
    );
    assertEquals(allowed(c, gold, "dynamic"), free, row + "the dynamic oracle");
    const onPath = loss(twin) === 0;
    assertEquals(allowed(c, gold, "nondeterministic"), onPath ? free : [], row);
    assertEquals(allowed(c, gold, "static"), says === "-" ? [] : [says], row + "static");
    if (says !== "-") assert(free.includes(says), row + "the static oracle's move costs nothing");

    const before = c.heads;
    c.take(move);
    twin = plain.apply(twin, move);
    const added = c.heads.flatMap((head, token) =>
      head === before[token] ? [] : [`${named([head], sentence)}→${named([token + 1], sentence)}`]
    );
    assertEquals(added, arc ? [arc] : [], row + "arcs added");
  });
  return c;
}

function named(tokens: number[], { words }: Sentence): string {
  const names = ["ROOT", ...words.split(" ")];
  return tokens.map((token) => names[token]).join(" ");
}

function allowed(
  c: Configuration,
  gold: Gold,
  oracle: "dynamic" | "nondeterministic" | "static",
): string[] {
  return allowedTransitions(c, gold, oracle).map(transitionName);
}
