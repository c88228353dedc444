// The agent's memory of its episodes: a ring of records in the Wasm module
// (assembly/learning/episodes.ts), drawn by priority or evenly.

import { inputError, type Place } from "../../errors.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { importanceWeights, Q_COLUMNS } from "./q_targets.ts";
import { SumTree } from "./sum_tree.ts";

/** Where the parts of a record lie. */
const LEGAL = 2, COLUMN = 3, END = 4, REWARD = 8, IDS = 12;
/** Values of `end`. */
const TERMINAL = 1, CUT = 2;
/** Added to every error, so that no example is never drawn again. */
const MIN_ERROR = 1e-2;

/** Configurations as the network reads them: bags of features. */
export interface Bags {
  readonly ids: Int32Array;
  readonly offsets: Int32Array;
  /** Legal moves, a bit each. */
  readonly legal: Uint8Array;
}

/** Steps that were drawn. */
export interface Draw {
  readonly slots: Int32Array;
  readonly weights: Float32Array;
  readonly states: Bags;
  /** The next ones; empty bags after a last step. */
  readonly next: Bags;
  readonly moves: Uint8Array;
  readonly rewards: Float32Array;
  readonly ends: Uint8Array;
}

/** All that a memory holds. */
export interface KeptRecords {
  readonly records: Uint8Array;
  readonly priorities: Float32Array;
  /** Where the next record goes. */
  readonly at: number;
  /** The largest priority. */
  readonly highest: number;
}

/** A ring of records. */
export class ReplayMemory {
  size = 0;
  /** Where the next one goes. */
  at = 0;
  /** The largest priority so far: that of records not yet drawn. */
  highest = 1;
  readonly #kernel: Kernel;
  readonly #kind: number;
  readonly #capacity: number;
  readonly #width: number;
  readonly #address: number;
  readonly #tree: SumTree;
  readonly #alpha: number;

  /**
   * @param kernel The module, where the records are to lie.
   * @param kind The number of the way to look at configurations.
   * @param alpha How much priorities count; 0 draws evenly.
   */
  constructor(kernel: Kernel, kind: number, capacity: number, alpha: number) {
    this.#kernel = kernel;
    this.#kind = kind;
    this.#capacity = capacity;
    this.#width = kernel.wasm.recordSize(kind);
    this.#address = kernel.allocate(capacity * this.#width);
    this.#tree = new SumTree(capacity);
    this.#alpha = alpha;
  }

  /**
   * Lets the module write records.
   * @param play Writes records into the ring of so many slots at an address, from a slot on, and
   * returns how many.
   */
  write(play: (address: number, capacity: number, at: number) => number): number {
    const count = play(this.#address, this.#capacity, this.at);
    for (let i = 0; i < count; i++) {
      const slot = (this.at + i) % this.#capacity;
      const cut = this.#record(slot)[END] === CUT;
      this.#tree.set(slot, cut ? 0 : this.highest);
    }
    this.at = (this.at + count) % this.#capacity;
    this.size = Math.min(this.#capacity, this.size + count);
    return count;
  }

  /** Draws steps, each part of the total weight once (stratified). */
  draw(count: number, beta: number, random: () => number): Draw {
    const slots = new Int32Array(count), probabilities = new Float64Array(count);
    const { total } = this.#tree;
    for (let i = 0; i < count; i++) {
      const slot = this.#tree.find((i + random()) / count * total);
      slots[i] = slot;
      probabilities[i] = this.#tree.get(slot) / total;
    }
    const weights = importanceWeights(probabilities, this.size, beta);
    const records = Array.from(slots, (slot) => this.#record(slot));
    const view = new DataView(this.#kernel.wasm.memory.buffer);
    const ends = Uint8Array.from(records, (record) => record[END] === TERMINAL ? 1 : 0);
    const following = Array.from(slots, (slot, i) => {
      return ends[i] ? undefined : this.#record((slot + 1) % this.#capacity);
    });
    return {
      slots,
      weights,
      states: bagsOf(records),
      next: bagsOf(following),
      moves: Uint8Array.from(records, (record) => record[COLUMN]),
      rewards: Float32Array.from(records, ({ byteOffset }) => {
        return view.getFloat32(byteOffset + REWARD, true);
      }),
      ends,
    };
  }

  /** Tells how far off the network was on steps that were drawn. */
  learnErrors(slots: Int32Array, errors: Float32Array): void {
    if (this.#alpha === 0) return;
    slots.forEach((slot, i) => {
      const priority = Math.fround((Math.abs(errors[i]) + MIN_ERROR) ** this.#alpha);
      this.highest = Math.max(this.highest, priority);
      this.#tree.set(slot, priority);
    });
  }

  save(): KeptRecords {
    const records = this.#kernel.bytes(this.#address, this.size * this.#width).slice();
    const priorities = Float32Array.from({ length: this.size }, (_, i) => this.#tree.get(i));
    return { records, priorities, at: this.at, highest: this.highest };
  }

  /** Puts back what was kept, once it is known to be sound. */
  restore(kept: KeptRecords, place: Place): void {
    const { records, priorities, at, highest } = kept;
    const count = priorities.length;
    const sound = count <= this.#capacity && at >= 0 && at < this.#capacity &&
      records.length === count * this.#width && highest > 0 &&
      priorities.every((priority) => priority >= 0 && priority <= highest) &&
      this.#areSound(records);
    if (!sound) throw inputError("resume training", place, "records that are not sound", "others");
    this.#kernel.bytes(this.#address, records.length).set(records);
    priorities.forEach((priority, slot) => this.#tree.set(slot, priority));
    Object.assign(this, { size: count, at, highest });
  }

  /** Whether the module could have written these records. */
  #areSound(records: Uint8Array): boolean {
    const { wasm } = this.#kernel;
    const features = wasm.featureCount(this.#kind), most = wasm.mostActive(this.#kind);
    const view = new DataView(records.buffer, records.byteOffset, records.length);
    for (let at = 0; at < records.length; at += this.#width) {
      const count = view.getUint16(at, true);
      const legal = (records[at + LEGAL] >> records[at + COLUMN]) & 1;
      if (count > most || !legal || records[at + COLUMN] >= Q_COLUMNS) return false;
      if (!Number.isFinite(view.getFloat32(at + REWARD, true))) return false;
      for (let i = 0; i < count; i++) {
        if (view.getUint16(at + IDS + 2 * i, true) >= features) return false;
      }
    }
    return true;
  }

  #record(slot: number): Uint8Array {
    return this.#kernel.bytes(this.#address + slot * this.#width, this.#width);
  }
}

function bagsOf(records: readonly (Uint8Array | undefined)[]): Bags {
  const offsets = new Int32Array(records.length + 1);
  records.forEach((record, i) => {
    offsets[i + 1] = offsets[i] + (record ? record[0] | record[1] << 8 : 0);
  });
  const ids = new Int32Array(offsets[records.length]);
  records.forEach((record, i) => {
    if (!record) return;
    const count = offsets[i + 1] - offsets[i];
    ids.set(new Uint16Array(record.buffer, record.byteOffset + IDS, count), offsets[i]);
  });
  return { ids, offsets, legal: Uint8Array.from(records, (record) => record ? record[LEGAL] : 0) };
}
