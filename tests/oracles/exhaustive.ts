/**
 * Plain twins of the transition systems, written from their definitions and from nothing else, and
 * the loss of a configuration by trying every computation. Slow on purpose; the truth for tests.
 */

/** A configuration as plain arrays; head[0] is unused, -1 means none. */
export interface Plain {
  stack: number[];
  buffer: number[];
  head: number[];
}

/** A plain transition system. */
export interface PlainSystem {
  init(n: number): Plain;
  isFinal(c: Plain): boolean;
  legal(c: Plain): string[];
  apply(c: Plain, name: string): Plain;
  /** Heads that count in the end. */
  result(c: Plain): number[];
}

const NONE = -1;

function copy(c: Plain): Plain {
  return { stack: [...c.stack], buffer: [...c.buffer], head: [...c.head] };
}

function fresh(n: number): Plain {
  const tokens = Array.from({ length: n }, (_, i) => i + 1);
  return { stack: [0], buffer: tokens, head: new Array(n + 1).fill(NONE) };
}

const bottomUp = {
  init: fresh,
  isFinal: (c: Plain) => c.stack.length === 1 && c.buffer.length === 0,
  result: (c: Plain) => c.head,
};

function rootMayTake(c: Plain, head: number, single: boolean): boolean {
  return head !== 0 || !single || c.buffer.length === 0;
}

export function arcStandard(single: boolean, swap = false): PlainSystem {
  return {
    ...bottomUp,
    legal(c) {
      const [s1, s0] = c.stack.slice(-2);
      const names = c.buffer.length ? ["SHIFT"] : [];
      if (c.stack.length < 2) return names;
      if (s1 !== 0) names.push("LEFT");
      if (rootMayTake(c, s1, single)) names.push("RIGHT");
      if (swap && s1 > 0 && s1 < s0) names.push("SWAP");
      return names;
    },
    apply(from, name) {
      const c = copy(from);
      if (name === "SHIFT") c.stack.push(c.buffer.shift()!);
      else {
        const s0 = c.stack.pop()!;
        const s1 = c.stack.pop()!;
        if (name === "LEFT") c.head[s1] = s0;
        if (name === "RIGHT") c.head[s0] = s1;
        if (name === "SWAP") c.buffer.unshift(s1);
        c.stack.push(name === "RIGHT" ? s1 : s0);
      }
      return c;
    },
  };
}

export function arcHybrid(single: boolean, swap = false): PlainSystem {
  return {
    ...bottomUp,
    legal(c) {
      const [s1, s0] = c.stack.length > 1 ? c.stack.slice(-2) : [NONE, c.stack[0]];
      const names = c.buffer.length ? ["SHIFT"] : [];
      if (c.buffer.length && s0 !== 0) names.push("LEFT");
      if (s1 !== NONE && rootMayTake(c, s1, single)) names.push("RIGHT");
      if (swap && s0 > 0 && s0 < c.buffer[0]) names.push("SWAP");
      return names;
    },
    apply(from, name) {
      const c = copy(from);
      if (name === "SHIFT") c.stack.push(c.buffer.shift()!);
      else if (name === "SWAP") c.buffer.splice(1, 0, c.stack.pop()!);
      else {
        const s0 = c.stack.pop()!;
        c.head[s0] = name === "LEFT" ? c.buffer[0] : c.stack.at(-1)!;
      }
      return c;
    },
  };
}

export function arcEager(rootFirst = false): PlainSystem {
  return {
    init(n) {
      const c = fresh(n);
      if (!rootFirst) c.buffer.push(c.stack.pop()!);
      return c;
    },
    isFinal: (c) => rootFirst ? c.buffer.length === 0 : c.stack.length === 0 && c.buffer[0] === 0,
    legal(c) {
      const s0 = c.stack.at(-1) ?? NONE;
      const b0 = c.buffer[0];
      const names = [];
      if (b0 > 0) names.push("SHIFT");
      if (s0 > 0 && c.head[s0] === NONE) names.push("LEFT");
      if (s0 !== NONE && b0 > 0) names.push("RIGHT");
      if (s0 > 0 && c.head[s0] !== NONE) names.push("REDUCE");
      return names;
    },
    apply(from, name) {
      const c = copy(from);
      if (name === "LEFT") c.head[c.stack.at(-1)!] = c.buffer[0];
      if (name === "RIGHT") c.head[c.buffer[0]] = c.stack.at(-1)!;
      if (name === "LEFT" || name === "REDUCE") c.stack.pop();
      else c.stack.push(c.buffer.shift()!);
      return c;
    },
    result: (c) => c.head.map((head) => (head === NONE ? 0 : head)),
  };
}

export function lrSpine(single: boolean): PlainSystem {
  const spine = (c: Plain, root: number, side: "left" | "right") => {
    const nodes = [root];
    for (;;) {
      const top = nodes.at(-1)!;
      const children = c.head.flatMap((head, token) =>
        head === top && (side === "left" ? token < top : token > top) ? [token] : []
      );
      if (children.length === 0) return nodes;
      nodes.push(side === "left" ? children[0] : children.at(-1)!);
    }
  };
  return {
    ...bottomUp,
    legal(c) {
      const [s1, s0] = c.stack.slice(-2);
      const names = c.buffer.length ? ["SHIFT"] : [];
      if (c.stack.length < 2) return names;
      if (s1 !== 0) spine(c, s0, "left").forEach((_, i) => names.push(`LEFT:${i + 1}`));
      const rootIsTaken = c.head.some((head, token) => token > 0 && head === 0);
      spine(c, s1, "right").forEach((node, i) => {
        if (node !== 0 || !single || !rootIsTaken) names.push(`RIGHT:${i + 1}`);
      });
      return names;
    },
    apply(from, name) {
      const c = copy(from);
      if (name === "SHIFT") {
        c.stack.push(c.buffer.shift()!);
        return c;
      }
      const k = Number(name.split(":")[1]) - 1;
      const s0 = c.stack.pop()!;
      const s1 = c.stack.pop()!;
      if (name.startsWith("LEFT")) {
        c.head[s1] = spine(c, s0, "left")[k];
        c.stack.push(s0);
      } else {
        c.head[s0] = spine(c, s1, "right")[k];
        c.stack.push(s1);
      }
      return c;
    },
  };
}

export function arcSwift(): PlainSystem {
  const hasHead = (c: Plain, token: number) => c.head[token] !== NONE;
  /** Whether all items above the k-th from the top have a head. */
  const isReached = (c: Plain, k: number) => {
    return c.stack.slice(c.stack.length - k + 1).every((token) => hasHead(c, token));
  };
  return {
    init: (n) => {
      const tokens = Array.from({ length: n }, (_, i) => i + 1);
      return { stack: [], buffer: [...tokens, 0], head: new Array(n + 1).fill(NONE) };
    },
    isFinal: (c) => c.buffer[0] === 0 && c.stack.every((token) => hasHead(c, token)),
    legal(c) {
      const hasWord = c.buffer[0] !== 0;
      const names = hasWord ? ["SHIFT"] : [];
      const reached = c.stack.map((_, i) => i + 1).filter((k) => isReached(c, k));
      for (const k of reached) if (!hasHead(c, c.stack.at(-k)!)) names.push(`LEFT:${k}`);
      for (const k of reached) if (hasWord) names.push(`RIGHT:${k}`);
      return names;
    },
    apply(from, name) {
      const c = copy(from);
      const [move, k] = [name.split(":")[0], Number(name.split(":")[1])];
      if (move === "LEFT") {
        const [item] = c.stack.splice(c.stack.length - k);
        c.head[item] = c.buffer[0];
        return c;
      }
      if (move === "RIGHT") {
        c.stack.splice(c.stack.length - k + 1);
        c.head[c.buffer[0]] = c.stack.at(-1)!;
      }
      c.stack.push(c.buffer.shift()!);
      return c;
    },
    result: (c) => c.head,
  };
}

/** The stack is the left list; the passed list holds all that is in neither stack nor buffer. */
export function covington(): PlainSystem {
  const isAncestor = (c: Plain, a: number, b: number): boolean =>
    c.head[b] !== NONE && (c.head[b] === a || isAncestor(c, a, c.head[b]));
  return {
    init: (n) => ({ ...fresh(n), stack: [] }),
    isFinal: (c) => c.buffer.length === 0,
    legal(c) {
      if (c.buffer.length === 0) return [];
      const [i, j] = [c.stack.at(-1), c.buffer[0]];
      const names = ["SHIFT"];
      if (i === undefined) return names;
      if (c.head[i] === NONE && !isAncestor(c, i, j)) names.push("LEFT");
      if (c.head[j] === NONE && !isAncestor(c, j, i)) names.push("RIGHT");
      return [...names, "PASS"];
    },
    apply(from, name) {
      const c = copy(from);
      const j = c.buffer[0];
      if (name === "SHIFT") {
        const passed = c.head.keys().filter((token) => token > 0 && token < j);
        c.stack = [...passed, c.buffer.shift()!];
        return c;
      }
      const i = c.stack.pop()!;
      if (name === "LEFT") c.head[i] = j;
      if (name === "RIGHT") c.head[j] = i;
      return c;
    },
    result: (c) => c.head.map((head) => (head === NONE ? 0 : head)),
  };
}

/** Fewest wrong heads in any tree that can be reached, remembered; -1 is an open head. */
export function exhaustiveLoss(
  system: PlainSystem,
  heads: readonly number[],
): (c: Plain) => number {
  const known = new Map<string, number>();
  return function loss(c: Plain): number {
    const key = `${c.stack}|${c.buffer}|${c.head}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    let least = Infinity;
    if (system.isFinal(c)) {
      const result = system.result(c);
      least = heads.filter((head, i) => head !== NONE && result[i + 1] !== head).length;
    } else {
      for (const name of system.legal(c)) least = Math.min(least, loss(system.apply(c, name)));
    }
    known.set(key, least);
    return least;
  };
}

/** Every head list of n tokens that is a tree. */
export function* allTrees(n: number): Generator<number[]> {
  const heads = new Array(n).fill(0);
  for (;;) {
    if (isTree(heads)) yield [...heads];
    let at = 0;
    while (at < n && heads[at] === n) heads[at++] = 0;
    if (at === n) return;
    heads[at]++;
  }
}

/** Whether every token reaches ROOT. */
export function isTree(heads: readonly number[]): boolean {
  return heads.every((_, i) => {
    let node = i + 1;
    for (let steps = 0; node !== 0; steps++) {
      if (steps > heads.length) return false;
      node = heads[node - 1];
    }
    return true;
  });
}

/** Whether no two arcs cross. */
export function isProjective(heads: readonly number[]): boolean {
  return heads.every((head, i) => {
    const [low, high] = [Math.min(head, i + 1), Math.max(head, i + 1)];
    for (let between = low + 1; between < high; between++) {
      let node = between;
      while (node !== 0 && node !== head) node = heads[node - 1];
      if (node !== head) return false;
    }
    return true;
  });
}
