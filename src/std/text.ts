// `@std/text`, out of the same package as `@std/cli`.

// @ts-types="./text.d.ts"
export { levenshteinDistance } from "npm:deno-std@1.4.0/text/levenshtein_distance.js";
