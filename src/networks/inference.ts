/**
 * A parser's network at work in the Wasm module: reads a batch of sentences, and leaves there what
 * configurations are scored by. Parsers and trainers read by this one class.
 *
 * @module
 */

import type { WordBatch } from "./word_batch.ts";
import type { Kernel } from "../runtime/kernel.ts";
import { ModuleOps } from "./module_ops.ts";
import type { ModuleTensor } from "./module_tensor.ts";
import type { BatchShape } from "./ops.ts";
import { scorerNames, type SlotOutput } from "./outputs/slots.ts";
import type { ParameterBlock } from "./parameters.ts";
import type { ClassOutput, ParserNetwork } from "./parser_network.ts";

/** The best class of each row, as far as the network gives such classes. */
export type BatchReading = Partial<Record<ClassOutput, Int32Array>>;

/** A network whose parameters lie in the module. */
export class NetworkInference {
  readonly network: ParserNetwork;
  readonly #kernel: Kernel;
  readonly #block: ParameterBlock;

  /**
   * Makes a network the module's model.
   *
   * @param kernel The module, with no model yet.
   * @param network What the network is made of.
   * @param block Its parameters.
   */
  constructor(kernel: Kernel, network: ParserNetwork, block: ParameterBlock) {
    this.#kernel = kernel;
    this.network = network;
    this.#block = block;
    const { sizes: { slots, hidden, labelHidden }, vocabularies: { labels } } = network;
    const { wasm } = kernel;
    const layer = (output: SlotOutput) =>
      scorerNames(output).map((name) => block.tensor(name).at) as [number, number, number];
    wasm.setUpNetwork(slots, hidden, labels, labelHidden);
    wasm.setMoveLayer(...layer(network.moves));
    if (network.isLabelled) wasm.setLabelLayer(...layer(network.labels));
  }

  /** What words give by themselves (`Encoder.perWord`). Whoever calls scopes its memory. */
  perWord(words: WordBatch): ModuleTensor[] {
    return this.network.encoder.perWord(this.#ops(), this.network.sizes, words, []);
  }

  /**
   * Reads a batch; its tables are those in use until the next. Whoever calls scopes its memory.
   *
   * @param batch The sentences' lengths.
   * @param perWord What their words give by themselves; it is used up.
   * @returns Their tags.
   */
  read(batch: BatchShape, perWord: readonly ModuleTensor[]): BatchReading {
    const { classes, moves, labels } = this.network.read(this.#ops(), batch, perWord);
    this.#kernel.wasm.setTables(moves.at, labels?.at ?? 0, moves.rows - 1, batch.size);
    const best = Object.entries(classes).map(([name, scores]) => [name, this.#best(scores)]);
    return Object.fromEntries(best);
  }

  /** Reads sentences whose words are all looked at anew. */
  readWords(words: WordBatch): BatchReading {
    return this.read(words, this.perWord(words));
  }

  #ops(): ModuleOps {
    return new ModuleOps(this.#kernel, (name) => this.#block.tensor(name), false);
  }

  /** The best class of each row. */
  #best({ at, rows, columns }: ModuleTensor): Int32Array {
    const scores = this.#kernel.floats(at, rows * columns);
    const found = new Int32Array(rows);
    for (let row = 0, first = 0; row < rows; row++, first += columns) {
      for (let i = 1; i < columns; i++) {
        if (scores[first + i] > scores[first + found[row]]) found[row] = i;
      }
    }
    return found;
  }
}
