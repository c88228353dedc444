/**
 * A list of binary features that are 1, while it is written.
 */

import { borrowRecord, set } from "../memory";

@unmanaged
export class Features {
  out: usize;
  count: i32;

  add(feature: i32): void {
    set(this.out, this.count++, feature);
  }

  addIf(feature: i32, holds: bool): void {
    if (holds) this.add(feature);
  }

  /** A number in binary, the lowest bit first. */
  addBits(at: i32, value: i32, bits: i32): void {
    for (let bit = 0; bit < bits; bit++) this.addIf(at + bit, ((value >> bit) & 1) != 0);
  }
}

/** An empty list, to be written to `out`. Borrows memory. */
export function newFeatures(out: usize): Features {
  const features = borrowRecord<Features>();
  features.out = out;
  features.count = 0;
  return features;
}
