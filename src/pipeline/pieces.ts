// Sentences in pieces of about as much work: what is parsed at a time cannot be interrupted.

/** Words from which on a sentence takes more than its share. */
const LONG = 500;

/** What a sentence costs, in words of a short one without a beam. */
export function workOf(words: number, beam: number): number {
  return words * beam * (1 + words / LONG);
}

/** How large pieces are. */
export interface PieceSize {
  /** Work of a piece; the last sentence may go beyond it. */
  readonly work: number;
  readonly beam: number;
}

/** Some sentences to be parsed at a time. */
export interface Piece<Input> {
  readonly input: Input;
  readonly work: number;
}

/** Cuts sentences into pieces. */
export function cutPieces<S>(
  sentences: readonly S[],
  lengths: readonly number[],
  size: PieceSize,
): Piece<{ sentences: S[] }>[] {
  const pieces = [];
  for (let from = 0, to = 0; from < sentences.length; from = to) {
    let work = 0;
    while (to < sentences.length && work < size.work) work += workOf(lengths[to++], size.beam);
    pieces.push({ input: { sentences: sentences.slice(from, to) }, work });
  }
  return pieces;
}
