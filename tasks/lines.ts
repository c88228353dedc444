/**
 * Counts lines of code: those that hold anything but comments and blanks.
 *
 *   deno task lines            assembly/, src/, web/ and tasks/ of this checkout, with folders of src/
 *   deno task lines FOLDER     those of another one
 *
 * @module
 */

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import typescript from "typescript";

/** How many lines of a TypeScript text hold code, and how many hold nothing but comments. */
export function countLines(text: string): { code: number; comments: number } {
  const { LanguageVariant, ScriptTarget, SyntaxKind } = typescript;
  const scanner = typescript.createScanner(
    ScriptTarget.Latest,
    false,
    LanguageVariant.Standard,
    text,
  );
  const lineAt = new Uint32Array(text.length + 1);
  for (let at = 0; at < text.length; at++) lineAt[at + 1] = lineAt[at] + Number(text[at] === "\n");
  const code = new Set<number>(), comments = new Set<number>();
  const braces: number[] = []; // depth of the braces of each template literal that is open
  for (let kind = scanner.scan(); kind !== SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    if (kind === SyntaxKind.TemplateHead) braces.push(0);
    else if (braces.length > 0 && kind === SyntaxKind.OpenBraceToken) braces[braces.length - 1]++;
    else if (braces.length > 0 && kind === SyntaxKind.CloseBraceToken) {
      if (braces[braces.length - 1] > 0) braces[braces.length - 1]--;
      else if (scanner.reScanTemplateToken(false) === SyntaxKind.TemplateTail) braces.pop();
    } else if (kind === SyntaxKind.SlashToken || kind === SyntaxKind.SlashEqualsToken) {
      if (startsExpression(text, scanner.getTokenStart())) scanner.reScanSlashToken();
    }
    const isComment = kind === SyntaxKind.SingleLineCommentTrivia ||
      kind === SyntaxKind.MultiLineCommentTrivia;
    if (!isComment && kind <= SyntaxKind.LastTriviaToken) continue;
    const last = lineAt[scanner.getTokenEnd() - 1];
    for (let line = lineAt[scanner.getTokenStart()]; line <= last; line++) {
      (isComment ? comments : code).add(line);
    }
  }
  return { code: code.size, comments: comments.difference(code).size };
}

/** True if a slash here begins a regular expression; after a value it divides. */
function startsExpression(text: string, at: number): boolean {
  const before = text.slice(0, at).trimEnd();
  return !/[\w$)\]}]$/.test(before) || /\b(return|typeof|case|of|in)$/.test(before);
}

/** Lines of code and of comments. */
type Lines = ReturnType<typeof countLines>;

const sum = (all: readonly Lines[]): Lines => ({
  code: all.reduce((sum, { code }) => sum + code, 0),
  comments: all.reduce((sum, { comments }) => sum + comments, 0),
});

/** The files of TypeScript in a folder, by their paths in it. */
async function countFiles(folder: string): Promise<[path: string, lines: Lines][]> {
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  const files = paths.filter((path) => /\.tsx?$/.test(path)).map((path) =>
    path.replaceAll("\\", "/")
  );
  return await Promise.all(
    files.map(async (path) =>
      [path, countLines(await readFile(join(folder, path), "utf8"))] as const
    ),
  ) as [string, Lines][];
}

function row(name: string, { code, comments }: Lines): string {
  const share = (100 * comments / Math.max(1, code + comments)).toFixed(1);
  return `${name}: ${code} lines of code, ${comments} of comments (${share} %)`;
}

/** The table of a checkout: a line a folder, those of src/ too, and sums. */
export async function linesTable(root: string): Promise<string[]> {
  const names = ["assembly", "src", "web", "tasks"];
  const folders = await Promise.all(names.map((name) => countFiles(join(root, name))));
  const sums = folders.map((files) => sum(files.map(([, lines]) => lines)));
  const inner = Map.groupBy(folders[1], ([path]) => path.includes("/") ? path.split("/")[0] : "");
  return [
    ...names.flatMap((name, i) => [
      row(name, sums[i]),
      ...(name === "src"
        ? [...inner].sort().map(([folder, files]) =>
          row(`  src/${folder || "*.ts"}`, sum(files.map(([, lines]) => lines)))
        )
        : []),
    ]),
    row("assembly and src together", sum(sums.slice(0, 2))),
    row("all together", sum(sums)),
  ];
}

if (import.meta.main) {
  const [root = "."] = process.argv.slice(2);
  console.log((await linesTable(root)).join("\n"));
}
