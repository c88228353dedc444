/**
 * What a service holds once nobody is served: nothing.
 *
 * @module
 */

import { assertEquals } from "@std/assert";
import type { Service, ServiceCounters } from "../../src/server/service.ts";

/** The counters of a service that serves nobody. */
export const IDLE: ServiceCounters = { active: 0, bodies: 0, parsing: 0, waiting: 0, promised: 0 };

/** Milliseconds in which a service lets go of requests whose clients have left. */
const SOON = 1_000;

/** The counters of a service, once they are 0 or do not become so. */
export async function settledCounters(service: Service): Promise<ServiceCounters> {
  const end = performance.now() + SOON;
  const isHeld = () => Object.values(service.counters()).some((count) => count !== 0);
  while (isHeld() && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return service.counters();
}

/** Asserts that a service holds nothing any more. */
export async function assertIdle(service: Service): Promise<void> {
  assertEquals(await settledCounters(service), IDLE);
}
