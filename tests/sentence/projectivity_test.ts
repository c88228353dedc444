import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { isProjective, nonprojectiveArcs } from "../../src/sentence/projectivity.ts";
import { validateTree } from "../../src/sentence/validity.ts";

/** The definition, word for word: quadratic and plain. */
function nonprojectiveArcsByDefinition(heads: readonly number[]): number {
  const chain = (token: number) => {
    const above = [token];
    for (let at = token; at > 0;) {
      at = heads[at - 1];
      if (at < 0) return above;
      if (above.includes(at)) return [];
      above.push(at);
    }
    return above;
  };
  const chains = heads.map((_, i) => chain(i + 1));
  return heads.filter((head, i) => {
    if (head < 0) return false;
    const token = i + 1;
    for (let between = Math.min(head, token) + 1; between < Math.max(head, token); between++) {
      if (!chains[between - 1].includes(head)) return true;
    }
    return false;
  }).length;
}

/** Any heads at all, -1 and cycles included. */
const anyHeads = fc.integer({ min: 0, max: 14 }).chain((n) =>
  fc.array(fc.integer({ min: -1, max: n }), { minLength: n, maxLength: n })
    .map((heads) => heads.map((head, i) => head === i + 1 ? 0 : head))
);

/** Trees: each token, in a shuffled order, hangs from one before it or from ROOT. */
const trees = fc.integer({ min: 1, max: 14 }).chain((n) =>
  fc.tuple(
    fc.shuffledSubarray(Array.from({ length: n }, (_, i) => i + 1), { minLength: n, maxLength: n }),
    fc.array(fc.nat(), { minLength: n, maxLength: n }),
  ).map(([order, choices]) => {
    const heads = new Array<number>(n);
    order.forEach((token, i) => heads[token - 1] = i === 0 ? 0 : order[choices[i] % i]);
    return heads;
  })
);

Deno.test("nonprojectiveArcs() counts 1 arc in a tree with one crossing and 0 in a projective one", () => {
  assertEquals(nonprojectiveArcs([3, 4, 0, 3]), 1);
  assertEquals(nonprojectiveArcs([2, 0, 2, 3]), 0);
  assertEquals(nonprojectiveArcs([]), 0);
});

Deno.test("nonprojectiveArcs() counts 2 arcs where a ROOT dependent stands inside two arcs", () => {
  assertEquals(nonprojectiveArcs([4, 4, 0, 3]), 2);
});

Deno.test("nonprojectiveArcs() equals its definition on 5000 trees", () => {
  fc.assert(
    fc.property(trees, (heads) => {
      assertEquals(nonprojectiveArcs(heads), nonprojectiveArcsByDefinition(heads));
    }),
    { seed: 1, numRuns: 5000 },
  );
});

Deno.test("nonprojectiveArcs() equals its definition on 5000 lists of heads with gaps and cycles", () => {
  fc.assert(
    fc.property(anyHeads, (heads) => {
      assertEquals(nonprojectiveArcs(heads), nonprojectiveArcsByDefinition(heads));
    }),
    { seed: 2, numRuns: 5000 },
  );
});

Deno.test("nonprojectiveArcs() equals its definition on all 7776 ways to give 5 tokens heads", () => {
  let all = 0;
  for (; all < 6 ** 5; all++) {
    const heads = Array.from({ length: 5 }, (_, i) => Math.floor(all / 6 ** i) % 6);
    assertEquals(nonprojectiveArcs(heads), nonprojectiveArcsByDefinition(heads));
  }
  assertEquals(all, 7776);
});

Deno.test("isProjective() holds for 30 of the 64 single-root trees of 4 tokens", () => {
  let trees = 0, projective = 0;
  for (let code = 0; code < 5 ** 4; code++) {
    const heads = Array.from({ length: 4 }, (_, i) => Math.floor(code / 5 ** i) % 5);
    if (validateTree(heads).length > 0) continue;
    trees++;
    if (isProjective(heads)) projective++;
  }
  assertEquals({ trees, projective }, { trees: 64, projective: 30 });
});

Deno.test("nonprojectiveArcs() takes a chain of 1000000 tokens without recursion", () => {
  const heads = Int32Array.from({ length: 1_000_000 }, (_, i) => i);
  assertEquals(nonprojectiveArcs(heads), 0);
});
