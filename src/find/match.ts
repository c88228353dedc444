// A match: a sentence and the words that its pattern's nodes have there.

import type { Sentence } from "../sentence/sentence.ts";
import type { Token } from "../sentence/token.ts";

/** One way in which a pattern matches a sentence. */
export class Match {
  /** Matches come from a pattern. */
  constructor(
    readonly sentence: Sentence,
    /**
     * The word of each node, as an index from 0, in the order in which nodes are written; -1 for an
     * optional one without a word. Nodes inside negations are left out.
     */
    readonly nodes: readonly number[],
    /** The name of each of these nodes, where it has one. */
    readonly names: readonly (string | undefined)[],
  ) {}

  /** All its words, as indices from 0, in the order of the sentence. */
  get words(): number[] {
    return this.nodes.filter((word) => word >= 0).sort((a, b) => a - b);
  }

  /** The word of each name, as an index from 0. An optional node without a word is left out. */
  get indices(): Readonly<Record<string, number>> {
    const named = this.names.map((name, node) => [name, this.nodes[node]] as const);
    return Object.fromEntries(named.filter(([name, word]) => name !== undefined && word >= 0));
  }

  /** The token of each name. An optional node without a word is left out. */
  get tokens(): Readonly<Record<string, Token>> {
    const { tokens } = this.sentence, named = Object.entries(this.indices);
    return Object.fromEntries(named.map(([name, word]) => [name, tokens[word]]));
  }
}
