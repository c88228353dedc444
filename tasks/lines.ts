/**
 * Counts lines of code: those that hold anything but comments and blanks.
 *
 *   deno task lines            assembly/ and src/ of this checkout
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

/** Does a slash here begin a regular expression? After a value it divides. */
function startsExpression(text: string, at: number): boolean {
  const before = text.slice(0, at).trimEnd();
  return !/[\w$)\]}]$/.test(before) || /\b(return|typeof|case|of|in)$/.test(before);
}

async function countFolder(folder: string): Promise<{ code: number; comments: number }> {
  const sum = { code: 0, comments: 0 };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith(".ts")) continue;
    const { code, comments } = countLines(
      await readFile(join(entry.parentPath, entry.name), "utf8"),
    );
    sum.code += code;
    sum.comments += comments;
  }
  return sum;
}

if (import.meta.main) {
  const [root = "."] = process.argv.slice(2);
  let all = 0;
  for (const folder of ["assembly", "src"]) {
    const { code, comments } = await countFolder(join(root, folder));
    const share = (100 * comments / (code + comments)).toFixed(1);
    console.log(`${folder}: ${code} lines of code, ${comments} of comments (${share} %)`);
    all += code;
  }
  console.log(`together: ${all}`);
}
