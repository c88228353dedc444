/** A learned oracle's observation, written from its definition: lists of features by name. */

/** A configuration and its gold tree, in plain lists. */
export interface Scene {
  system: "arc-standard" | "swap";
  /** Bottom first; 0 is ROOT. */
  stack: number[];
  buffer: number[];
  /** Moves taken, the latest last. */
  moves: string[];
  legal: string[];
  /** Gold head of each token; index 0 is not used. */
  heads: number[];
}

const MOVES = ["SHIFT", "LEFT", "RIGHT", "SWAP"];

/** The thesis's 153 features: the numbers of those that are 1. */
export function thesisTwin({ stack, buffer, moves, legal, heads }: Scene): number[] {
  const bits: number[] = [];
  const top = stack.toReversed();
  const window = [...padded(top, 10), ...padded(buffer, 10)];
  const live = new Set([...stack, ...buffer]);
  for (const token of window) {
    if (token === undefined) {
      bits.push(0, 0, 0, 0, 0, 0, 0);
      continue;
    }
    const place = token === 0 ? 0 : window.indexOf(heads[token]) + 1;
    for (let bit = 0; bit < 5; bit++) bits.push((place >> bit) & 1);
    bits.push(token !== 0 && heads[token] !== 0 && !live.has(heads[token]) ? 1 : 0);
    bits.push([...live].some((other) => other !== 0 && heads[other] === token) ? 0 : 1);
  }
  for (const move of padded(moves.toReversed(), 5)) {
    const code = move === undefined ? 0 : MOVES.indexOf(move) + 1;
    bits.push(code & 1, code >> 1);
  }
  for (const move of MOVES.slice(0, 3)) bits.push(legal.includes(move) ? 1 : 0);
  return bits.flatMap((bit, i) => bit ? [i] : []);
}

/** Our own 370 features: the numbers of those that are 1. */
export function compactTwin(scene: Scene): number[] {
  const { system, stack, buffer, legal, heads } = scene;
  const top = stack.toReversed().filter((token) => token !== 0);
  const live = new Set([...top, ...buffer]);
  const waiting = (token: number) => [...live].filter((other) => heads[other] === token);
  const isTied = (token: number) =>
    heads[token] === 0 || live.has(heads[token]) || waiting(token).length > 0;
  const inStack = top.filter((token, depth) => depth < 2 || isTied(token));
  const tiedToStack = (token: number) =>
    (heads[token] !== 0 && stack.includes(heads[token])) ||
    waiting(token).some((other) => stack.includes(other));
  const inBuffer = system === "swap"
    ? buffer.filter((token, i) => i === 0 || tiedToStack(token))
    : reducedBuffer(scene);
  const slots = [...padded(inStack, 6), ...padded(inBuffer, 8)];
  const order = projectiveOrder(heads);
  const projective = order.every((place, token) => place === token);
  const found: number[] = [];
  slots.forEach((token, slot) => {
    const at = slot * 25;
    if (token === undefined) {
      found.push(at);
      return;
    }
    const head = heads[token];
    const where = head === 0
      ? 2
      : !live.has(head)
      ? 1
      : slots.includes(head)
      ? 5 + slots.indexOf(head)
      : stack.includes(head)
      ? 3
      : 4;
    found.push(at + where);
    const outside = waiting(token).filter((other) => !slots.includes(other));
    if (outside.some((other) => stack.includes(other))) found.push(at + 19);
    if (outside.some((other) => buffer.includes(other))) found.push(at + 20);
    if (projective && system !== "swap") return;
    for (const rival of [0, 1]) {
      const other = slots[rival];
      if (other === undefined) continue;
      if (order[token] < order[other]) found.push(at + 21 + rival);
      if (system === "swap" && token > other) found.push(at + 23 + rival);
    }
  });
  found.push(350 + Math.min(stack.length, 4) - 1, 354 + Math.min(buffer.length, 3));
  if (inStack.length > 6) found.push(358);
  if (inBuffer.length > 8) found.push(359);
  MOVES.forEach((move, i) => legal.includes(move) && found.push(360 + i));
  const [s0, s1] = [stack.at(-1)!, stack.at(-2)!];
  const arcs = (token: number, head: number) => {
    const wanted = heads[token];
    const own = wanted !== head && (wanted === 0 || live.has(wanted)) ? 1 : 0;
    return Math.min(2, own + waiting(token).length);
  };
  if (legal.includes("LEFT")) found.push(364 + arcs(s1, s0));
  if (legal.includes("RIGHT")) found.push(367 + arcs(s0, s1));
  return found.sort((a, b) => a - b);
}

/** The buffer without tokens of which nothing is in doubt; its front stays. */
function reducedBuffer({ stack, buffer, heads }: Scene): number[] {
  let left = [...buffer];
  for (let again = true; again;) {
    again = false;
    for (const token of left.slice(1)) {
      const head = heads[token];
      const open = [...left, ...stack].some((other) => other !== 0 && heads[other] === token);
      const at = left.indexOf(token);
      const absorbed = left[at - 1] === head || left[at + 1] === head;
      const dropped = head !== 0 && !left.includes(head) && !stack.includes(head);
      if (open || !(absorbed || dropped)) continue;
      left = left.filter((other) => other !== token);
      again = true;
    }
  }
  return left;
}

/** Each token's place in an in-order walk of the gold tree. */
function projectiveOrder(heads: number[]): number[] {
  const order: number[] = [];
  let place = 0;
  const visit = (node: number) => {
    const children = heads.flatMap((head, token) => token > 0 && head === node ? [token] : []);
    for (const child of children) if (child < node) visit(child);
    order[node] = place++;
    for (const child of children) if (child > node) visit(child);
  };
  visit(0);
  return order;
}

function padded<T>(list: readonly T[], length: number): (T | undefined)[] {
  return Array.from({ length }, (_, i) => list[i]);
}
