// The commands, in the order of the help text. Their code is loaded when a command is run.

import type { CommandEntry, CommandRow } from "./shared/command.ts";

const ORACLE = `
An oracle knows the gold tree of a sentence and says, in a configuration of a transition system,
what each transition costs: how many gold arcs it puts out of reach.`;

const EXPERIMENT = `
Runs an experiment over treebanks and seeds and writes a report with tables and plots.`;

/** Every command. */
export const COMMANDS: readonly CommandEntry[] = [
  row(
    "demo",
    "a short tour: parse a text, train a parser, follow an oracle",
    () => import("./demo.ts"),
  ),
  row("parse", "parse text or CoNLL-U", () => import("./parse.ts")),
  row("train", "train a parser on treebanks, or on the sample", () => import("./train.ts")),
  row("evaluate", "score a parse against a gold standard", () => import("./evaluate.ts")),
  row("find", "find words in trees by a pattern, count them, draw them", () => import("./find.ts")),
  row("serve", "serve parsers over HTTP", () => import("./serve.ts")),
  row("models", "list the models that can be loaded by name", () => import("./models.ts")),
  {
    name: "model",
    summary: "look into model files",
    about: "Model files are what sagitta train writes.",
    parts: [
      row("info", "show what a model file holds", () => import("./model_info.ts")),
    ],
  },
  row(
    "stats",
    "count sentences, tokens, types, non-projective arcs of treebanks",
    () => import("./stats.ts"),
  ),
  row(
    "convert",
    "write CoNLL-U as JSON, drawn trees, SVG, HTML, plain text or CoNLL-U again",
    () => import("./convert.ts"),
  ),
  row(
    "validate",
    "list everything that is wrong with CoNLL-U files",
    () => import("./validate.ts"),
  ),
  {
    name: "oracle",
    summary: "ask oracles for costs, compare them, follow them, learn one, verify one",
    about: ORACLE,
    parts: [
      row(
        "costs",
        "the cost of every legal transition, for configurations given as JSON lines",
        () => import("./oracle_costs.ts"),
      ),
      row(
        "compare",
        "arc-standard's approximate oracle against the exact one, on treebanks",
        () => import("./oracle_compare.ts"),
      ),
      row(
        "trace",
        "a derivation as papers print it, with the costs of all transitions",
        () => import("./oracle_trace.ts"),
      ),
      row(
        "train",
        "learn an oracle by deep Q-learning, on treebanks or on the sample",
        () => import("./oracle_train.ts"),
      ),
      row(
        "verify",
        "an oracle against exhaustive search, with the smallest counterexample",
        () => import("./oracle_verify.ts"),
      ),
    ],
  },
  {
    name: "experiment",
    summary: "compare oracles over treebanks and seeds, with a report",
    about: EXPERIMENT,
    parts: [
      row(
        "oracles",
        "which oracle teaches a parser best? tables, plots, a report",
        () => import("./experiment_oracles.ts"),
      ),
      row(
        "folds",
        "predict every sentence of a treebank once, by models that did not see it",
        () => import("./experiment_folds.ts"),
      ),
    ],
  },
  row(
    "completion",
    "write a script that completes commands and options in a shell",
    () => import("./completion.ts"),
  ),
];

function row(name: string, summary: string, load: CommandRow["load"]): CommandRow {
  return { name, summary, load };
}
