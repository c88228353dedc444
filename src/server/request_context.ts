// A request while it is served.

import type { ServiceLimits } from "./limits.ts";

/** The facts of a request, as the service and its route fill them in. */
export interface RequestContext {
  readonly request: Request;
  readonly limits: ServiceLimits;
  /** Milliseconds since some start. */
  readonly now: () => number;
  /** When it has to be done, by `now`. */
  readonly deadline: number;
  /** Bytes of the body that were read. */
  bytesIn: number;
  bytesOut: number;
  sentences: number;
  /** The failure, for the log. */
  error?: string;
  /** Cuts off a response that is a stream. */
  abort?: (why: string) => void;
  /** Where the response is a stream: resolves when that has ended, in whatever way. */
  ended?: Promise<void>;
}
