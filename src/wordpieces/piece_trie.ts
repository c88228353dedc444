// A tree of pieces, letter by letter, to find the longest one at a place of a text in one walk. Edges
// stand in one table by hash of node and letter: two typed arrays, quick to fill and to walk.

/** No edge: tables begin as zeros, and what is not used of a large one costs nothing. */
const FREE = 0;

/** Pieces of two kinds, under two roots. */
export class PieceTrie {
  /** The end of the last match of `match`. */
  end = 0;
  readonly #mask: number;
  /** node · 2¹⁶ + letter + 1 of each edge, and the node it leads to. */
  readonly #edges: Float64Array;
  readonly #targets: Int32Array;
  /** The piece that ends at a node, and one. */
  readonly #ids: Int32Array;
  #nodes = 2;

  /** @param letters At least as many as all pieces have together. */
  constructor(letters: number) {
    let size = 16;
    while (size < 2 * letters) size *= 2;
    this.#mask = size - 1;
    this.#edges = new Float64Array(size);
    this.#targets = new Int32Array(size);
    this.#ids = new Int32Array(letters + 2);
  }

  /** The slot of an edge, or the free one for it. */
  #slot(node: number, letter: number): number {
    const edge = node * 0x10000 + letter + 1, edges = this.#edges, mask = this.#mask;
    let at = (Math.imul(node, 0x9e3779b1) ^ Math.imul(letter, 0x85ebca6b)) >>> 7 & mask;
    while (edges[at] !== edge && edges[at] !== FREE) at = at + 1 & mask;
    return at;
  }

  /** Adds a piece under a root, 0 or 1. One that is there already is overwritten. */
  add(root: 0 | 1, piece: string, id: number): void {
    let node: number = root;
    for (let i = 0; i < piece.length; i++) {
      const letter = piece.charCodeAt(i), at = this.#slot(node, letter);
      if (this.#edges[at] === FREE) {
        this.#edges[at] = node * 0x10000 + letter + 1;
        this.#targets[at] = this.#nodes++;
      }
      node = this.#targets[at];
    }
    if (node > 1) this.#ids[node] = id + 1;
  }

  /** The longest piece under a root that `text` has at `start`; below 0 if it has none. */
  match(root: 0 | 1, text: string, start: number): number {
    let node: number = root, found = -1;
    for (let i = start; i < text.length; i++) {
      const at = this.#slot(node, text.charCodeAt(i));
      if (this.#edges[at] === FREE) break;
      node = this.#targets[at];
      if (this.#ids[node] > 0) {
        found = this.#ids[node] - 1;
        this.end = i + 1;
      }
    }
    return found;
  }
}
