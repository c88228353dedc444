/**
 * How large a sentence may be.
 *
 * @module
 */

/** The most syntactic words in one sentence. */
export const MAX_WORDS = 32_767;
