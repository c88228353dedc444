// Checks of a sentence that could be read: it has to be a tree, and its columns what Universal
// Dependencies defines. A sentence or column without annotation (`_` throughout) passes, unless the
// checks are strict.

import { requireOptions, requireSentence } from "../../checks.ts";
import { quote } from "../../errors.ts";
import { UNIVERSAL_TAGS } from "../../sentence/universal.ts";
import { validateTree } from "../../sentence/validity.ts";
import {
  COLUMN_NAMES,
  COLUMNS,
  DEPREL,
  DEPS,
  FEATS,
  FORM,
  HEAD,
  ID,
  MISC,
  UPOS,
} from "../../sentence/columns.ts";
import type { Sentence } from "../../sentence/sentence.ts";
import { cut, lineFinder, type SourceRow, SourceText, STRIDE } from "../../sentence/source_text.ts";
import type { Problem } from "../problem.ts";
import { parseConllu } from "../read.ts";
import { writeSentence } from "../write.ts";
import { checkFeats, checkMisc, type Finding } from "./attribute_lists.ts";
import { checkDeps } from "./deps.ts";
import { checkBlankLines, checkText } from "./text.ts";

/** How to check. */
export interface CheckOptions {
  /** Whether every sentence has to have annotation and the comments `sent_id` and `text`. */
  readonly strict?: boolean;
}

/**
 * Lists what is wrong with a sentence.
 * @example
 * ```ts
 * import { parseConllu } from "../read.ts";
 * import { checkSentence } from "./sentence.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const [sentence] = parseConllu("1\tFly\tfly\tVRB\t_\t_\t0\troot\t_\t_\n\n");
 * assertEquals(checkSentence(sentence), [
 *   { line: 1, found: 'UPOS "VRB"', expected: "a universal part of speech" },
 * ]);
 * ```
 */
export function checkSentence(sentence: Sentence, options: CheckOptions = {}): Problem[] {
  requireSentence("check a sentence", sentence);
  requireOptions("check a sentence", options, { strict: "flag" });
  const { strict = false } = options;
  const source = sentence.origin;
  if (!(source instanceof SourceText)) {
    return checkSentence(parseConllu(writeSentence(sentence))[0], { strict });
  }
  const { text, firstLine, commentStart, rowStart, cells, others } = source.data;
  const lineAt = lineFinder(text, firstLine);
  const problems: Problem[] = [];
  const add = (offset: number, finding: Finding) => {
    if (finding) problems.push({ line: lineAt(offset), ...finding });
  };
  const emptyNodes = new Set(sentence.emptyNodes.map((node) => node.id));
  checkBlankLines(text, strict, add);
  add(offsetOfComment(source, "text"), checkText(sentence));
  for (const name of strict ? ["sent_id", "text"] : []) {
    if (sentence.comment(name)) continue;
    add(commentStart, { found: `no comment ${name}`, expected: `# ${name} = …` });
  }
  for (let word = 0; word < sentence.length; word++) {
    const offset = cells[word * STRIDE];
    for (const finding of checkWord(sentence, word, strict)) add(offset, finding);
    const deps = sentence.value(DEPS, word);
    add(offset, checkDeps(deps, String(word + 1), sentence.length, emptyNodes));
  }
  const heads = sentence.heads;
  if (strict || heads.some((head) => head >= 0)) {
    for (const { token, found, expected } of validateTree(heads)) {
      const offset = token === 0 ? rowStart : cells[(token - 1) * STRIDE];
      add(offset, { found, expected });
    }
  }
  for (const { kind, cells: [offset], cells } of others) {
    const columns = Array.from({ length: COLUMNS }, (_, column) => cut(text, cells, column));
    for (const finding of checkOther(kind, columns)) add(offset, finding);
    if (kind === "range") continue;
    add(offset, checkDeps(columns[DEPS], columns[ID], sentence.length, emptyNodes));
  }
  return problems.sort((a, b) => a.line - b.line);
}

function checkWord(sentence: Sentence, word: number, strict: boolean): Finding[] {
  const upos = sentence.value(UPOS, word), deprel = sentence.value(DEPREL, word);
  const head = sentence.headOf(word);
  const findings = [checkFeats(sentence.value(FEATS, word)), checkMisc(sentence.value(MISC, word))];
  if (!UNIVERSAL_TAGS.has(upos) && (strict || upos !== "_")) {
    findings.unshift({ found: `UPOS ${quote(upos)}`, expected: "a universal part of speech" });
  }
  const isRoot = deprel.split(":")[0] === "root";
  if (head === 0 && !isRoot) {
    findings.push({ found: `label ${quote(deprel)} on head 0`, expected: "root" });
  } else if (head > 0 && isRoot) {
    findings.push({ found: `label "root" on head ${head}`, expected: "it on head 0 only" });
  } else if (head > 0 && deprel === "_") {
    findings.push({ found: `no label on head ${head}`, expected: "one" });
  }
  return findings;
}

/** Columns that have a value in a range; in an empty node only HEAD and DEPREL have none. */
const OF_RANGES: ReadonlySet<number> = new Set([ID, FORM, FEATS, MISC]);

function checkOther(kind: SourceRow["kind"], columns: readonly string[]): Finding[] {
  const findings = columns.map((value, column): Finding => {
    const free = kind === "range" ? OF_RANGES.has(column) : column !== HEAD && column !== DEPREL;
    if (free || value === "_") return undefined;
    const name = kind === "range" ? "a range" : "an empty node";
    return { found: `${COLUMN_NAMES[column]} ${quote(value)} in ${name}`, expected: "_" };
  });
  return [...findings, checkFeats(columns[FEATS]), checkMisc(columns[MISC])];
}

/** Where a comment starts in the text; where comments start, if there is none of that name. */
function offsetOfComment(source: SourceText, name: string): number {
  const { text, commentStart } = source.data;
  let offset = commentStart;
  for (const line of source.comments()) {
    if (line.slice(1).trimStart().startsWith(name)) return offset;
    offset = text.indexOf("\n", offset) + 1;
  }
  return commentStart;
}
