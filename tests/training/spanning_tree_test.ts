import { assertEquals } from "@std/assert";
import { seededRandom } from "../../src/random.ts";
import { spanningTree } from "../../src/training/spanning_tree.ts";

/** The highest sum of all trees with one root, by trying them all. */
function bestSum(scores: readonly number[][], length: number): number {
  let best = -Infinity;
  const heads = new Array<number>(length + 1).fill(0);
  const isTree = () => {
    if (heads.filter((head, word) => word > 0 && head === 0).length !== 1) return false;
    for (let word = 1; word <= length; word++) {
      let node = word, steps = 0;
      while (node !== 0 && steps++ <= length) node = heads[node];
      if (node !== 0) return false;
    }
    return true;
  };
  const go = (word: number, sum: number) => {
    if (word > length) {
      if (isTree()) best = Math.max(best, sum);
      return;
    }
    for (let head = 0; head <= length; head++) {
      if (head === word) continue;
      heads[word] = head;
      go(word + 1, sum + scores[head][word]);
    }
  };
  go(1, 0);
  return best;
}

Deno.test("spanningTree() has the sum of the best of all trees, 400 random ones of up to 5 words", () => {
  const random = seededRandom(5);
  for (let round = 0; round < 400; round++) {
    const length = 1 + round % 5;
    const scores = Array.from({ length: length + 1 }, () => {
      return Array.from({ length: length + 1 }, () => Math.floor(random() * 4));
    });
    const heads = spanningTree((head, word) => scores[head][word], length);
    const sum = heads.reduce((sum, head, i) => sum + scores[head][i + 1], 0);
    assertEquals(sum, bestSum(scores, length), JSON.stringify(scores));
    assertEquals(heads.filter((head) => head === 0).length, 1);
  }
});

Deno.test("spanningTree() takes 300 words whose votes make one long cycle", () => {
  const heads = spanningTree((head, word) => head === word % 300 + 1 ? 3 : 0, 300);
  assertEquals(heads.filter((head) => head === 0).length, 1);
  assertEquals(heads.filter((head, i) => head === (i + 1) % 300 + 1).length, 299);
});
