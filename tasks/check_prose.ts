/**
 * Holds comments, help, messages and docs to the words of the field: a list of phrases that read as
 * translated, each with better words.
 *
 *   deno task check:prose            the whole tree
 *   deno task check:prose PATH…      files and folders
 *
 * @module
 */

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import typescript from "typescript";

/** Phrases, and what to write in their place. */
const PHRASES: readonly (readonly [phrase: RegExp, better: string])[] = [
  [/\bat hand\b/i, "available, current, or nothing"],
  [/\bbeside\b/i, "next to, along with, or in"],
  [/\b(can(not)?|could|may) be had\b|\bbe had\b/i, "be used, be loaded, exist"],
  [/\bgoes on\b|\bgo(ing|ne)? on with\b|\bwent on\b/i, "continues, resumes"],
  [/\bhas a use for\b|\bhave a use for\b/i, "uses"],
  [/\blet(s|ting)? go of\b/i, "frees, releases"],
  [/\bthose that there are\b|\bthat there (are|is)\b/i, "existing, available"],
  [/\bwhoever\b/i, "callers, users, clients"],
];

/** Phrases of comments in code alone. */
const IN_COMMENTS: readonly (readonly [phrase: RegExp, better: string])[] = [
  [/^(\/\/|\/\*\*?|\*)?\s*What\b/, "a noun phrase: The X of Y"],
  [
    /^(\/\/|\/\*\*?|\*)?\s*(Is|Are|Has|Have|Does|Do|Did|Can|Could|May|Was|Were)\b[^.]*\?/,
    "a statement",
  ],
];

/** What is wrong with a file. */
interface Fault {
  readonly line: number;
  readonly found: string;
  readonly better: string;
}

/** The faults of a file's text. */
export function faultsOf(file: string, text: string): Fault[] {
  const parts = file.endsWith(".md") ? proseOf(text) : partsOf(text);
  return parts.flatMap(({ line, text, isComment }) => {
    const rules = isComment ? [...PHRASES, ...IN_COMMENTS] : PHRASES;
    return text.split("\n").flatMap((row, i) => {
      return rules.flatMap(([phrase, better]) => {
        const found = phrase.exec(row.trim());
        return found ? [{ line: line + i, found: found[0].trim(), better }] : [];
      });
    });
  });
}

interface Part {
  readonly line: number;
  readonly text: string;
  readonly isComment: boolean;
}

/** Paragraphs of Markdown, without code. */
function proseOf(text: string): Part[] {
  const plain = text.replace(/^```[^]*?^```/gm, (code) => code.replace(/[^\n]/g, ""))
    .replace(/`[^`\n]*`/g, "``");
  return [{ line: 1, text: plain, isComment: false }];
}

/** Comments and strings of TypeScript. */
function partsOf(text: string): Part[] {
  const { createScanner, LanguageVariant, ScriptTarget, SyntaxKind } = typescript;
  const scanner = createScanner(ScriptTarget.Latest, false, LanguageVariant.Standard, text);
  const parts: Part[] = [];
  let line = 1, last = 0;
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const start = scanner.getTokenStart();
    line += text.slice(last, start).split("\n").length - 1;
    last = start;
    const isComment = kind === SyntaxKind.SingleLineCommentTrivia ||
      kind === SyntaxKind.MultiLineCommentTrivia;
    const isString = kind === SyntaxKind.StringLiteral ||
      kind === SyntaxKind.NoSubstitutionTemplateLiteral;
    if (isComment || isString) parts.push({ line, text: scanner.getTokenText(), isComment });
  }
  return parts;
}

async function* filesIn(path: string): AsyncGenerator<string> {
  if ((await stat(path)).isFile()) return yield path;
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesIn(join(path, entry.name));
    else if (/\.(tsx?|md)$/.test(entry.name)) yield join(path, entry.name);
  }
}

if (import.meta.main) {
  const given = process.argv.slice(2);
  const folders = ["assembly", "src", "web", "tasks", "docs", "examples"];
  const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md"];
  const entries = (await readdir(".")).filter((name) => name.endsWith(".ts"));
  const roots = given.length > 0 ? given : [...folders, ...pages, ...entries];
  let count = 0;
  for (const root of roots) {
    for await (const file of filesIn(root)) {
      if (file === "tasks/check_prose.ts") continue;
      for (const { line, found, better } of faultsOf(file, await readFile(file, "utf8"))) {
        console.error(`${file}:${line}: found "${found}", write ${better}`);
        count++;
      }
    }
  }
  if (count > 0) process.exitCode = 1;
  console.log(`${count} phrases to mend`);
}
