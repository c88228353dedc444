// Options of learners as options of the commands that train: the tables of `src/training/`, put
// together.

import { SagittaError } from "../../errors.ts";
import type { LearnerRow } from "../../training/learner.ts";
import type { Option, OptionValues, RecordOption } from "../../training/options.ts";
import { resolveFor } from "../../training/train_learner.ts";
import type { Arguments } from "./command.ts";
import { type CommandOption, type CommandOptions, wordOf } from "./option.ts";

type WordedOption = Exclude<Option, RecordOption>;

/**
 * The options of some learners: those that all know, then those of some under a heading. Bounds and
 * choices are those of all together; each learner checks its own.
 */
export function learnerTable(rows: readonly LearnerRow[]): CommandOptions {
  const names = new Set(rows.flatMap(({ options }) => Object.keys(options)));
  const table: Record<string, CommandOption> = {};
  for (const name of names) {
    const knowing = rows.filter(({ options }) => Object.hasOwn(options, name));
    const known = knowing.map(({ options }) => options[name]);
    if (known.some((option) => "record" in option)) continue;
    const group = knowing.length === rows.length
      ? {}
      : { group: `With --learner ${knowing.map(({ name }) => name).join(", ")}` };
    const option = (known as WordedOption[]).reduce(widest);
    table[name] = { ...option, ...defaultByLearner(knowing, name), ...group };
  }
  return table;
}

/** Where learners differ in an option's default, its help names them: `(bilstm 20; …)`. */
function defaultByLearner(
  rows: readonly LearnerRow[],
  name: string,
): { default?: undefined; help?: string } {
  const values = rows.map(({ options }) => options[name].default);
  if (values.every((value) => value === values[0])) return {};
  const known = [...new Set(values)].filter((value) => value !== undefined).map((value) => {
    return `${
      rows.filter((_, i) => values[i] === value).map((row) => row.name).join(", ")
    } ${value}`;
  });
  return { default: undefined, help: `${rows[0].options[name].help} (${known.join("; ")})` };
}

function widest(a: WordedOption, b: WordedOption): WordedOption {
  if ("choices" in a && "choices" in b) {
    return { ...a, choices: [...new Set([...a.choices, ...b.choices])] };
  }
  if (!("min" in a && "min" in b)) return a;
  return { ...a, min: Math.min(a.min, b.min), max: Math.max(a.max, b.max) };
}

/** How to learn, as far as the words say it. An option that only other learners know is refused. */
export function learnerOptions(
  { given, usage }: Pick<Arguments, "given" | "usage">,
  row: LearnerRow,
  rows: readonly LearnerRow[],
): OptionValues {
  const taken: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const knowing = rows.filter(({ options }) => Object.hasOwn(options, name));
    if (knowing.includes(row)) taken[name] = value;
    else if (knowing.length > 0) {
      const expected = given.learner === undefined
        ? `it with --learner ${knowing.map(({ name }) => name).join(" or ")}`
        : `it without --learner ${row.name}`;
      const word = wordOf(name, knowing[0].options[name]);
      throw usage(`found --${word}, expected ${expected}`);
    }
  }
  return taken;
}

/** Refuses options that do not go together, as wrong words. */
export async function checkOptions(
  { usage }: Pick<Arguments, "usage">,
  row: LearnerRow,
  given: OptionValues,
): Promise<void> {
  try {
    await resolveFor(row, given);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    throw usage(error.message.replace(/^Cannot train: /, ""));
  }
}
