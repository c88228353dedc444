/**
 * A request while it is served.
 *
 * @module
 */

import type { ServiceLimits } from "./limits.ts";
import type { Turns } from "./turns.ts";

/** What the service knows of a request, and what its route tells about it. */
export interface Exchange {
  /** The request. */
  readonly request: Request;
  /** Its address. */
  readonly url: URL;
  /** How much it may ask for. */
  readonly limits: ServiceLimits;
  /** Milliseconds since some start. */
  readonly now: () => number;
  /** When it has to be done, by `now`. */
  readonly deadline: number;
  /** Its turns at the parser, among those of others. */
  readonly turns: Turns;
  /** Bytes of the body that were read. */
  bytesIn: number;
  /** Bytes of the answer that were given out. */
  bytesOut: number;
  /** Sentences that were parsed. */
  sentences: number;
  /** What went wrong, for the log. */
  error?: string;
  /** Where the answer is a stream: resolves when that has ended, in whatever way. */
  ended?: Promise<void>;
}
