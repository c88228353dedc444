// The commands, in the order of the help text. Their code is loaded when it is called for.

import type { CommandEntry } from "./command.ts";

const ORACLE = `
An oracle knows the gold tree of a sentence and says, in a configuration of a transition system,
what each transition costs: how many gold arcs it puts out of reach.`;

const EXPERIMENT = `
Runs an experiment over treebanks and seeds and writes a report with tables and plots.`;

/** Every command. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "demo",
    summary: "a short tour: parse a text, train a parser, follow an oracle",
    load: () => import("./demo.ts"),
  },
  {
    name: "parse",
    summary: "parse text or CoNLL-U",
    load: () => import("./parse.ts"),
  },
  {
    name: "train",
    summary: "train a parser on treebanks, or on the sample",
    load: () => import("./train.ts"),
  },
  {
    name: "evaluate",
    summary: "score a parse against a gold standard",
    load: () => import("./evaluate.ts"),
  },
  {
    name: "find",
    summary: "find words in trees by a pattern, count them, draw them",
    load: () => import("./find.ts"),
  },
  {
    name: "serve",
    summary: "serve parsers over HTTP",
    load: () => import("./serve.ts"),
  },
  {
    name: "models",
    summary: "list the models that can be had by name",
    load: () => import("./models.ts"),
  },
  {
    name: "model",
    summary: "look into model files",
    about: "Model files are what sagitta train writes.",
    parts: [
      {
        name: "info",
        summary: "show what a model file holds",
        load: () => import("./model_info.ts"),
      },
    ],
  },
  {
    name: "stats",
    summary: "count sentences, tokens, types, non-projective arcs of treebanks",
    load: () => import("./stats.ts"),
  },
  {
    name: "convert",
    summary: "write CoNLL-U as JSON, drawn trees, SVG, HTML, plain text or CoNLL-U again",
    load: () => import("./convert.ts"),
  },
  {
    name: "validate",
    summary: "list everything that is wrong with CoNLL-U files",
    load: () => import("./validate.ts"),
  },
  {
    name: "oracle",
    summary: "ask oracles for costs, compare them, follow them, learn one, verify one",
    about: ORACLE,
    parts: [
      {
        name: "costs",
        summary: "the cost of every legal transition, for configurations given as JSON lines",
        load: () => import("./oracle_costs.ts"),
      },
      {
        name: "compare",
        summary: "arc-standard's approximate oracle against the exact one, on treebanks",
        load: () => import("./oracle_compare.ts"),
      },
      {
        name: "trace",
        summary: "a derivation as papers print it, with the costs of all transitions",
        load: () => import("./oracle_trace.ts"),
      },
      {
        name: "train",
        summary: "learn an oracle by deep Q-learning, on treebanks or on the sample",
        load: () => import("./oracle_train.ts"),
      },
      {
        name: "verify",
        summary: "an oracle against exhaustive search, with the smallest counterexample",
        load: () => import("./oracle_verify.ts"),
      },
    ],
  },
  {
    name: "experiment",
    summary: "compare oracles over treebanks and seeds, with a report",
    about: EXPERIMENT,
    parts: [
      {
        name: "oracles",
        summary: "which oracle teaches a parser best? tables, plots, a report",
        load: () => import("./experiment_oracles.ts"),
      },
      {
        name: "folds",
        summary: "predict every sentence of a treebank once, by models that did not see it",
        load: () => import("./experiment_folds.ts"),
      },
    ],
  },
  {
    name: "completion",
    summary: "write a script that completes commands and options in a shell",
    load: () => import("./completion.ts"),
  },
];
