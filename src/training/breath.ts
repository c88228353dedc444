/**
 * The BiLSTM's name for {@linkcode yieldToEventLoop}, until the engine trains it.
 *
 * @module
 */

export { yieldToEventLoop as breath } from "./cancel.ts";
