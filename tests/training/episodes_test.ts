import { assert, assertEquals } from "@std/assert";
import { OBSERVATIONS, type OracleSettings, oracleShapes } from "../../src/oracles/oracle_model.ts";
import { LearnedOracle } from "../../src/oracles/learned_oracle.ts";
import { configurationLoss, Gold, transitionCosts } from "../../src/oracles/oracle.ts";
import { Configuration } from "../../src/oracles/configuration.ts";
import { systemFlags, systemNumber } from "../../src/oracles/system.ts";
import { moveOf } from "../../src/oracles/transition.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import { seededRandom } from "../oracles/random.ts";
import { randomProjectiveTree, randomTree } from "../oracles/random_trees.ts";

const MOVES = ["SHIFT", "LEFT", "RIGHT", "SWAP"];
const TERMINAL = 1, CUT = 2;

interface Step {
  features: number[];
  legal: string[];
  move: string;
  end: number;
  reward: number;
}

/** An oracle with random weights. */
function randomOracle(settings: OracleSettings) {
  const { next } = seededRandom(3);
  const size = oracleShapes(settings).reduce((sum, [, rows, columns]) => sum + rows * columns, 0);
  return { settings, parameters: Float32Array.from({ length: size }, () => next() - 0.5) };
}

/** Plays an episode of a tree, and reads its records. */
async function play(
  heads: number[],
  system: "arc-standard" | "swap",
  options: { epsilon?: number; guide?: number; fork?: number; most?: number; seed?: number } = {},
): Promise<Step[]> {
  const { epsilon = 1, guide = 0, fork = 0, most = 1000, seed = 1 } = options;
  const kernel = await loadKernel();
  const { wasm } = kernel;
  const features = system === "swap" ? "compact" : "thesis";
  const settings = {
    system,
    multiRoot: false,
    features,
    hidden: 8,
    second: 4,
    dueling: true,
  } as const;
  new LearnedOracle(kernel, randomOracle(settings)).use();
  const width = wasm.recordSize(OBSERVATIONS.indexOf(features)), slots = 2000;
  const ring = kernel.allocate(width * slots);
  const gold = new Gold(heads).enter(kernel), c = wasm.createConfiguration(heads.length);
  wasm.seedRandom(seed);
  const how = [systemNumber({ system }), systemFlags({ system })] as const;
  const at = slots - 3; // so that records wrap
  const count = wasm.playEpisode(ring, slots, at, c, gold, ...how, epsilon, guide, fork, most);
  return Array.from({ length: count }, (_, i) => {
    const start = ring + ((at + i) % slots) * width;
    const bytes = kernel.bytes(start, width);
    const view = new DataView(bytes.buffer, start, width);
    const active = view.getUint16(0, true);
    return {
      features: Array.from({ length: active }, (_, f) => view.getUint16(12 + 2 * f, true)),
      legal: MOVES.filter((_, move) => (bytes[2] >> move) & 1),
      move: MOVES[bytes[3]],
      end: bytes[4],
      reward: view.getFloat32(8, true),
    };
  });
}

const random = seededRandom(11);
const TREES = Array.from({ length: 12 }, (_, i) => {
  const n = 2 + random.below(12);
  return i % 2 ? randomTree(n, true, random) : randomProjectiveTree(n, true, random);
});

Deno.test("arc-standard rewards are minus the exact costs before each move, and moves are legal", async () => {
  const kernel = await loadKernel();
  for (const heads of TREES) {
    const gold = new Gold(heads);
    const c = Configuration.start(kernel, heads.length, { system: "arc-standard" });
    for (const { legal, move, reward, end } of await play(heads, "arc-standard")) {
      const costs = transitionCosts(c, gold);
      assertEquals(legal, costs.map(({ transition }) => moveOf(transition)));
      const taken = costs.find(({ transition }) => moveOf(transition) === move)!;
      assertEquals(reward, 0 - taken.cost);
      c.take(move);
      assertEquals(end, c.isFinal ? TERMINAL : 0);
    }
    assert(c.isFinal);
  }
});

Deno.test("an episode that the exact oracle guides loses nothing but what is lost from the start", async () => {
  for (const heads of TREES) {
    const steps = await play(heads, "arc-standard", { epsilon: 0, guide: 1 });
    assertEquals(steps.map(({ reward }) => Math.abs(reward)), steps.map(() => 0));
    assertEquals(steps.length, 2 * heads.length);
  }
});

Deno.test("swap's rewards sum up to minus the wrong heads of the tree that is built", async () => {
  const kernel = await loadKernel();
  for (const heads of TREES) {
    const c = Configuration.start(kernel, heads.length, { system: "swap" });
    let sum = 0;
    for (const { move, reward } of await play(heads, "swap")) {
      c.take(move);
      sum += reward;
    }
    // From the start, the static oracle builds the gold tree.
    assertEquals(-sum, configurationLoss(c, new Gold(heads)));
  }
});

Deno.test("swap's static oracle guides to the gold tree, and every step earns 0", async () => {
  for (const heads of TREES) {
    const steps = await play(heads, "swap", { epsilon: 0, guide: 1 });
    assertEquals(steps.filter(({ reward }) => reward !== 0), []);
  }
});

Deno.test("a fork repeats its configuration and goes on with another move to the end", async () => {
  const heads = TREES[3];
  const steps = await play(heads, "arc-standard", { fork: 0.3 });
  const ends = steps.flatMap(({ end }, i) => end === TERMINAL ? [i] : []);
  assert(ends.length > 1, `${ends.length} episodes`);
  assertEquals(ends.at(-1), steps.length - 1);
  for (const end of ends.slice(0, -1)) {
    const fork = steps[end + 1];
    const same = steps.slice(0, end + 1).filter(({ features, move }) => {
      return features.join() === fork.features.join() && move !== fork.move;
    });
    assert(same.length > 0, `the fork at record ${end + 1} begins nowhere`);
  }
});

Deno.test("an episode that is cut says so in its last record", async () => {
  const steps = await play(TREES[3], "arc-standard", { most: 3 });
  assertEquals(steps.map(({ end }) => end), [0, 0, CUT]);
});

Deno.test("the same seed plays the same episode, another one another", async () => {
  const heads = randomTree(20, true, seededRandom(1));
  const [a, b, c] = await Promise.all([1, 1, 2].map((seed) => {
    return play(heads, "arc-standard", { epsilon: 0.5, fork: 0.1, seed });
  }));
  assertEquals(a, b);
  assert(JSON.stringify(a) !== JSON.stringify(c));
});
