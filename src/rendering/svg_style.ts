// The look of SVG drawings: sizes, and a style sheet whose colours a page can set.

import { fail, quote } from "../errors.ts";

const refuse = fail("draw SVG");

/** Colours and fonts of a drawing, as CSS values; what is left out follows the page. */
export interface Theme {
  /** Words and arcs. Default: the colour of the text around the drawing. */
  text?: string;
  /** The ground of the drawing. Default: none. */
  background?: string;
  /** Part-of-speech tags. */
  tag?: string;
  label?: string;
  /** Highlighted words, and arcs between them. */
  match?: string;
  /** Arcs that are not projective. */
  crossing?: string;
  wrongHead?: string;
  wrongLabel?: string;
  /** Gold arcs that the tree lacks. */
  missing?: string;
  font?: string;
}

/** Sizes in pixels. */
export const SIZE = {
  word: 17,
  tag: 11,
  label: 12,
  /** From one level of arcs to the next. */
  level: 27,
  /** Radius of the corners of an arc. */
  corner: 14,
  /** Around the whole drawing. */
  margin: 14,
  /** Half the width of an arrow head, and its length. */
  head: { half: 4, length: 8 },
} as const;

/** Custom properties carry the theme, so that one page may show drawings of several themes. */
const PARTS = "text background tag label match crossing wrongHead wrongLabel missing font"
  .split(" ") as (keyof Theme)[];

/**
 * The style sheet of every drawing. Default colours are legible on light and on dark grounds; a
 * drawing that is a document of its own also follows the reader's choice of light or dark.
 */
export const STYLE_SHEET = `
.sagitta{color:var(--sagitta-text,currentColor);background:var(--sagitta-background,none);\
font-family:var(--sagitta-font,system-ui,"Segoe UI","Noto Sans",sans-serif)}
.sagitta text{fill:currentColor;text-anchor:middle}
.sagitta .word{font-size:${SIZE.word}px}
.sagitta .tag{font-size:${SIZE.tag}px;letter-spacing:.04em;\
fill:var(--sagitta-tag,currentColor);fill-opacity:.62}
.sagitta .arc{color:var(--sagitta-text,currentColor)}
.sagitta .arc path{fill:none;stroke:currentColor;stroke-width:1.4}
.sagitta .arc .head{fill:currentColor;stroke:none}
.sagitta .arc text{font-size:${SIZE.label}px;fill:var(--sagitta-label,currentColor)}
.sagitta .crossing{color:var(--sagitta-crossing,#8b5cf6)}
.sagitta .crossing .line{stroke-dasharray:7 3}
.sagitta .match{color:var(--sagitta-match,#0f8a6d)}
.sagitta .word.match{font-weight:700}
.sagitta .wrong-head{color:var(--sagitta-wrong-head,#e5484d)}
.sagitta .wrong-label{color:var(--sagitta-wrong-label,#d97706)}
.sagitta .missing{color:var(--sagitta-missing,#8a8f98)}
.sagitta .missing .line{stroke-dasharray:2 4}
@media (prefers-color-scheme:dark){.sagitta:root{color:var(--sagitta-text,#e6e6e6)}}
`;

/**
 * Writes a theme as declarations for a `style` attribute.
 * @throws {SagittaError} If a value could end its declaration.
 */
export function themeDeclarations(theme: Theme): string {
  return PARTS.flatMap((name) => {
    const value = theme[name];
    if (value === undefined) return [];
    if (/[{};\\]|url\(|\/\*/i.test(value)) {
      throw refuse("cannot-draw", `theme ${name} ${quote(value)}`, "a colour or a font");
    }
    return [`--sagitta-${name.replace(/[A-Z]/, "-$&").toLowerCase()}:${value}`];
  }).join(";");
}
