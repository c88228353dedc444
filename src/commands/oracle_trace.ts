// `sagitta oracle trace`: a derivation as papers print it, with the costs of all transitions.

import { parseConllu, readSentences } from "../conllu/read.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { inputError, quote, SagittaError } from "../errors.ts";
import type { AnyOracle, Gold } from "../oracles/oracle.ts";
import { LearnedOracle } from "../oracles/learned_oracle.ts";
import { type TraceOptions, traceOracle, type TraceStep } from "../oracles/trace.ts";
import { traceFeatures } from "../oracles/trace_features.ts";
import { Configuration } from "../oracles/configuration.ts";
import { buildsEveryTree, type SystemOptions } from "../oracles/system.ts";
import { transitionName } from "../oracles/transition.ts";
import { seededRandom } from "../random.ts";
import { drawDerivation } from "../rendering/derivation.ts";
import { printable } from "../rendering/display_width.ts";
import { drawTree } from "../rendering/text.ts";
import { type Kernel, loadKernel } from "../runtime/kernel.ts";
import { SAMPLE } from "../sample/sample.ts";
import { SEED } from "../training/parser_options.ts";
import { isProjective } from "../sentence/projectivity.ts";
import { type Command, defineCommand } from "./command.ts";
import { derivationRow, namedCosts } from "./derivation_row.ts";
import { withGold } from "./gold_sentence.ts";
import type { Host } from "./host.ts";
import { loadOracle, readOracle, readSystem, SYSTEM_OPTIONS } from "./system_arguments.ts";

const ABOUT = `
Draws the gold tree of a sentence, then follows an oracle through it: stack, buffer, transition,
the arc it adds, and what each transition costs there. Without FILE it takes the sample that comes
with Sagitta: 60 sentences in six languages, en-01 to he-04.

Without --oracle, the static one is followed; for a tree that is not projective the dynamic one, but
with swap and arc-hybrid-swap the static one. Of several transitions the first is taken, in those
two arcs before all, then the static oracle's, then SHIFT. Where the oracle has nothing to say, the
first of the cheapest is taken. Costs are exact, but for approximate and learned their own.

With --json, to learn from trajectories elsewhere, each row is a JSON line: an object with sentence
(its id or number), step, stack and buffer as token numbers (0 is ROOT), transition, arc with head
and dependent, costs, chosenBy (oracle, chance or costs) and features: form, lemma, UPOS and FEATS
of S0, S1, S2, B0, B1, B2 and of the outer children so far of S0, S1 and B0, as S0.form or S1l.upos,
and the distances S0-S1 and S0-B0. --sentence all gives all sentences.`;

const ACTION = "trace an oracle";
/** Longer derivations are not worked out: rows times words are a table that nobody reads. */
const MAX_TRACED_WORDS = 1_000;
/** Every sentence. */
const ALL = "all";
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
      help: "the N-th sentence, the one with this sent_id or, with --json, all",
    },
    explore: {
      min: 0,
      max: 1,
      fraction: true,
      default: 0,
      help: "take any legal transition with this probability instead of the oracle's",
    },
    seed: { ...SEED, help: "other random transitions for --explore" },
    json: { help: "rows as JSON lines, with features" },
  },
  examples: [
    "sagitta oracle trace --system arc-standard --sentence 3",
    "sagitta oracle trace --system arc-eager --sentence la-02 --explore 0.3 --seed 5",
    "sagitta oracle trace --system swap --oracle static-lazy --sentence en-15",
    "sagitta oracle trace --system arc-hybrid train.conllu --sentence 42 --json",
    "sagitta oracle trace --system swap --oracle dynamic --explore 0.1 dev.conllu --sentence all --json",
  ],
  async run(args, host) {
    const { explore, seed, json, sentence: which } = args.options;
    const options = readSystem(args);
    readOracle(args, "static");
    if (which === ALL && !json) throw args.usage("found --sentence all, expected it with --json");
    const stray = { explore, random: seededRandom(seed) };
    const [file] = args.files;
    const kernel = await loadKernel();
    // The one that takes over where the static oracle has nothing to say.
    const oracles = {
      static: await loadOracle(args, "static", kernel, host),
      dynamic: await loadOracle(args, "dynamic", kernel, host),
    };
    const follow = (sentence: Sentence) => {
      if (sentence.length > MAX_TRACED_WORDS) {
        const place = { file: file ?? "the sample", line: sentence.line };
        const found = `a sentence of ${sentence.length} words`;
        throw inputError(ACTION, place, found, `${MAX_TRACED_WORDS} at most`);
      }
      const natural = buildsEveryTree(options.system) || isProjective(sentence.heads);
      const oracle = oracles[natural ? "static" : "dynamic"];
      return withGold(
        ACTION,
        file ?? "the sample",
        sentence,
        (gold) => derive(kernel, gold, options, oracle, stray),
      );
    };
    if (which === ALL) {
      let number = 0;
      for await (const sentence of sentencesOf(file, host)) {
        await host.write(jsonLines(sentence, ++number, follow(sentence)));
      }
      return 0;
    }
    const { sentence, number } = await findSentence(file, which, host);
    const derivation = follow(sentence);
    await host.write(
      json ? jsonLines(sentence, number, derivation) : page(sentence, derivation, host),
    );
    return 0;
  },
});

/** What was done with a sentence. */
interface Derivation {
  options: SystemOptions;
  oracle: AnyOracle;
  steps: TraceStep[];
  /** Gold arcs in the finished tree. */
  found: number;
}

function derive(
  kernel: Kernel,
  gold: Gold,
  options: SystemOptions,
  oracle: AnyOracle,
  stray: TraceOptions,
): Derivation {
  const c = Configuration.start(kernel, gold.heads.length, options);
  const steps = [...traceOracle(c, gold, oracle, stray)];
  const found = c.tree().filter((head, i) => head === gold.heads[i]).length;
  return { options, oracle, steps, found };
}

/** The sentences of a file, or of the sample. */
function sentencesOf(
  file: string | undefined,
  host: Host,
): Iterable<Sentence> | AsyncIterable<Sentence> {
  return file === undefined ? parseConllu(SAMPLE) : readSentences(host.read(file), { file });
}

/** The sentence with a number or an id. */
async function findSentence(
  file: string | undefined,
  which: string,
  host: Host,
): Promise<{ sentence: Sentence; number: number }> {
  const number = /^[1-9][0-9]*$/.test(which) ? Number(which) : undefined;
  let count = 0;
  for await (const sentence of sentencesOf(file, host)) {
    count++;
    if (number === undefined ? sentence.id === which : count === number) {
      return { sentence, number: count };
    }
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
    ...(title === "" ? [] : [printable(title), ""]),
    drawTree(tree, style),
    "",
    `${options.system}, ${nameOf(oracle)} oracle`,
    "",
    drawDerivation(rows, style),
    "",
    ...remarks(derivation),
    `${steps.length - 1} transitions, ${found} of ${sentence.length} gold arcs`,
    "",
  ].join("\n");
}

function nameOf(oracle: AnyOracle): string {
  return typeof oracle === "string" ? oracle : "learned";
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
      `The ${nameOf(oracle)} oracle has nothing to say ${from}, as the gold tree is out of reach.`,
      "The cheapest transitions were taken.",
    );
  }
  const estimated = steps.filter(({ exact }) => exact === false).map(({ step }) => step);
  if (oracle instanceof LearnedOracle) lines.push("Costs are the network's estimates (≈).");
  else if (estimated.length > 0) {
    lines.push(
      `Costs at steps ${estimated.join(", ")} are estimates (≈): the search was cut short.`,
    );
  }
  return lines;
}

/** The steps as JSON lines; the sentence goes by its id, or else by its number in the file. */
function jsonLines(sentence: Sentence, number: number, { steps }: Derivation): string {
  const rows = steps.map((step) => ({
    sentence: sentence.id ?? number,
    step: step.step,
    stack: step.stack,
    buffer: step.buffer,
    transition: step.transition === undefined ? null : transitionName(step.transition),
    arc: step.arc ?? null,
    costs: namedCosts(step.costs),
    ...(step.exact === false ? { exact: false } : {}),
    chosenBy: step.chosenBy ?? null,
    features: traceFeatures(step, sentence),
  }));
  return rows.map((row) => JSON.stringify(row) + "\n").join("");
}
