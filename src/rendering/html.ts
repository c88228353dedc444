// An HTML page of the sentences of a file, each with its drawing; one that needs no script and no
// other file. It is written as a stream: a start, the sentences one by one, an end.

import { requireFields, requireTree } from "../checks.ts";
import type { Tree } from "../sentence/tree.ts";
import { tooLong } from "./arcs.ts";
import type { Reference } from "./comparison.ts";
import { runsRightToLeft } from "./direction.ts";
import { HTML_STYLE_SHEET } from "./html_style.ts";
import { drawSvg } from "./svg.ts";
import { escapeXml } from "./xml.ts";

/** A table at the top of a page: scores, for instance. */
export interface HtmlTable {
  readonly caption: string;
  /** The names of the columns. */
  readonly header: readonly string[];
  /** The cells, a row at a time; the first of each names the row. */
  readonly rows: readonly (readonly string[])[];
}

/** The head of a page, above the sentences. */
export interface HtmlStart {
  /** The page's title. */
  readonly title: string;
  readonly tables?: readonly HtmlTable[];
  /** Whether sentences are compared with gold ones: the colours are then explained. */
  readonly compared?: boolean;
  /** Links to sentences that are worth a look, under a heading. */
  readonly list?: {
    readonly heading: string;
    readonly links: readonly { readonly anchor: string; readonly text: string }[];
  };
}

/** A sentence of a page. */
export interface HtmlSentence extends Reference {
  readonly tree: Tree;
  /** Its name, shown next to its number. */
  readonly id?: string;
  /** Its text. Default: the words. */
  readonly text?: string;
  /** Its name in links. Default: its own. */
  readonly anchor?: string;
  /** Tokens to highlight, from 1, with the arcs between them. */
  readonly highlight?: ReadonlySet<number>;
  /** A line under the text. */
  readonly note?: string;
  /** Most pixels of a drawing's width; see `drawSvg`. Default 1060: the page's own width. */
  readonly width?: number;
}

const WIDTH = 1060;
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
const LEGEND = [
  ["wrong-head", "wrong head"],
  ["wrong-label", "wrong label"],
  ["missing", "gold arc that is missing"],
  ["crossing", "not projective"],
];

/**
 * The start of a page.
 * @example
 * ```ts
 * import { htmlEnd, htmlSentence, htmlStart } from "./html.ts";
 * import { assert } from "@std/assert";
 *
 * const tree = { forms: ["Birds", "sing"], heads: [2, 0], labels: ["nsubj", "root"] };
 * const page = htmlStart({ title: "<Birds>" }) + htmlSentence({ tree }) + htmlEnd();
 * assert(page.startsWith("<!DOCTYPE html>"));
 * assert(page.includes("<h1>&lt;Birds&gt;</h1>"));
 * ```
 * @param start Title, tables, list.
 */
export function htmlStart(start: HtmlStart): string {
  requireFields("draw a page", start, { title: "text" }, "its title");
  const { title, tables = [], compared = false, list } = start;
  const legend = LEGEND.map(([name, text]) => `<li class="${name}">${text}</li>`).join("");
  const heading = escapeXml(list?.heading ?? "");
  const links = (list?.links ?? []).map(({ anchor, text }) =>
    `<li><a href="#${encodeURIComponent(wellFormed(anchor))}">${escapeXml(text)}</a></li>`
  );
  const linkList = `<h2 class="part">${heading}</h2><ul class="list">${links.join("")}</ul>`;
  return [
    "<!DOCTYPE html>",
    `<html lang="en">`,
    "<head>",
    `<meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${HTML_STYLE_SHEET}</style>`,
    "</head>",
    "<body>",
    `<header><h1>${escapeXml(title)}</h1>`,
    ...(tables.length > 0 ? [`<div class="tables">${tables.map(table).join("")}</div>`] : []),
    ...(compared ? [`<ul class="legend" aria-label="Colours of arcs">${legend}</ul>`] : []),
    ...(links.length > 0 ? [`<nav aria-label="${heading}">${linkList}</nav>`] : []),
    "</header>",
    "<main>",
    "",
  ].join("\n");
}

/**
 * A sentence of a page: its number and name, its text, its drawing.
 * @throws {SagittaError} If a head is out of range.
 */
export function htmlSentence(sentence: HtmlSentence): string {
  requireFields("draw a page", sentence, { tree: "object" }, "a tree and what is known of it");
  requireTree("draw a page", sentence.tree);
  const { tree, id, text = tree.forms.join(" "), anchor = id, note, width = WIDTH } = sentence;
  const { gold, goldLabels, highlight } = sentence, name = escapeXml(id ?? "");
  const refusal = tooLong(tree), remark = refusal ?? note;
  const heading = anchor === undefined
    ? name
    : `<a href="#${escapeXml(encodeURIComponent(wellFormed(anchor)))}">${name || "sentence"}</a>`;
  const place = anchor === undefined ? "" : ` id="${escapeXml(wellFormed(anchor))}"`;
  return [
    `<section class="sentence"${place}><h2>${heading}</h2>`,
    `<p class="text" dir="auto" lang="">${escapeXml(text)}</p>`,
    ...(remark === undefined ? [] : [`<p class="note">${escapeXml(remark)}</p>`]),
    ...(refusal === undefined
      ? [
        // A box that scrolls starts where the sentence does.
        `<div class="picture"${runsRightToLeft(tree.forms) ? ` dir="rtl"` : ""} role="group" ` +
        `aria-label="tree" tabindex="0">`,
        drawSvg(tree, { gold, goldLabels, highlight, title: text, width, styled: false }) +
        "</div>",
      ]
      : []),
    "</section>",
    "",
  ].join("\n");
}

/** The end of a page. */
export function htmlEnd(): string {
  return "</main>\n</body>\n</html>\n";
}

function table({ caption, header, rows }: HtmlTable): string {
  const head = header.map((cell) => `<th scope="col">${escapeXml(cell)}</th>`).join("");
  const body = rows.map(([name, ...cells]) => {
    const values = cells.map((cell) => `<td>${escapeXml(cell)}</td>`).join("");
    return `<tr><th scope="row">${escapeXml(name)}</th>${values}</tr>`;
  });
  return `<table><caption>${escapeXml(caption)}</caption><thead><tr>${head}</tr></thead>` +
    `<tbody>${body.join("")}</tbody></table>`;
}

/** Without halves of surrogate pairs, which no address can have. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
