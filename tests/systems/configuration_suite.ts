/** Conformance of a system's moves: what configurations and transitions must do. */

import { assert, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import type { Configuration } from "../../src/oracles/configuration.ts";
import { traitsOf } from "../../src/oracles/system.ts";
import {
  labelOf,
  MOVES,
  packTransition,
  type Transition,
  transitionName,
} from "../../src/oracles/transition.ts";
import { allTrees, isProjective, isTree } from "../oracles/exhaustive.ts";
import { seededRandom } from "../oracles/random.ts";
import { countRoots } from "../oracles/random_trees.ts";
import type { Suite } from "./suite.ts";

const ROUNDS = 60;
const MAX_LABELS = 2 ** 13;

/** Registers the tests of a system's moves. */
export function configurationSuite(
  { test, start, plain, multiRoot, mostSteps, skip }: Suite,
): void {
  /** Random walks over 0, 1, 2 and more tokens; `visit` sees every step before it is taken. */
  const walks = (
    visit: (c: Configuration, step: Transition) => void,
    end = (_: Configuration) => {},
  ) => {
    const random = seededRandom(11);
    for (let round = 0; round < ROUNDS; round++) {
      const c = start(round < 6 ? round % 3 : 1 + random.below(12));
      while (!c.isFinal) {
        const legal = c.legal();
        assert(legal.length > 0, `stuck at stack ${c.stack}, buffer ${c.buffer}`);
        const step = legal[random.below(legal.length)];
        visit(c, step);
        c.take(step);
      }
      end(c);
    }
  };

  test("every configuration has a legal transition until it is final, and none then", () => {
    walks(() => {}, (c) => assertEquals(c.legal(), []));
  });

  test("a random walk ends in a tree within the bound of transitions", () => {
    let steps = 0;
    walks(() => steps++, (c) => {
      assert(steps <= mostSteps(c.length), `${steps} transitions over ${c.length} tokens`);
      steps = 0;
      const tree = c.tree();
      assert(isTree(tree), `heads ${tree} are no tree`);
      if (!multiRoot && c.length > 0) assertEquals(countRoots(tree), 1, `heads ${tree}`);
    });
  });

  test("no tokens give no tree, one token hangs on ROOT", () => {
    assertEquals([start(0).isFinal, start(0).tree()], [true, []]);
    const c = start(1);
    while (!c.isFinal) c.take(c.legal()[0]);
    assertEquals(c.tree(), [0]);
  });

  test("all computations over up to 4 tokens give just the trees that the system is for", () => {
    const isFor = skip.includes("non-projective trees") ? isProjective : () => true;
    for (let n = 0; n <= 4; n++) {
      const found = new Set<string>();
      const seen = new Set<string>();
      const visit = (c: Configuration) => {
        const key = `${c.stack}|${c.buffer}|${c.heads}`;
        if (seen.has(key)) return;
        seen.add(key);
        if (c.isFinal) found.add(`${c.tree()}`);
        for (const step of c.legal()) visit(c.clone().take(step));
      };
      visit(start(n));
      const wanted = [...allTrees(n)].filter((heads) =>
        isFor(heads) && (multiRoot || countRoots(heads) <= 1)
      );
      assertEquals([...found].sort(), wanted.map(String).sort());
    }
  });

  test("an illegal transition is refused by name, and changes nothing", () => {
    walks((c) => {
      const before = show(c);
      for (const transition of everyTransition(c)) {
        if (c.legal().includes(transition)) continue;
        const found = `found ${transitionName(transition)}, expected a legal one`;
        assertThrows(() => c.take(transition), SagittaError, found);
        assertThrows(() => c.take(transition), SagittaError, transitionName(c.legal()[0]));
      }
      assertEquals(show(c), before);
    }, (c) => assertThrows(() => c.take("SHIFT"), SagittaError, "it is final"));
  });

  test("legal() lists every transition that isLegal allows, and no other", () => {
    walks((c) => {
      const allowed = everyTransition(c).filter((transition) =>
        c.enter((address, { wasm }) => wasm.isLegal(address, transition))
      );
      assertEquals(c.legal().toSorted(), allowed.toSorted());
    });
  });

  test("stack, buffer, heads and legal transitions equal those of the plain twin", () => {
    let twin = plain.init(0);
    let fresh = true;
    walks((c, step) => {
      if (fresh) twin = plain.init(c.length);
      fresh = false;
      assertEquals(show(c), { ...twin, head: twin.head.slice(1) });
      assertEquals(c.legal().map(transitionName), plain.legal(twin));
      twin = plain.apply(twin, transitionName(step));
    }, (c) => {
      if (fresh) twin = plain.init(c.length);
      fresh = true;
      assertEquals(show(c), { ...twin, head: twin.head.slice(1) });
      assert(plain.isFinal(twin));
    });
  });

  test("a clone and its original go their own ways", () => {
    walks((c, step) => {
      const before = show(c);
      const copy = c.clone();
      copy.take(step);
      assertEquals(show(c), before);
      const after = show(copy);
      const other = c.clone();
      while (!other.isFinal) other.take(other.legal()[0]);
      assertEquals([show(c), show(copy)], [before, after]);
    });
  });

  test("labels are kept with their arcs", () => {
    const random = seededRandom(5);
    for (let round = 0; round < ROUNDS; round++) {
      const c = start(1 + random.below(9));
      const labels = new Array(c.length).fill(0);
      while (!c.isFinal) {
        const legal = c.legal();
        const before = c.heads;
        const step = labelled(legal[random.below(legal.length)], random.below(MAX_LABELS));
        c.take(step);
        c.heads.forEach((head, i) => {
          if (head !== before[i]) labels[i] = labelOf(step);
        });
        assertEquals(c.labels, labels);
      }
    }
  });
}

/** Stack, buffer and heads, to be compared. */
function show({ stack, buffer, heads }: Configuration) {
  return { stack, buffer, head: heads };
}

/** Every transition that the system could name here, with arguments of any size where it has some. */
function everyTransition({ length, options }: Configuration): Transition[] {
  return MOVES.flatMap((move) => {
    if (!traitsOf(options.system).withArgument.includes(move)) return [packTransition(move)];
    return Array.from({ length: length + 3 }, (_, node) => packTransition(move, 0, node));
  });
}

/** The transition with a label. */
function labelled(transition: Transition, label: number): Transition {
  return transition | packTransition("SHIFT", label);
}
