/**
 * Which Sagitta this is.
 *
 * @module
 */

/** The version, as in deno.json. */
export const VERSION = "0.1.0";
