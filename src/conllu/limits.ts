// How much of a file is held in memory at once. Past these limits reading fails with an error that
// names the line, so that a broken or hostile file cannot fill the memory.

/** The longest line, in bytes, its line end not counted. */
export const MAX_LINE_BYTES = 1 << 20;

/** The largest sentence, in bytes: its comments, its words and the blank lines after it. */
export const MAX_SENTENCE_BYTES = 1 << 24;
