/**
 * Parsers over HTTP: a service that takes a `Request` and gives a `Response`, on any runtime.
 *
 * @example
 * ```ts
 * import { load } from "@sagitta/parser";
 * import { Service } from "@sagitta/parser/server";
 * import { assertEquals } from "@std/assert";
 *
 * const service = await Service.of({ models: { english: await load() } });
 * const response = await service.fetch(
 *   new Request("http://localhost/v1/parse", {
 *     method: "POST",
 *     headers: { "content-type": "text/plain", accept: "text/x-conllu" },
 *     body: "Time flies.",
 *   }),
 * );
 * assertEquals(response.status, 200);
 * assertEquals((await response.text()).match(/^\d+\t\S+/gm), ["1\tTime", "2\tflies", "3\t."]);
 * await service.close();
 * ```
 *
 * @module
 */

export { LIMITS, type ServiceLimits } from "./src/server/limits.ts";
export { localBackend, type ParseBackend, workerBackend } from "./src/server/parse_backend.ts";
export type { RequestRecord } from "./src/server/request_record.ts";
export { Service, type ServiceCounters, type ServiceOptions } from "./src/server/service.ts";
export type { StaticFile } from "./src/server/static_file.ts";
