/**
 * The sentence by its former place, until everyone imports it from `src/sentence/`.
 *
 * @module
 */

export { Sentence } from "../sentence/sentence.ts";
