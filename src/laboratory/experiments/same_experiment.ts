// The check that a request continues an experiment begun before: its settings and data have to be
// the same; treebanks, arms and seeds may become more.

import { fail, type Place } from "../../errors.ts";
import type { ExperimentResults, ExperimentSettings, FileRecord } from "./results.ts";

const ACTION = "resume the experiment";

type Files = Readonly<Record<"train" | "dev", Pick<FileRecord, "file" | "sha256">>>;

/** An experiment as it is requested. */
export interface ExperimentRequest extends Pick<ExperimentResults, "settings" | "plan"> {
  readonly treebanks: readonly ({ readonly name: string } & Files)[];
}

/**
 * Refuses to resume another experiment.
 * @param place Where the earlier results stand, for messages.
 */
export function requireSame(
  earlier: ExperimentResults,
  request: ExperimentRequest,
  place: Place,
): void {
  const refuse = (found: string, expected: string) =>
    fail(ACTION)("invalid-experiment", found, `${expected}, or another folder`, place);
  for (const name of Object.keys(request.settings) as (keyof ExperimentSettings)[]) {
    const [before, now] = [earlier.settings[name], request.settings[name]];
    if (before !== now) throw refuse(`${name} ${before}`, `${now}`);
  }
  for (const name of ["treebanks", "arms", "seeds"] as const) {
    const now: readonly (string | number)[] = request.plan[name];
    if (earlier.plan[name].some((item) => !now.includes(item))) {
      throw refuse(`${name} ${earlier.plan[name].join(", ")}`, "all of them to be asked for");
    }
  }
  for (const { name, ...files } of earlier.treebanks) {
    const now = request.treebanks.find((treebank) => treebank.name === name);
    for (const part of ["train", "dev"] as const) {
      if (now && now[part].sha256 !== files[part].sha256) {
        throw refuse(`other data as ${name}'s ${part}`, `those of ${now[part].file}`);
      }
    }
  }
}
