// A report as a page of its own: tables and plots in one file, light or dark as the reader likes.

import { requireEach } from "../../checks.ts";
import { escapeXml } from "../../rendering/xml.ts";
import type { Block } from "./report.ts";
import { isNumeric } from "./markdown.ts";
import type { Table } from "./tables.ts";

const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8881;--ground:#fff;--ink:#1f2328}
@media (prefers-color-scheme:dark){:root{--ground:#16181d;--ink:#e6e6e6}}
body{margin:0 auto;max-width:62rem;padding:1.5rem 1.2rem 4rem;background:var(--ground);\
color:var(--ink);font:16px/1.5 system-ui,"Segoe UI","Noto Sans",sans-serif}
h1,h2,h3{line-height:1.2;margin:2em 0 .6em}
h1{margin-top:.5em}
pre{overflow-x:auto;padding:.8em 1em;background:var(--soft);border-radius:6px;font-size:.85em;\
white-space:pre-wrap;overflow-wrap:anywhere}
.table{overflow-x:auto}
table{border-collapse:collapse;font-size:.875em;font-variant-numeric:tabular-nums}
th,td{padding:.3em .7em;border-bottom:1px solid var(--line);text-align:left;vertical-align:top}
td.number,th.number{text-align:right;white-space:nowrap}
figure{margin:1.5em 0}
svg{max-width:100%;height:auto;display:block}
`;

/** Writes a report as an HTML page that needs no other file. */
export function reportHtml(blocks: readonly Block[]): string {
  requireEach("write a report", blocks, { kind: "text" }, "a block of reportOf()");
  const title = blocks.find((block) => block.kind === "heading")?.text ?? "Report";
  return [
    "<!doctype html>",
    `<html lang="en">`,
    `<meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<title>${escapeXml(title)}</title>`,
    `<style>${STYLE}</style>`,
    ...blocks.map(blockHtml),
    "</html>",
  ].join("\n") + "\n";
}

function blockHtml(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}>${escapeXml(block.text)}</h${block.level}>`;
    case "paragraph":
      return `<p>${escapeXml(block.text)}</p>`;
    case "list":
      return `<ul>\n${block.items.map((item) => `<li>${escapeXml(item)}</li>`).join("\n")}\n</ul>`;
    case "code":
      return `<pre><code>${escapeXml(block.text)}</code></pre>`;
    case "table":
      return tableHtml(block.table);
    case "plot":
      return `<figure>\n${block.plot.svg}</figure>`;
  }
}

function tableHtml({ header, rows }: Table): string {
  const kind = header.map((_, column) => isNumeric(rows, column) ? ` class="number"` : "");
  const line = (tag: string, cells: readonly string[]) => {
    const parts = cells.map((cell, i) => `<${tag}${kind[i]}>${escapeXml(cell)}</${tag}>`);
    return `<tr>${parts.join("")}</tr>`;
  };
  return [
    `<div class="table"><table>`,
    `<thead>${line("th", header)}</thead>`,
    "<tbody>",
    ...rows.map((row) => line("td", row)),
    "</tbody></table></div>",
  ].join("\n");
}
