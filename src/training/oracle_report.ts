/**
 * What a learned oracle was like on the way.
 *
 * @module
 */

import type { OracleScores } from "./oracle_development.ts";

/** What the network was like at a step. */
export interface OracleReport {
  readonly step: number;
  /** Episodes and records so far. */
  readonly episodes: number;
  readonly records: number;
  /** The mean size of the errors since the last report. */
  readonly error: number;
  /** On the development data, if there are any. */
  readonly scores?: OracleScores;
}
