/**
 * What a stream breaks off with.
 *
 * @module
 */

/** An answer that broke off after its status was sent. */
export class BrokenAnswer extends Error {
  /** The class's name, for messages and logs. */
  override name = "BrokenAnswer";

  /** Deno's server writes what a stream breaks off with into the log: a line of JSON there, too. */
  [Symbol.for("Deno.customInspect")](): string {
    return JSON.stringify({ error: this.message });
  }
}
