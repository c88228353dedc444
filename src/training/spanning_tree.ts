// Maximum spanning trees of words under ROOT (Chu and Liu 1965, Edmonds 1967), with one root: what
// several parsers agree on most.

/**
 * The tree with the highest sum of scores.
 * @param score The score of an arc from a head, 0 for ROOT, to a word, from 1 on; finite.
 * @returns The head of each word, from word 1 on.
 */
export function spanningTree(
  score: (head: number, word: number) => number,
  length: number,
): Int32Array {
  const size = length + 1;
  const scores = new Float64Array(size * size);
  let low = Infinity, high = -Infinity;
  for (let head = 0; head < size; head++) {
    for (let word = 1; word < size; word++) {
      const value = score(head, word);
      scores[head * size + word] = value;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  // ROOT's arcs cost more than all others together can gain, so that only one is left.
  for (let word = 1; word < size; word++) scores[word] -= size * (high - low + 1);
  return bestHeads(scores, size).subarray(1);
}

/** The best heads of all nodes but 0, by scores [head, node]. */
function bestHeads(scores: Float64Array, size: number): Int32Array {
  const heads = new Int32Array(size);
  for (let node = 1; node < size; node++) {
    let best = 0;
    for (let head = 1; head < size; head++) {
      if (head !== node && scores[head * size + node] > scores[best * size + node]) best = head;
    }
    heads[node] = best;
  }
  const cycle = findCycle(heads);
  return cycle ? throughCycle(scores, size, heads, cycle) : heads;
}

/** The best heads where the nodes of a cycle are taken for one node, which then is broken up. */
function throughCycle(
  scores: Float64Array,
  size: number,
  heads: Int32Array,
  cycle: ReadonlySet<number>,
): Int32Array {
  const outside = [...heads.keys()].filter((node) => !cycle.has(node));
  const smaller = outside.length + 1, ring = smaller - 1;
  const contracted = new Float64Array(smaller * smaller).fill(-Infinity);
  const enters = new Int32Array(smaller), leaves = new Int32Array(smaller);
  outside.forEach((node, i) => {
    outside.forEach((other, j) => {
      if (i !== j && other !== 0) contracted[i * smaller + j] = scores[node * size + other];
    });
    for (const member of cycle) {
      const into = scores[node * size + member] - scores[heads[member] * size + member];
      if (into > contracted[i * smaller + ring]) {
        contracted[i * smaller + ring] = into;
        enters[i] = member;
      }
      const out = scores[member * size + node];
      if (node !== 0 && out > contracted[ring * smaller + i]) {
        contracted[ring * smaller + i] = out;
        leaves[i] = member;
      }
    }
  });
  const found = bestHeads(contracted, smaller), result = heads.slice();
  outside.forEach((node, i) => {
    if (node !== 0) result[node] = found[i] === ring ? leaves[i] : outside[found[i]];
  });
  result[enters[found[ring]]] = outside[found[ring]];
  return result;
}

/** The nodes of a cycle, if there is one. */
function findCycle(heads: Int32Array): ReadonlySet<number> | undefined {
  const seenFrom = new Int32Array(heads.length);
  for (let start = 1; start < heads.length; start++) {
    let node = start;
    while (node !== 0 && seenFrom[node] === 0) {
      seenFrom[node] = start;
      node = heads[node];
    }
    if (node === 0 || seenFrom[node] !== start) continue;
    const cycle = new Set<number>();
    for (; !cycle.has(node); node = heads[node]) cycle.add(node);
    return cycle;
  }
  return undefined;
}
