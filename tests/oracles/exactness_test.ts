import { assertEquals } from "@std/assert";
import { Gold, transitionCosts } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { systemFlags, systemNumber, type SystemOptions } from "../../src/oracles/system.ts";
import { parseTransition, transitionName } from "../../src/oracles/transition.ts";
import {
  allTrees,
  arcEager,
  arcHybrid,
  arcStandard,
  arcSwift,
  covington,
  exhaustiveLoss,
  lrSpine,
  type Plain,
  type PlainSystem,
} from "./exhaustive.ts";
import { seededRandom } from "./random.ts";
import { countRoots, randomProjectiveTree, randomTree } from "./random_trees.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const kernel = loadTestingKernel();
const { wasm } = kernel;

interface Case {
  options: SystemOptions;
  plain: PlainSystem;
  roots: "one" | "any";
}

const CASES: Case[] = [
  { options: { system: "arc-standard" }, plain: arcStandard(true), roots: "one" },
  {
    options: { system: "arc-standard", multiRoot: true },
    plain: arcStandard(false),
    roots: "any",
  },
  { options: { system: "arc-hybrid" }, plain: arcHybrid(true), roots: "one" },
  { options: { system: "arc-hybrid", multiRoot: true }, plain: arcHybrid(false), roots: "any" },
  { options: { system: "arc-eager" }, plain: arcEager(), roots: "any" },
  { options: { system: "arc-eager", rootFirst: true }, plain: arcEager(true), roots: "any" },
  { options: { system: "lr-spine" }, plain: lrSpine(true), roots: "one" },
  { options: { system: "lr-spine", multiRoot: true }, plain: lrSpine(false), roots: "any" },
  { options: { system: "arc-swift" }, plain: arcSwift(), roots: "any" },
  { options: { system: "covington" }, plain: covington(), roots: "any" },
];

function describe({ system, multiRoot = false, rootFirst = false }: SystemOptions): string {
  return system + (multiRoot ? ", several roots" : "") + (rootFirst ? ", ROOT first" : "");
}

/** A reachable configuration: its address in the module, and where each transition leads. */
interface Node {
  address: number;
  final?: number[];
  steps: { transition: number; to: Node }[];
  loss: number;
}

/** All configurations of n tokens, every one after those it leads to. */
function explore(plain: PlainSystem, options: SystemOptions, n: number): Node[] {
  const known = new Map<string, Node>();
  const nodes: Node[] = [];
  const visit = (p: Plain, address: number): Node => {
    const key = `${p.stack}|${p.buffer}|${p.head}`;
    const found = known.get(key);
    if (found) return found;
    const node: Node = { address, steps: [], loss: 0 };
    known.set(key, node);
    if (plain.isFinal(p)) node.final = plain.result(p);
    else {
      for (const name of plain.legal(p)) {
        const transition = parseTransition(name);
        const next = wasm.createConfiguration(n);
        wasm.copy(next, address);
        wasm.apply(next, transition);
        node.steps.push({ transition, to: visit(plain.apply(p, name), next) });
      }
    }
    nodes.push(node);
    return node;
  };
  const start = wasm.createConfiguration(n);
  wasm.start(start, systemNumber(options), systemFlags(options));
  visit(plain.init(n), start);
  return nodes;
}

/** Compares every cost in every configuration for one gold tree; returns how many differ. */
function countWrong(nodes: Node[], heads: number[], gold: number, rows: number[]): number {
  const [transitions, out] = rows;
  kernel.ints(wasm.goldHeads(gold) + 4, heads.length).set(heads);
  wasm.prepareGold(gold);
  let wrong = 0;
  for (const node of nodes) {
    const { final } = node;
    if (final) {
      node.loss = heads.filter((head, i) => head !== OPEN && final[i + 1] !== head).length;
      continue;
    }
    node.loss = Math.min(...node.steps.map(({ to }) => to.loss));
    const count = wasm.legal(transitions, node.address);
    wasm.costs(out, transitions, count, node.address, gold, 0);
    const found = kernel.ints(out, count);
    const named = kernel.ints(transitions, count);
    if (count !== node.steps.length) wrong++;
    for (const { transition, to } of node.steps) {
      if (found[named.indexOf(transition)] !== to.loss - node.loss) wrong++;
    }
    if (wasm.loss(node.address, gold) !== node.loss) wrong++;
  }
  return wrong;
}

/** How many gold trees there were, and how many costs and losses of all configurations are wrong. */
function compared(
  plain: PlainSystem,
  options: SystemOptions,
  n: number,
  golds: Iterable<number[]>,
) {
  return kernel.scoped(() => {
    const nodes = explore(plain, options, n);
    const gold = wasm.createGold(n);
    const rows = [0, 0].map(() => kernel.allocate(4 * wasm.mostTransitions(n)));
    let trees = 0;
    let wrong = 0;
    for (const heads of golds) {
      trees++;
      wrong += countWrong(nodes, heads, gold, rows);
    }
    return { trees, wrong };
  });
}

/** A head that is not given, and never counts. */
const OPEN = -1;

/** Every head list that a gold tree gives when some of its heads are opened, but no whole one. */
function* partialTrees(n: number): Generator<number[]> {
  const known = new Set<string>();
  for (const tree of allTrees(n)) {
    for (let open = 1; open < 1 << n; open++) {
      const heads = tree.map((head, i) => (open >> i) & 1 ? OPEN : head);
      if (known.has(`${heads}`)) continue;
      known.add(`${heads}`);
      yield heads;
    }
  }
}

/** Trees with one root, and with any number, over n tokens. */
const TREES = { one: [0, 1, 2, 9, 64, 625], any: [0, 1, 3, 16, 125, 1296] };

for (const { options, plain, roots } of CASES) {
  for (let n = 1; n <= 5; n++) {
    const title = `all ${TREES[roots][n]} gold trees of ${n} tokens`;
    Deno.test(`${describe(options)}: 0 costs and losses differ from exhaustive search, ${title}`, () => {
      const golds = allTrees(n).filter((heads) => roots === "any" || countRoots(heads) === 1);
      assertEquals(compared(plain, options, n, golds), { trees: TREES[roots][n], wrong: 0 });
    });
  }

  for (let n = 1; n <= 4; n++) {
    const count = 2 * (n + 2) ** (n - 1) - (n + 1) ** (n - 1);
    Deno.test(`${describe(options)}: 0 costs and losses differ from exhaustive search, all ${count} gold trees of ${n} tokens with open heads`, () => {
      const found = compared(plain, options, n, partialTrees(n));
      assertEquals(found, { trees: count, wrong: 0 });
    });
  }

  Deno.test(`${describe(options)}: costs equal exhaustive search on paths through random trees of 6 to 9 tokens`, () => {
    const random = seededRandom(7);
    for (let round = 0; round < 40; round++) {
      const n = 6 + random.below(4);
      const tree = round % 4 === 0
        ? randomProjectiveTree(n, true, random)
        : randomTree(n, roots === "one", random);
      const heads = round % 5 < 3 ? tree : tree.map((head) => random.below(3) > 0 ? head : OPEN);
      const gold = new Gold(heads);
      const loss = exhaustiveLoss(plain, heads);
      const c = Configuration.start(kernel, n, options);
      let p = plain.init(n);
      const skip = n - 2 + random.below(n); // early configurations take exhaustive search long
      for (let step = 0; !plain.isFinal(p); step++) {
        const names = plain.legal(p);
        if (step >= skip) {
          const before = loss(p);
          assertEquals(
            Object.fromEntries(
              transitionCosts(c, gold).map((t) => [transitionName(t.transition), t.cost]),
            ),
            Object.fromEntries(names.map((name) => [name, loss(plain.apply(p, name)) - before])),
            `heads ${heads}, stack ${p.stack}, heads so far ${p.head.slice(1)}`,
          );
        }
        // Shift often: deep stacks are where costs are hard.
        const shift = names.includes("SHIFT") && random.below(2) === 1;
        const name = shift ? "SHIFT" : names[random.below(names.length)];
        c.take(name);
        p = plain.apply(p, name);
      }
    }
  });
}
