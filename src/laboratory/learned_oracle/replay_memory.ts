// The agent's memory of its episodes: a ring of records in the Wasm module
// (assembly/learning/episodes.ts), drawn by priority or evenly.

import { fail, type Place } from "../../errors.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { importanceWeights, Q_COLUMNS } from "./q_targets.ts";

const refuse = fail("resume training");

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

/**
 * A ring of records.
 * @param kernel The module, where the records are to lie.
 * @param kind The number of the way to look at configurations.
 * @param alpha How much priorities count; 0 draws evenly.
 */
export function replayMemory(kernel: Kernel, kind: number, capacity: number, alpha: number) {
  const { wasm } = kernel;
  const width = wasm.recordSize(kind), address = kernel.allocate(capacity * width);
  const tree = new SumTree(capacity);
  /** Records; where the next one goes; and the largest priority so far: that of new ones. */
  let size = 0, next = 0, highest = 1;
  const recordAt = (slot: number) => kernel.bytes(address + slot * width, width);
  /** Whether the module could have written these records. */
  const areSound = (records: Uint8Array): boolean => {
    const features = wasm.featureCount(kind), most = wasm.mostActive(kind);
    const view = new DataView(records.buffer, records.byteOffset, records.length);
    for (let at = 0; at < records.length; at += width) {
      const count = view.getUint16(at, true);
      const legal = (records[at + LEGAL] >> records[at + COLUMN]) & 1;
      if (count > most || !legal || records[at + COLUMN] >= Q_COLUMNS) return false;
      if (!Number.isFinite(view.getFloat32(at + REWARD, true))) return false;
      for (let i = 0; i < count; i++) {
        if (view.getUint16(at + IDS + 2 * i, true) >= features) return false;
      }
    }
    return true;
  };
  return {
    /**
     * Lets the module write records.
     * @param play Writes records into the ring of so many slots at an address, from a slot on, and
     * returns how many.
     */
    write(play: (address: number, capacity: number, at: number) => number): number {
      const count = play(address, capacity, next);
      for (let i = 0; i < count; i++) {
        const slot = (next + i) % capacity;
        tree.set(slot, recordAt(slot)[END] === CUT ? 0 : highest);
      }
      next = (next + count) % capacity;
      size = Math.min(capacity, size + count);
      return count;
    },
    /** Draws steps, each part of the total weight once (stratified). */
    draw(count: number, beta: number, random: () => number): Draw {
      const slots = new Int32Array(count), probabilities = new Float64Array(count);
      const { total } = tree;
      for (let i = 0; i < count; i++) {
        slots[i] = tree.find((i + random()) / count * total);
        probabilities[i] = tree.get(slots[i]) / total;
      }
      const records = Array.from(slots, recordAt);
      const view = new DataView(wasm.memory.buffer);
      const ends = Uint8Array.from(records, (record) => record[END] === TERMINAL ? 1 : 0);
      const following = Array.from(slots, (slot, i) => {
        return ends[i] ? undefined : recordAt((slot + 1) % capacity);
      });
      return {
        ...{ slots, ends, states: bagsOf(records), next: bagsOf(following) },
        weights: importanceWeights(probabilities, size, beta),
        moves: Uint8Array.from(records, (record) => record[COLUMN]),
        rewards: Float32Array.from(records, ({ byteOffset }) => {
          return view.getFloat32(byteOffset + REWARD, true);
        }),
      };
    },
    /** Tells how far off the network was on steps that were drawn. */
    learnErrors(slots: Int32Array, errors: Float32Array): void {
      if (alpha === 0) return;
      slots.forEach((slot, i) => {
        const priority = Math.fround((Math.abs(errors[i]) + MIN_ERROR) ** alpha);
        highest = Math.max(highest, priority);
        tree.set(slot, priority);
      });
    },
    save(): KeptRecords {
      const records = kernel.bytes(address, size * width).slice();
      const priorities = Float32Array.from({ length: size }, (_, i) => tree.get(i));
      return { records, priorities, at: next, highest };
    },
    /** Puts back what was kept, once it is known to be sound. */
    restore(kept: KeptRecords, place: Place): void {
      const { records, priorities, at } = kept, count = priorities.length;
      const sound = count <= capacity && at >= 0 && at < capacity &&
        records.length === count * width && kept.highest > 0 &&
        priorities.every((priority) => priority >= 0 && priority <= kept.highest) &&
        areSound(records);
      if (!sound) {
        throw refuse("cannot-resume", "records that are not sound", "others", place);
      }
      kernel.bytes(address, records.length).set(records);
      priorities.forEach((priority, slot) => tree.set(slot, priority));
      [size, next, highest] = [count, at, kept.highest];
    },
  };
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

/** Weights of slots, with their sums in a binary tree above them. */
export class SumTree {
  readonly capacity: number;
  readonly #leaves: number;
  readonly #sums: Float64Array;

  /** All weights are 0 at first. */
  constructor(capacity: number) {
    this.capacity = capacity;
    this.#leaves = 2 ** Math.ceil(Math.log2(Math.max(1, capacity)));
    this.#sums = new Float64Array(2 * this.#leaves);
  }

  /** The sum of all weights. */
  get total(): number {
    return this.#sums[1];
  }

  get(slot: number): number {
    return this.#sums[this.#leaves + slot];
  }

  /** Gives a slot a weight, 0 or more. Sums are added anew, so that they never drift. */
  set(slot: number, weight: number): void {
    const sums = this.#sums;
    let node = this.#leaves + slot;
    sums[node] = weight;
    for (node >>= 1; node >= 1; node >>= 1) sums[node] = sums[2 * node] + sums[2 * node + 1];
  }

  /**
   * The slot that a point falls into, the slots' weights laid end to end.
   * @param point From 0 up to the total.
   * @returns A slot whose weight is not 0, if there is one.
   */
  find(point: number): number {
    const sums = this.#sums;
    let node = 1;
    while (node < this.#leaves) {
      node *= 2;
      // Rounding may put a point past the last weight: never go where there is none.
      if (sums[node + 1] > 0 && (point >= sums[node] || sums[node] === 0)) {
        point -= sums[node];
        node++;
      }
    }
    return node - this.#leaves;
  }
}
