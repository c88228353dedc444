/**
 * Sagitta: transition-based dependency parsing for the web platform.
 *
 * @module
 */

export { SagittaError, UsageError } from "./src/errors.ts";
