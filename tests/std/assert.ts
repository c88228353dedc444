/**
 * `@std/assert`, out of the npm package that carries Deno's standard library, since the JSR
 * registry cannot be reached from every build machine. Where it can, the line of the import map
 * that points here is the swap.
 *
 * @module
 */

// @ts-types="./assert.d.ts"
export * from "npm:deno-std@1.4.0/assert/mod.js";
