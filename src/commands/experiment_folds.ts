// `sagitta experiment folds`: a treebank as predicted by models that did not learn from it.

import { parseConllu } from "../conllu/read.ts";
import { writeSentence } from "../conllu/write.ts";
import { evaluate } from "../evaluation/evaluate.ts";
import { predictFolds } from "../laboratory/experiments/folds.ts";
import { SAMPLE } from "../sample/sample.ts";
import { learnersOf } from "../training/registry.ts";
import { readAll } from "../training/treebank.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { checkOptions, learnerOptions, learnerTable } from "./shared/learner_options.ts";
import { interruptible } from "./shared/save_training.ts";
import { openTreebanks } from "./shared/training_data.ts";
import { TrainingLog } from "./shared/training_log.ts";

const LEARNERS = learnersOf("parser");

/** `sagitta experiment folds K FILE…` */
export const command: Command = defineCommand({
  about: `
Cuts treebanks into K folds of neighbouring sentences and predicts each fold by models that learned
from the others, so that every sentence is predicted exactly once, by models that did not see it.
Writes CoNLL-U with what the models give, in the order of the files; scores go to standard error.
Without files it takes the sample that comes with Sagitta.`,
  operands: { usage: "K [FILE…]", noun: "number of folds or treebank", min: 1 },
  options: {
    output: {
      value: "OUT",
      file: "write",
      help: "where the sentences go; standard output unless given",
    },
    learner: {
      choices: LEARNERS.map(({ name }) => name),
      default: LEARNERS[0].name,
      help: "who learns; those that want tags get a tagger and a lemmatiser of the same fold",
    },
    ...(learnerTable(LEARNERS) as Record<never, never>),
  },
  examples: [
    "sagitta experiment folds 5 --epochs 2 > predicted.conllu",
    "sagitta experiment folds 10 train.conllu --output predicted.conllu",
    "sagitta experiment folds 4 train.conllu --learner search --epochs 5",
  ],
  async run(args, host) {
    const [count, ...files] = args.files;
    const folds = Number(count);
    if (!(Number.isInteger(folds) && folds >= 2)) {
      throw args.usage(`found ${JSON.stringify(count)} folds, expected a whole number from 2 on`);
    }
    const { learner, output } = args.options;
    const row = LEARNERS.find(({ name }) => name === learner)!;
    const options = learnerOptions(args, row, LEARNERS);
    await checkOptions(args, row, options);
    const sentences = files.length > 0
      ? await readAll(openTreebanks(files, host))
      : parseConllu(SAMPLE);
    const log = new TrainingLog(host);
    const { seed, ...rest } = options as { seed?: number };
    const predicted = await interruptible(host, (signal) =>
      predictFolds(sentences, folds, {
        ...{ learner: row.name, options: rest, seed, signal },
        onProgress: (progress, what) => log.progress(progress, what),
        onFold: (fold, seen) =>
          log.line(`Fold ${fold + 1} of ${folds}: learns from ${seen} sentences`),
      })).finally(() => log.clear());
    const text = predicted.map(writeSentence).join("");
    if (output === undefined) await host.write(text);
    else await host.save(output, new TextEncoder().encode(text));
    const { metrics: { UPOS, Lemmas, UAS, LAS } } = evaluate(sentences, predicted);
    const scores = Object.entries({ UPOS, Lemmas, UAS, LAS });
    host.note(scores.map(([name, { f1 }]) => `${name} ${f1.toFixed(2)}`).join(", "));
    return 0;
  },
});
