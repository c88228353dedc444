// The look of plots: sizes, colours and marks of series, and a style sheet that follows the reader's
// choice of light or dark.

/** Sizes in pixels. */
export const PLOT = {
  width: 720,
  /** Of the part between the axes. */
  inner: 280,
  title: 17,
  text: 13,
  margin: 16,
  /** Between two rows of the legend. */
  row: 22,
} as const;

/**
 * Colours of series, after Okabe and Ito: told apart by readers with any colour vision, and legible
 * on light and on dark grounds.
 */
const COLOURS = "#0072b2 #d55e00 #009e73 #cc79a7 #e69f00 #56b4e9 #8a8f98 #8c564b".split(" ");

/** The colour of a series by its number; past the last they start again. */
export function seriesColour(number: number): string {
  return COLOURS[number % COLOURS.length];
}

/** Outlines of the marks of series, round the origin: colour is not all that tells them apart. */
const MARKS = [
  "M3.5 0A3.5 3.5 0 1 1-3.5 0A3.5 3.5 0 1 1 3.5 0Z",
  "M-3.2-3.2H3.2V3.2H-3.2Z",
  "M0-4.2L4 3.2H-4Z",
  "M0-4.4L4.4 0L0 4.4L-4.4 0Z",
  "M0 4.2L4-3.2H-4Z",
  "M-1.3-4H1.3V-1.3H4V1.3H1.3V4H-1.3V1.3H-4V-1.3H-1.3Z",
] as const;

/** The mark of a series at a place. */
export function seriesMark(number: number, x: number, y: number): string {
  const outline = MARKS[number % MARKS.length];
  return `<path class="mark" fill="${seriesColour(number)}" ` +
    `transform="translate(${round(x)} ${round(y)})" d="${outline}"/>`;
}

/** A coordinate, to a tenth of a pixel. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * The style sheet of every plot. Inside a page it takes the page's colours; a plot that is a
 * document of its own brings its ground, so that it can be read wherever it is shown.
 */
export const PLOT_STYLE_SHEET = `
.sagitta-plot{color:var(--sagitta-text,currentColor);\
font-family:var(--sagitta-font,system-ui,"Segoe UI","Noto Sans",sans-serif)}
.sagitta-plot text{fill:currentColor;font-size:${PLOT.text}px}
.sagitta-plot .title{font-size:${PLOT.title}px;font-weight:600}
.sagitta-plot .grid{stroke:currentColor;stroke-opacity:.16;fill:none}
.sagitta-plot .zero{stroke:currentColor;stroke-opacity:.55;fill:none}
.sagitta-plot .line{fill:none;stroke-width:2;stroke-linejoin:round}
.sagitta-plot .band{fill-opacity:.14;stroke:none}
.sagitta-plot .ground{fill:var(--sagitta-background,none)}
.sagitta-plot:root{color:var(--sagitta-text,#1f2328)}
.sagitta-plot:root .ground{fill:var(--sagitta-background,#fff)}
@media (prefers-color-scheme:dark){\
.sagitta-plot:root{color:var(--sagitta-text,#e6e6e6)}\
.sagitta-plot:root .ground{fill:var(--sagitta-background,#16181d)}}
`;
