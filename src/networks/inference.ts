// A parser's network at work in the Wasm module: reads a batch of sentences, and leaves there what
// configurations are scored by. Parsers and trainers read by this one class.

import type { Kernel } from "../runtime/kernel.ts";
import { ModuleOps } from "./module_ops.ts";
import type { BatchShape } from "./ops.ts";
import { bestClasses } from "./outputs/classes.ts";
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

  /** Makes a network the module's model. */
  constructor(kernel: Kernel, network: ParserNetwork, block: ParameterBlock) {
    this.#kernel = kernel;
    this.network = network;
    this.#block = block;
    const { sizes: { slots, hidden, labelHidden, arc = 0 }, outputs: { labels } } = network;
    const { wasm } = kernel;
    const layer = (output: SlotOutput) =>
      scorerNames(output).map((name) => block.tensor(name).at) as [number, number, number];
    wasm.setUpNetwork(slots, hidden, labels, labelHidden, arc);
    wasm.setMoveLayer(...layer(network.moves));
    if (network.isLabelled) wasm.setLabelLayer(...layer(network.labels));
  }

  /** Reads a batch; its tables are those in use until the next. Whoever calls scopes its memory. */
  read(batch: BatchShape): BatchReading {
    const { classes, moves, labels, arcs } = this.network.read(this.#ops(), batch);
    this.#kernel.wasm.setTables(moves.at, labels?.at ?? 0, moves.rows - 1, batch.size);
    if (arcs) this.#kernel.wasm.setArcTables(arcs[0].at, arcs[1].at);
    const best = Object.entries(classes).map((
      [name, scores],
    ) => [name, bestClasses(this.#kernel, scores)]);
    return Object.fromEntries(best);
  }

  #ops(): ModuleOps {
    return new ModuleOps(this.#kernel, (name) => this.#block.tensor(name), false);
  }
}
