// How large a sentence may be.

/** The most syntactic words in one sentence. */
export const MAX_WORDS = 32_767;
