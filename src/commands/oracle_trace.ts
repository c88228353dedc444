/**
 * `sagitta oracle trace`: a derivation as papers print it, with the costs of all transitions.
 *
 * @module
 */

import { parseConllu, readSentences } from "../conllu/read.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { quote, SagittaError } from "../errors.ts";
import type { Gold, OracleName } from "../oracles/oracle.ts";
import { type TraceOptions, traceOracle, type TraceStep } from "../oracles/trace.ts";
import { Configuration } from "../oracles/configuration.ts";
import { buildsEveryTree, type SystemOptions } from "../oracles/system.ts";
import { transitionName } from "../oracles/transition.ts";
import { seededRandom } from "../random.ts";
import { drawDerivation } from "../rendering/derivation.ts";
import { drawTree } from "../rendering/text.ts";
import { type Kernel, loadKernel } from "../runtime/kernel.ts";
import { SAMPLE } from "../sample/sample.ts";
import { SEED } from "../training/parser_options.ts";
import { isProjective } from "../sentence/projectivity.ts";
import { type Command, defineCommand } from "./command.ts";
import { derivationRow, namedCosts } from "./derivation_row.ts";
import { withGold } from "./gold_sentence.ts";
import type { Host } from "./host.ts";
import { readOracle, readSystem, SYSTEM_OPTIONS } from "./system_arguments.ts";

const ABOUT = `
Draws the gold tree of a sentence, then follows an oracle through it: stack, buffer, transition,
the arc it adds, and what each transition costs there. Without FILE it takes the sample that comes
with Sagitta: 60 sentences in six languages, en-01 to he-04.

Without --oracle, the static one is followed; for a tree that is not projective the dynamic one, but
with swap and arc-hybrid-swap the static one. Of several transitions the first is taken, in those
two the static oracle's, then arcs, then SHIFT. Where the oracle has nothing to say, the first of
the cheapest is taken.`;

const ACTION = "trace an oracle";
/** Columns of a table that goes to a file or a pipe. */
const WIDE = 120;

/** The command. */
export const command: Command = defineCommand({
  about: ABOUT,
  operands: { usage: "[FILE|-]", max: 1 },
  options: {
    ...SYSTEM_OPTIONS,
    sentence: {
      value: "N",
      default: "1",
      help: "the N-th sentence, or the one with this sent_id",
    },
    explore: {
      min: 0,
      max: 1,
      fraction: true,
      default: 0,
      help: "take any legal transition with this probability instead of the oracle's",
    },
    seed: { ...SEED, help: "other random transitions for --explore" },
    json: {
      help:
        "a list of rows: step, stack and buffer as token numbers (0 is ROOT), transition, arc " +
        "with head and dependent, costs, and chosenBy: oracle, chance or costs",
    },
  },
  examples: [
    "sagitta oracle trace --system arc-standard --sentence 3",
    "sagitta oracle trace --system arc-eager --sentence la-02 --explore 0.3 --seed 5",
    "sagitta oracle trace --system swap --oracle static-lazy --sentence en-15",
    "sagitta oracle trace --system arc-hybrid train.conllu --sentence 42 --json",
  ],
  async run(args, host) {
    const { explore, seed, json } = args.options;
    const options = readSystem(args);
    readOracle(args, "static");
    const random = seededRandom(seed);
    const [file] = args.files;
    const sentence = await findSentence(file, args.options.sentence, host);
    const natural = buildsEveryTree(options.system) || isProjective(sentence.heads);
    const oracle = readOracle(args, natural ? "static" : "dynamic");
    const kernel = await loadKernel();
    const derivation = withGold(
      ACTION,
      file ?? "the sample",
      sentence,
      (gold) => derive(kernel, gold, options, oracle, { explore, random }),
    );
    await host.write(json ? rowsAsJson(derivation) : page(sentence, derivation, host));
    return 0;
  },
});

/** What was done with a sentence. */
interface Derivation {
  options: SystemOptions;
  oracle: OracleName;
  steps: TraceStep[];
  /** Gold arcs in the finished tree. */
  found: number;
}

function derive(
  kernel: Kernel,
  gold: Gold,
  options: SystemOptions,
  oracle: OracleName,
  stray: TraceOptions,
): Derivation {
  const c = Configuration.start(kernel, gold.heads.length, options);
  const steps = [...traceOracle(c, gold, oracle, stray)];
  const found = c.tree().filter((head, i) => head === gold.heads[i]).length;
  return { options, oracle, steps, found };
}

/** The sentence with a number or an id. */
async function findSentence(
  file: string | undefined,
  which: string,
  host: Host,
): Promise<Sentence> {
  const number = /^[1-9][0-9]*$/.test(which) ? Number(which) : undefined;
  const sentences = file === undefined
    ? parseConllu(SAMPLE)
    : readSentences(host.read(file), { file });
  let count = 0;
  for await (const sentence of sentences) {
    count++;
    if (number === undefined ? sentence.id === which : count === number) return sentence;
  }
  const place = file === undefined ? "the sample" : file === "-" ? "standard input" : file;
  throw new SagittaError(
    number === undefined
      ? `Cannot ${ACTION} in ${place}: found no sent_id ${quote(which)} in ${count} sentences`
      : `Cannot ${ACTION} in ${place}: found ${count} sentences, expected at least ${number}`,
  );
}

/** Everything that is printed for a sentence. */
function page(sentence: Sentence, derivation: Derivation, host: Host): string {
  const { options, oracle, steps, found } = derivation;
  const style = {
    color: host.outputIsTerminal,
    width: host.outputIsTerminal ? host.columns : WIDE,
  };
  const tree = sentence.tree();
  const title = [sentence.id, sentence.text].filter((part) => part !== undefined).join(": ");
  const rows = steps.map((step) => derivationRow(step, sentence));
  return [
    ...(title === "" ? [] : [title, ""]),
    drawTree(tree, style),
    "",
    `${options.system}, ${oracle} oracle`,
    "",
    drawDerivation(rows, style),
    "",
    ...remarks(derivation),
    `${steps.length - 1} transitions, ${found} of ${sentence.length} gold arcs`,
    "",
  ].join("\n");
}

/** Says where chance chose, and from where on the oracle had nothing to say. */
function remarks({ oracle, steps }: Derivation): string[] {
  const lines = [];
  const chance = steps.filter(({ chosenBy }) => chosenBy === "chance").map(({ step }) => step);
  if (chance.length > 0) lines.push(`Chosen at random: steps ${chance.join(", ")}.`);
  const silent = steps.find(({ chosenBy }) => chosenBy === "costs");
  if (silent) {
    const from = silent.step === 0 ? "here" : `from step ${silent.step} on`;
    lines.push(
      `The ${oracle} oracle has nothing to say ${from}, as the gold tree is out of reach.`,
      "The cheapest transitions were taken.",
    );
  }
  const estimated = steps.filter(({ exact }) => exact === false).map(({ step }) => step);
  if (estimated.length > 0) {
    lines.push(
      `Costs at steps ${estimated.join(", ")} are estimates (≈): the search was cut short.`,
    );
  }
  return lines;
}

function rowsAsJson({ steps }: Derivation): string {
  const rows = steps.map(({ step, stack, buffer, transition, arc, costs, exact, chosenBy }) => ({
    step,
    stack,
    buffer,
    transition: transition === undefined ? null : transitionName(transition),
    arc: arc ?? null,
    costs: namedCosts(costs),
    ...(exact === false ? { exact } : {}),
    chosenBy: chosenBy ?? null,
  }));
  return `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;
}
