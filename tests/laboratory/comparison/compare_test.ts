import { assert, assertAlmostEquals, assertEquals, assertThrows } from "@std/assert";
import { SagittaError } from "../../../src/errors.ts";
import { OracleComparer, SHARES } from "../../../src/laboratory/comparison/compare.ts";
import { Gold, transitionCosts } from "../../../src/oracles/oracle.ts";
import { spearman } from "../../../src/laboratory/comparison/spearman.ts";
import { Configuration } from "../../../src/oracles/configuration.ts";
import { transitionName } from "../../../src/oracles/transition.ts";
import { seededRandom } from "../../../src/random.ts";
import { isProjective } from "../../oracles/exhaustive.ts";
import { loadTestingKernel } from "../../runtime/testing_kernel.ts";

/** Trees of 3 to 12 tokens, half of their arcs short. */
function trees(count: number): number[][] {
  const random = seededRandom(3);
  const below = (bound: number) => Math.floor(random() * bound);
  return Array.from({ length: count }, () => {
    const n = 3 + below(10);
    const order = Array.from({ length: n }, (_, i) => i + 1);
    for (let i = n - 1; i > 0; i--) {
      const j = below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    const heads = new Array<number>(n).fill(0);
    for (let i = 1; i < n; i++) {
      const near = order.slice(0, i).sort((a, b) =>
        Math.abs(a - order[i]) - Math.abs(b - order[i])
      );
      heads[order[i] - 1] = below(4) ? near[0] : near[below(i)];
    }
    return heads;
  });
}

/** A clock that moves on by 50 ms whenever it is read. */
function ticking(): () => number {
  let now = 0;
  return () => now += 50;
}

/** The same comparison, step by step and from the definitions. */
function plainly(golds: number[][]) {
  const kernel = loadTestingKernel();
  const random = seededRandom(5);
  const groups = [true, false].map(() => ({
    sentences: 0,
    shares: [] as number[],
    rhos: [] as (number | undefined)[],
  }));
  for (const heads of golds) {
    const group = groups[isProjective(heads) ? 0 : 1];
    group.sentences++;
    const gold = new Gold(heads);
    const c = Configuration.start(kernel, heads.length, { system: "arc-standard" });
    while (!c.isFinal) {
      const exact = transitionCosts(c, gold), approximate = transitionCosts(c, gold, "approximate");
      const least = Math.min(...approximate.map(({ cost }) => cost));
      const cheapest = approximate.filter(({ cost }) => cost === least);
      const right = cheapest.filter(({ transition }) =>
        exact.some((one) => one.transition === transition && one.cost === 0)
      );
      group.shares.push(right.length / cheapest.length);
      const ranking = (costs: typeof exact) =>
        ["SHIFT", "LEFT", "RIGHT"].map((name) =>
          costs.find(({ transition }) => transitionName(transition) === name)?.cost ?? Infinity
        );
      group.rhos.push(spearman(ranking(exact), ranking(approximate)));
      const pool = random() < 0.1 ? cheapest : approximate;
      c.take(pool[Math.floor(random() * pool.length)].transition);
    }
  }
  return groups;
}

Deno.test("OracleComparer counts what a plain walk over 200 trees counts", () => {
  const golds = trees(200);
  const comparer = new OracleComparer(loadTestingKernel(), {
    random: seededRandom(5),
    clock: ticking(),
  });
  for (const heads of golds) comparer.add(new Gold(heads));
  const { projective, nonprojective } = comparer.finish();
  const plain = plainly(golds);
  [projective, nonprojective].forEach((group, g) => {
    const { sentences, shares, rhos } = plain[g];
    assert(sentences > 40, `${sentences} sentences`);
    assertEquals([group.sentences, group.configurations], [sentences, shares.length]);
    for (const share of SHARES) {
      const count = shares.filter((one) => Math.abs(100 * one - Number(share)) < 0.01).length;
      assertAlmostEquals(group.inclusion[share]!, 100 * count / shares.length);
    }
    const defined = rhos.filter((rho) => rho !== undefined);
    const mean = defined.reduce((sum, rho) => sum + rho, 0) / defined.length;
    const variance = defined.reduce((sum, rho) => sum + (rho - mean) ** 2, 0) / defined.length;
    assertAlmostEquals(group.spearman.mean!, mean);
    assertAlmostEquals(group.spearman.std!, Math.sqrt(variance), 1e-6);
    assertEquals(group.spearman.undefined, rhos.length - defined.length);
    assert(group.spearman.undefined > 0);
  });
});

Deno.test("OracleComparer finds the same in batches of 64 KiB and holds less than 1 MiB more", () => {
  const golds = trees(300);
  const results = [];
  for (const batchBytes of [1 << 16, 1 << 30]) {
    const kernel = loadTestingKernel();
    const before = kernel.wasm.memory.buffer.byteLength;
    const comparer = new OracleComparer(kernel, {
      random: seededRandom(2),
      clock: ticking(),
      batchBytes,
    });
    for (const heads of golds) comparer.add(new Gold(heads));
    results.push(comparer.finish());
    const growth = kernel.wasm.memory.buffer.byteLength - before;
    if (batchBytes === 1 << 16) assert(growth < 1 << 20, `${growth}`);
  }
  for (const name of ["projective", "nonprojective"] as const) {
    const [small, large] = results.map((result) => ({ ...result[name], microseconds: undefined }));
    assertEquals(small, large);
    const { exact, approximate } = results[0][name].microseconds;
    assert(exact! > 0 && approximate! > 0);
  }
});

Deno.test("OracleComparer has nothing to say of no sentences, and refuses cycles", () => {
  const options = { random: seededRandom(1), clock: ticking() };
  const comparer = new OracleComparer(loadTestingKernel(), options);
  assertThrows(() => comparer.add(new Gold([2, 1])), SagittaError, "cycle");
  const nothing = {
    sentences: 0,
    configurations: 0,
    inclusion: { "100": null, "66.67": null, "50": null, "33.33": null, "0": null },
    spearman: { mean: null, std: null, undefined: 0 },
    microseconds: { exact: null, approximate: null },
  };
  assertEquals(comparer.finish(), { projective: nothing, nonprojective: nothing });
});
