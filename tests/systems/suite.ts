/** The words that the conformance suite's files share. */

import type { Configuration } from "../../src/oracles/configuration.ts";
import type { SystemOptions } from "../../src/oracles/system.ts";
import type { PlainSystem } from "../oracles/exhaustive.ts";

/** A part of the suite that a system may skip. */
export type Part = "non-projective trees" | "dynamic oracle";

/** A system to be held to the suite. */
export interface Subject {
  options: SystemOptions;
  /** Its plain twin. */
  plain: PlainSystem;
  /** Most transitions over n tokens, from the start to the end. */
  mostSteps(n: number): number;
  skip: Part[];
  /** Why the parts in `skip` are. */
  reason: string;
}

/** What the tests of the suite are given. */
export interface Suite extends Subject {
  /** ROOT takes one dependent only. */
  multiRoot: boolean;
  /** Registers a test; of a part that is skipped, as ignored. */
  test(sentence: string, fn: () => void, part?: Part): void;
  /** The system's initial configuration over n tokens. */
  start(n: number): Configuration;
}
