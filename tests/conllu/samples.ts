/**
 * CoNLL-U for tests, written for them.
 *
 * @module
 */

/** A row: columns given with spaces, joined by tabs. `␣` is a space inside a column. */
export function row(columns: string): string {
  return columns.split(" ").join("\t").replaceAll("␣", " ");
}

/** Lines, each with its end. */
export function lines(...rows: string[]): string {
  return rows.map((line) => line + "\n").join("");
}

/** Two words and a full stop, wholly annotated. */
export const PLAIN: string = lines(
  "# sent_id = plain-1",
  "# text = Arrows fly.",
  row("1 Arrows arrow NOUN NNS Number=Plur 2 nsubj 2:nsubj _"),
  row("2 fly fly VERB VBP Mood=Ind|Tense=Pres 0 root 0:root SpaceAfter=No"),
  row("3 . . PUNCT . _ 2 punct 2:punct _"),
  "",
);

/** A range, empty nodes, spaces in a form, a comment without `=`, letters beyond ASCII. */
export const RICH: string = lines(
  "# newdoc",
  "# sent_id = rich-1",
  "# text = Dámelo 20 000 veces 🏹",
  "#no space here",
  row("0.1 yo yo PRON _ _ _ _ 1:nsubj _"),
  row("1-3 Dámelo _ _ _ _ _ _ _ _"),
  row("1 Da dar VERB _ Mood=Imp 0 root 0:root _"),
  row("2 me yo PRON _ Case=Dat 1 iobj 1:iobj _"),
  row("3 lo él PRON _ Case=Acc 1 obj 1:obj _"),
  row("4 20␣000 20␣000 NUM _ NumType=Card 5 nummod 5:nummod _"),
  row("5 veces vez NOUN _ Gender=Fem|Number=Plur 1 obl 1:obl Gloss=times"),
  row("5.1 _ _ VERB _ _ _ _ 1:conj CopyOf=1"),
  row("5.2 _ _ PRON _ _ _ _ 5.1:nsubj _"),
  row("6 🏹 🏹 SYM _ _ 1 discourse 1:discourse _"),
  "",
);

/** One word, nothing known of it. */
export const BARE: string = lines(row("1 _ _ _ _ _ _ _ _ _"), "");
