/**
 * What every transition system must do, in one suite: a system's own test is a call of `conform`.
 * `configuration_suite.ts` holds the tests of its moves, `oracle_suite.ts` those of its oracles.
 *
 * A part that a system cannot pass is named in `skip`, with the reason. Its tests are then listed
 * as ignored, the reason beside them.
 */

import { Configuration } from "../../src/oracles/configuration.ts";
import { configurationSuite } from "./configuration_suite.ts";
import { oracleSuite } from "./oracle_suite.ts";
import type { Subject, Suite } from "./suite.ts";
import { loadTestingKernel } from "../runtime/testing_kernel.ts";

const kernel = loadTestingKernel();

/** Registers the suite's tests for a system. */
export function conform(subject: Subject): void {
  const { options, skip, reason } = subject;
  const { system, multiRoot = false, rootFirst = false } = options;
  const name = system + (rootFirst ? ", ROOT first" : "") + (multiRoot ? ", several roots" : "");
  const suite: Suite = {
    ...subject,
    multiRoot,
    test(sentence, fn, part) {
      const ignore = part !== undefined && skip.includes(part);
      Deno.test({
        name: `${name}: ${sentence}${ignore ? ` (skipped: ${reason})` : ""}`,
        ignore,
        fn,
      });
    },
    start: (n) => Configuration.start(kernel, n, options),
  };
  configurationSuite(suite);
  oracleSuite(suite);
}
