// Learns a linear parser by learning to search (Chang et al. 2015).

import type { Learner, LearnerSetup } from "../learner.ts";
import { prepareLinear } from "../linear/learner.ts";
import { searchMethod } from "./method.ts";
import { completeSearch, type ResolvedSearch } from "./options.ts";

export { completeSearch as complete };

/** Makes the learner. */
export function prepare(setup: LearnerSetup): Promise<Learner> {
  return prepareLinear(setup, searchMethod(setup.options as ResolvedSearch));
}
