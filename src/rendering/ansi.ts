// Colours for terminals, named after what they mark.

/** The parameters of the escape sequence of each style; bold, dim and the eight safe colours. */
const CODES = {
  plain: "",
  word: "1",
  match: "1;33",
  tag: "2",
  arc: "34",
  crossing: "35",
  label: "36",
  root: "1;32",
  best: "1;32",
  heading: "1",
} as const;

/** The role of a piece of output, which decides its colour. */
export type Style = keyof typeof CODES;

/** The look of a drawing on a terminal. */
export interface Look {
  /** Whether to use terminal colours. Default false. */
  color?: boolean;
  /** Tokens to highlight, from 1; without colours they stand in brackets. */
  highlight?: ReadonlySet<number>;
}

/**
 * Colours a text for a terminal.
 * @param text The text, without escape sequences of its own.
 * @returns The text, between escape sequences where it gets a colour.
 */
export function paint(text: string, style: Style, color: boolean): string {
  const code = CODES[style];
  return color && code !== "" && text !== "" ? `\x1b[${code}m${text}\x1b[0m` : text;
}
