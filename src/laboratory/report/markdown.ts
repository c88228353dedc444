// A report as Markdown; plots are files next to it.

import { requireEach } from "../../checks.ts";
import type { Block } from "./report.ts";
import type { Table } from "./tables.ts";

/**
 * Writes a report as Markdown.
 * @example
 * ```ts
 * import { reportMarkdown } from "./markdown.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const table = { header: ["treebank", "UAS"], rows: [["a|b", "84.12 ± 0.31"]] };
 * assertEquals(
 *   reportMarkdown([{ kind: "heading", level: 2, text: "UAS" }, { kind: "table", table }]),
 *   "## UAS\n\n| treebank | UAS |\n| --- | ---: |\n| a\\|b | 84.12 ± 0.31 |\n",
 * );
 * ```
 */
export function reportMarkdown(blocks: readonly Block[]): string {
  requireEach("write a report", blocks, { kind: "text" }, "a block of reportOf()");
  return blocks.map(blockMarkdown).join("\n");
}

function blockMarkdown(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${escaped(block.text)}\n`;
    case "paragraph":
      return `${escaped(block.text)}\n`;
    case "list":
      return block.items.map((item) => `- ${escaped(item)}\n`).join("");
    case "code":
      return `\`\`\`sh\n${block.text.replaceAll("```", "'''")}\n\`\`\`\n`;
    case "table":
      return tableMarkdown(block.table);
    case "plot":
      return `![${escaped(block.plot.title)}](${block.plot.file})\n`;
  }
}

function tableMarkdown({ header, rows }: Table): string {
  const rule = header.map((_, column) => isNumeric(rows, column) ? "---:" : "---");
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(" | ")} |\n`;
  return [line(header), `| ${rule.join(" | ")} |\n`, ...rows.map(line)].join("");
}

/** Whether all cells of a column start as numbers or are dashes. */
export function isNumeric(rows: Table["rows"], column: number): boolean {
  return rows.length > 0 && rows.every((row) => /^[+−]?\d|^–$/.test(row[column]));
}

/** Text without what Markdown would take for markup. */
function escaped(text: string): string {
  return text.replace(/[\\`*<>|[\]]/g, "\\$&");
}
