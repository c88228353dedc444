// The page of `sagitta evaluate --html`: the scores, then every sentence of the system with its
// errors against the gold tree.

import type { Sentence } from "../../sentence/sentence.ts";
import type { Evaluation } from "../../evaluation/evaluate.ts";
import { type ReferenceTree, referenceTrees } from "../../evaluation/reference_trees.ts";
import { twoDecimals } from "../../evaluation/table.ts";
import { htmlEnd, htmlSentence, htmlStart, type HtmlTable } from "../../rendering/html.ts";

/** How many sentences the list of the worst names. */
const WORST_SENTENCES = 20;

/** Writes the page, a sentence at a time. */
export function* evaluationPage(
  evaluation: Evaluation,
  gold: readonly Sentence[],
  system: readonly Sentence[],
  title: string,
): Generator<string> {
  const references = referenceTrees(gold, system);
  yield htmlStart({
    title,
    compared: true,
    tables: [scoresTable(evaluation)],
    list: { heading: "Most wrong arcs", links: worst(references) },
  });
  for (const [number, sentence] of system.entries()) {
    const { heads, labels, rightHeads, rightArcs } = references[number];
    const { length } = sentence;
    yield htmlSentence({
      tree: sentence.tree(),
      id: sentence.id,
      text: sentence.text,
      anchor: anchorOf(number),
      note: rightArcs === length
        ? `all ${length} arcs right`
        : `${rightHeads} of ${length} heads right, ${rightArcs} with their labels`,
      gold: heads,
      goldLabels: labels,
    });
  }
  yield htmlEnd();
}

function anchorOf(number: number): string {
  return `sentence-${number + 1}`;
}

function scoresTable({ metrics }: Evaluation): HtmlTable {
  return {
    caption: "CoNLL 2018 scores",
    header: ["metric", "precision", "recall", "F1", "aligned"],
    rows: Object.entries(metrics).map(([name, { precision, recall, f1, alignedAccuracy }]) => [
      name,
      ...[precision, recall, f1].map(twoDecimals),
      alignedAccuracy === null ? "" : twoDecimals(alignedAccuracy),
    ]),
  };
}

function worst(references: readonly ReferenceTree[]): { anchor: string; text: string }[] {
  return references
    .map(({ heads, rightArcs }, number) => ({ number, wrong: heads.length - rightArcs }))
    .filter(({ wrong }) => wrong > 0)
    .sort((a, b) => b.wrong - a.wrong || a.number - b.number)
    .slice(0, WORST_SENTENCES)
    .map(({ number, wrong }) => {
      return { anchor: anchorOf(number), text: `${number + 1}: ${wrong} wrong` };
    });
}
