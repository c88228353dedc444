// `sagitta oracle costs`: the cost of each transition, for configurations given as JSON lines.

import { fail, placedError, quote } from "../errors.ts";
import { allowedTransitions, type AnyOracle, Gold, oracleAnswer } from "../oracles/oracle.ts";
import { LearnedOracle } from "../oracles/learned_oracle.ts";
import { Configuration, MAX_TOKENS } from "../oracles/configuration.ts";
import type { SystemOptions } from "../oracles/system.ts";
import { transitionName } from "../oracles/transition.ts";
import { type Kernel, loadKernel } from "../runtime/kernel.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { namedCosts } from "./shared/derivation_row.ts";
import { writeEach } from "./shared/host.ts";
import { type Line, LineSplitter } from "../pipeline/line_splitter.ts";
import { loadOracle, readSystem, SYSTEM_OPTIONS } from "./shared/system_arguments.ts";
import { MOVES } from "../runtime/module.ts";

const ABOUT = `
Reads JSON lines from standard input. Each is an object with
  heads   the gold tree: the head of token 1, 2, …; 0 is ROOT, null a head that is not known, which
          costs do not count
  moves   the transitions taken so far, by name: ${MOVES.join(", ")}; LEFT:k and
          RIGHT:k name the k-th node of the spine from its root (lr-spine), or the k-th item from
          the top of the stack (arc-swift). Left out, it is the start
and is written back, other keys kept, with
  costs   for dynamic, approximate and learned: the cost of every legal transition, by name. A cost
          is the number of gold arcs that the transition puts out of reach
  exact   false, where a bounded search (swap, arc-hybrid-swap, lr-spine) did not end in time, and
          for learned: then the costs are estimates. Else it is left out
  choice  for learned: the transition that it would take
  transitions   for static, static-lazy and nondeterministic: the names of those it allows; none
          where the gold tree is out of reach, or the configuration is final

A line that cannot be answered ends the work with exit code 1, after the answers before it. Without
--oracle, the dynamic one answers.`;

const ACTION = "compute costs";

const refusal = (found: string, expected: string) =>
  fail(ACTION)("invalid-oracle", found, expected);

/** The command. */
export const command: Command = defineCommand({
  about: ABOUT,
  options: SYSTEM_OPTIONS,
  examples: [
    `$ echo '{"heads":[2,0,2],"moves":["SHIFT","SHIFT"]}' | sagitta oracle costs --system arc-standard`,
    `{"heads":[2,0,2],"moves":["SHIFT","SHIFT"],"costs":{"SHIFT":0,"LEFT":0,"RIGHT":3}}`,
    `$ echo '{"id":7,"heads":[3,4,0,3]}' | sagitta oracle costs --system swap --oracle static`,
    `{"id":7,"heads":[3,4,0,3],"transitions":["SHIFT"]}`,
  ],
  async run(args, host) {
    const options = readSystem(args);
    const kernel = await loadKernel();
    const oracle = await loadOracle(args, "dynamic", kernel, host);
    const answers = function* (lines: Iterable<Line>) {
      for (const line of lines) {
        if (line.text.trim() !== "") yield answer(line, kernel, options, oracle) + "\n";
      }
    };
    const splitter = new LineSplitter(ACTION, "invalid-oracle", "-");
    for await (const chunk of host.read("-")) await writeEach(host, answers(splitter.push(chunk)));
    await writeEach(host, answers(splitter.end()));
    return 0;
  },
});

/** One line's object with `costs` or `transitions`, as JSON. */
function answer(line: Line, kernel: Kernel, options: SystemOptions, oracle: AnyOracle): string {
  try {
    const query = parse(line.text);
    const heads = readHeads(query), moves = readMoves(query);
    const gold = new Gold(heads);
    const c = Configuration.start(kernel, heads.length, options).takeAll(moves);
    const isLearned = oracle instanceof LearnedOracle;
    if (isLearned || oracle === "dynamic" || oracle === "approximate") {
      const { costs, exact } = oracleAnswer(c, gold, oracle);
      query.costs = namedCosts(costs);
      if (oracle !== "approximate" && !exact) query.exact = false;
      if (isLearned) query.choice = allowedTransitions(c, gold, oracle).map(transitionName)[0];
    } else query.transitions = allowedTransitions(c, gold, oracle).map(transitionName);
    return stringify(query);
  } catch (error) {
    throw placedError(ACTION, "invalid-oracle", { file: "-", line: line.number }, error);
  }
}

type Query = Record<string, unknown>;

function parse(text: string): Query {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refusal(`${quote(text)}, which is not JSON`, "an object with heads");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw refusal(describe(value), "an object with heads");
  }
  return value as Query;
}

function readHeads({ heads }: Query): (number | null)[] {
  if (!Array.isArray(heads)) throw refusal(`heads: ${describe(heads)}`, "a list of integers");
  if (heads.length > MAX_TOKENS) {
    throw refusal(`${heads.length} heads`, `at most ${MAX_TOKENS}`);
  }
  const at = heads.findIndex((head) => head !== null && !Number.isInteger(head));
  if (at >= 0) throw refusal(`head ${at + 1}: ${describe(heads[at])}`, "an integer");
  const below = heads.findIndex((head) => head !== null && head < 0);
  if (below >= 0) {
    throw refusal(`head ${heads[below]} of token ${below + 1}`, `0 to ${heads.length}`);
  }
  return heads;
}

function readMoves({ moves = [] }: Query): string[] {
  if (!Array.isArray(moves)) {
    throw refusal(`moves: ${describe(moves)}`, "a list of transition names");
  }
  const at = moves.findIndex((move) => typeof move !== "string");
  if (at >= 0) throw refusal(`move ${at + 1}: ${describe(moves[at])}`, "a transition's name");
  return moves;
}

/** Reading JSON bears any depth, writing it does not. */
function stringify(query: Query): string {
  try {
    return JSON.stringify(query);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refusal("values nested too deeply to be written back", "fewer levels");
  }
}

function describe(value: unknown): string {
  if (value === undefined) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? quote(value) : String(value);
}
