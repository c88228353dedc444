/**
 * The worker: parses and works out derivations in a thread of its own, so that typing stays smooth.
 *
 * @module
 */

import { serve } from "../src/platform/rpc.ts";
import type { Methods } from "./messages.ts";
import { WorkerApi } from "./worker_api.ts";

serve<Methods>(new WorkerApi());
