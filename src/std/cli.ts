// `@std/cli`, out of the npm package that carries Deno's standard library, since the JSR registry
// cannot be reached from every build machine. Where it can, the line of the import map that points
// here is the swap.

// @ts-types="./cli.d.ts"
export { parseArgs } from "npm:deno-std@1.4.0/cli/parse_args.js";
