/**
 * Sagitta on `deno serve`, on all cores:
 *
 *     deno serve --parallel --allow-read=models examples/deno/serve.ts
 *
 * @module
 */

import { load } from "@sagitta/parser";
import { Service } from "@sagitta/parser/server";

const service: Service = await Service.of({ models: { english: await load() } });

/** The service, as `deno serve` calls it. */
export default { fetch: service.fetch } as { fetch: Service["fetch"] };
