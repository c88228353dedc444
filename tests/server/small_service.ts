/**
 * A service for tests, with a small model trained on the sample.
 *
 * @module
 */

import { Parser } from "../../src/pipeline/parser.ts";
import type { RequestRecord } from "../../src/server/request_record.ts";
import { Service, type ServiceOptions } from "../../src/server/service.ts";
import { smallModel } from "../training/small_model.ts";
import { assertIdle } from "./idle.ts";

// Words alone: requests bring tokens without tags.
const PARSER = await Parser.load(await smallModel({ features: "words" }));

const services: Service[] = [];
Deno.test.afterEach(async () => {
  for (const service of services.splice(0)) await assertIdle(service);
});

/** A service that has to hold nothing any more when its test ends. */
export async function serviceOf(options: ServiceOptions): Promise<Service> {
  const service = await Service.of(options);
  services.push(service);
  return service;
}

/** A service, the records it logs, and a short way to ask it. */
export async function smallService(options: Partial<ServiceOptions> = {}) {
  const records: RequestRecord[] = [];
  const log = (record: RequestRecord) => records.push(record);
  const service = await serviceOf({ models: { sample: PARSER }, log, ...options });
  /** Asks for a path. */
  const ask = (path: string, init?: RequestInit) =>
    service.fetch(new Request(`http://localhost${path}`, init));
  /** Asks for a parse of JSON. */
  const parse = (body: unknown, path = "/v1/parse", headers: Record<string, string> = {}) =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  return { service, records, ask, parse };
}

/** A parser that does some of its work in another way; getters cannot be inherited. */
export function changed(parser: Parser, changes: Record<string, unknown>): Parser {
  const { readsText, settings, windowSize, labels, gives, model } = parser;
  const own = { readsText, settings, windowSize, labels, gives, model, ...changes };
  const values = Object.entries(own).map(([name, value]) => [name, { value }]);
  return Object.create(parser, Object.fromEntries(values));
}

/** A parser of the same model. */
export const parser: Parser = PARSER;

/** What a refusal says. */
export async function problemIn(response: Response): Promise<{ status: number; detail: string }> {
  const { status, detail } = await response.json();
  return { status, detail };
}
