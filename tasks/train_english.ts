/**
 * Trains the English model that comes with Sagitta, `models/english.sagitta`, on UD_English-EWT.
 * The one argument is the folder with the treebank's `train.conllu` and `dev.conllu`.
 *
 * @module
 */

import process from "node:process";
import { main } from "../cli.ts";
import { processHost } from "../src/platform/host.ts";

const [folder = "../shared/treebanks/en_ewt"] = process.argv.slice(2);

/** The words of the training; they decide the model. */
const WORDS = [
  ["train", "--pipeline", "--learner", "bilstm", "--preset", "small"],
  ["--epochs", "20", "--patience", "20", "--seed", "1", "--backend", "module"],
  ["--train", `${folder}/train.conllu`, "--dev", `${folder}/dev.conllu`],
  ["--licence", "CC BY-SA 4.0", "--model", "models/english.sagitta"],
];

process.exitCode = await main(WORDS.flat(), processHost());
