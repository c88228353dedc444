// Limits of parsing and of exact costs, apart from the classes that keep to them: a page loads these
// alone.

/** Most tokens of a sentence. */
export const MAX_TOKENS = 32_000;

/**
 * Most non-projective arcs of a gold tree that exact costs are worked out for. A query's time grows
 * with the cube of the arcs that cross; treebanks have some ten in a sentence, and 500 take seconds.
 */
export const MAX_NONPROJECTIVE = 500;
