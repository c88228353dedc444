// Checks of the blank lines around a sentence, which reading takes as they come.

/** What is wrong with a blank line, and where it starts. */
export interface BlankLineFinding {
  /** Where the line starts in the sentence's text. */
  readonly offset: number;
  readonly found: string;
  readonly expected: string;
}

const SPACES_BEFORE_END = /(?<=^|\n) +(?=\r?(?:\n|$))/g;

/**
 * Lists blank lines that hold spaces and, if strict, a blank line missing at the end of the file.
 * @param strict Is the last blank line wanted?
 */
export function checkBlankLines(text: string, strict: boolean): BlankLineFinding[] {
  const findings = Array.from(text.matchAll(SPACES_BEFORE_END), ({ index }) => {
    return { offset: index, found: "a line of spaces", expected: "an empty line" };
  });
  if (strict && !/\n *\r?\n$/.test(text)) {
    const expected = "a blank line after the sentence";
    findings.push({ offset: text.length - 1, found: "the end of the file", expected });
  }
  return findings;
}
