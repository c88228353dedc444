// `sagitta oracle trace`: a derivation as papers print it, with the costs of all transitions.

import { parseConllu, readSentences } from "../conllu/read.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { fail, placedError, quote, SagittaError } from "../errors.ts";
import type { AnyOracle } from "../oracles/oracle.ts";
import { LearnedOracle } from "../oracles/learned_oracle.ts";
import { traceOracle, type TraceStep } from "../oracles/trace.ts";
import { traceFeatures } from "../oracles/trace_features.ts";
import { Configuration } from "../oracles/configuration.ts";
import { buildsEveryTree } from "../oracles/system.ts";
import { transitionName } from "../oracles/transition.ts";
import { seededRandom } from "../random.ts";
import { drawDerivation } from "../rendering/derivation.ts";
import { printable } from "../rendering/display_width.ts";
import { drawTree } from "../rendering/text.ts";
import { loadKernel } from "../runtime/kernel.ts";
import { SAMPLE } from "../sample/sample.ts";
import { SEED } from "../training/parser_options.ts";
import { isProjective } from "../sentence/projectivity.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { derivationRow, namedCosts } from "./shared/derivation_row.ts";
import { withGold } from "./shared/gold_sentence.ts";
import type { Host } from "./shared/host.ts";
import { loadOracle, readOracle, readSystem, SYSTEM_OPTIONS } from "./shared/system_arguments.ts";

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

const refuse = fail(ACTION);
/** Longer derivations are not worked out: rows times words are a table that nobody reads. */
const MAX_TRACED_WORDS = 1_000;
/** Every sentence. */
const ALL = "all";
/** Columns of a table that goes to a file or a pipe. */
const WIDE_COLUMNS = 120;

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
      ...{ min: 0, max: 1, fraction: true, default: 0 },
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
    const follow = (sentence: Sentence): Derivation => {
      const { length, heads, line } = sentence;
      const name = file ?? "the sample";
      if (length > MAX_TRACED_WORDS) {
        const found = `a sentence of ${length} words`;
        throw refuse("invalid-oracle", found, `${MAX_TRACED_WORDS} at most`, { file: name, line });
      }
      const natural = buildsEveryTree(options.system) || isProjective(heads);
      const oracle = oracles[natural ? "static" : "dynamic"];
      return withGold(ACTION, name, sentence, (gold) => {
        const c = Configuration.start(kernel, length, options);
        const steps = [...traceOracle(c, gold, oracle, stray)];
        const found = c.tree().filter((head, i) => head === heads[i]).length;
        return { title: `${options.system}, ${nameOf(oracle)} oracle`, oracle, steps, found };
      });
    };
    for await (const { sentence, number } of chosenSentences(file, which, host)) {
      const derivation = follow(sentence);
      await host.write(
        json ? jsonLines(sentence, number, derivation) : page(sentence, derivation, host),
      );
    }
    return 0;
  },
});

/** The derivation of a sentence. */
interface Derivation {
  readonly title: string;
  readonly oracle: AnyOracle;
  readonly steps: readonly TraceStep[];
  /** Gold arcs in the finished tree. */
  readonly found: number;
}

/** All sentences of a file or of the sample, or the one with a number or an id. */
async function* chosenSentences(
  file: string | undefined,
  which: string,
  host: Host,
): AsyncGenerator<{ readonly sentence: Sentence; readonly number: number }> {
  const wanted = /^[1-9][0-9]*$/.test(which) ? Number(which) : undefined;
  let number = 0;
  const sentences = file === undefined
    ? parseConllu(SAMPLE)
    : readSentences(host.read(file), { file });
  for await (const sentence of sentences) {
    number++;
    const isWanted = wanted === undefined ? sentence.id === which : number === wanted;
    if (which === ALL || isWanted) yield { sentence, number };
    if (which !== ALL && isWanted) return;
  }
  if (which === ALL) return;
  const found = wanted === undefined
    ? `found no sent_id ${quote(which)} in ${number} sentences`
    : `found ${number} sentences, expected at least ${wanted}`;
  const error = new SagittaError(found, "invalid-oracle");
  throw placedError(ACTION, "invalid-oracle", { file: file ?? "the sample" }, error);
}

/** The page of a sentence. */
function page(sentence: Sentence, { title, oracle, steps, found }: Derivation, host: Host): string {
  const color = host.outputIsTerminal,
    style = { color, width: color ? host.columns : WIDE_COLUMNS };
  const name = [sentence.id, sentence.text].filter((part) => part !== undefined).join(": ");
  return [
    ...(name === "" ? [] : [printable(name), ""]),
    drawTree(sentence.tree(), style),
    "",
    title,
    "",
    drawDerivation(steps.map((step) => derivationRow(step, sentence)), style),
    "",
    ...remarks(oracle, steps),
    `${steps.length - 1} transitions, ${found} of ${sentence.length} gold arcs`,
    "",
  ].join("\n");
}

function nameOf(oracle: AnyOracle): string {
  return typeof oracle === "string" ? oracle : "learned";
}

/** Says where chance chose, and from where on the oracle had nothing to say. */
function remarks(oracle: AnyOracle, steps: readonly TraceStep[]): string[] {
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
