/**
 * Makes services tell what they hold once they have closed, in a line on standard error: for servers
 * that run as processes.
 *
 * @module
 */

import { Service } from "../../src/server/service.ts";
import { settledCounters } from "./idle.ts";

const { close } = Service.prototype;
Service.prototype.close = async function () {
  await close.call(this);
  console.error(JSON.stringify({ counters: await settledCounters(this) }));
};
