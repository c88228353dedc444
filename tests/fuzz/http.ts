/**
 * Requests to a service in process: a response of the kinds that are documented, never a 500, and
 * nothing that is held once they are over, whether clients wait for the answer or leave.
 *
 * @module
 */

import { assert } from "@std/assert";
import { Parser } from "../../src/pipeline/parser.ts";
import { Service } from "../../src/server/service.ts";
import { assertIdle } from "../server/idle.ts";
import { smallModel } from "../training/small_model.ts";
import { damaged, oddText } from "./damage.ts";
import type { Draw, Target } from "./fuzz.ts";

const METHODS = ["GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE"];
const PATHS = ["/", "/v1/parse", "/v1/models", "/healthz", "/openapi.json", "/v1", "/../x"];
const TYPES = ["application/json", "text/plain", "text/x-conllu", "application/x-ndjson", "x/y"];
const SETTINGS = ["beam", "scores", "model", "format", "keepHeads", "kBest", "tags", "workers"];
const VALUES = ["1", "0", "-1", "64", "1e9", "true", "false", "sample", "tree", "null", "%00"];
const BODIES = [
  '{"tokens":[["The","dog","sleeps","."]]}',
  '{"text":"The dog sleeps.","beam":4}',
  '{"sentences":[{"tokens":[{"form":"a"}]}]}',
  "1\tThe\t_\t_\t_\t_\t_\t_\t_\t_\n\n",
].map((body) => new TextEncoder().encode(body));

const header = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, "");

function requestOf(draw: Draw): Request {
  const pick = <T>(list: readonly T[]): T => list[draw(list.length)];
  const odd = () => draw(6) === 0;
  const query = Array.from({ length: draw(3) }, () => {
    return `${pick(SETTINGS)}=${
      odd() ? encodeURIComponent(oddText(draw, 8).toWellFormed()) : pick(VALUES)
    }`;
  });
  const method = odd() ? pick(METHODS) : "POST";
  const path = odd() ? pick(PATHS) : "/v1/parse";
  const headers = new Headers({ "content-type": odd() ? header(oddText(draw)) : pick(TYPES) });
  if (odd()) headers.set("accept", odd() ? header(oddText(draw)) : pick(TYPES));
  if (odd()) headers.set("content-encoding", pick(["gzip", "identity", "x"]));
  const body = odd() ? damaged(pick(BODIES), draw) : pick(BODIES);
  const hasBody = method !== "GET" && method !== "HEAD";
  return new Request(`http://localhost${path}?${query.join("&")}`, {
    method,
    headers,
    ...(hasBody ? { body: body as BodyInit } : {}),
    ...(odd() ? { signal: AbortSignal.timeout(draw(3)) } : {}),
  });
}

export const http: Target = {
  name: "http",
  async open() {
    const parser = await Parser.load(await smallModel({ features: "words", epochs: 1 }));
    const service = await Service.of({ models: { sample: parser } });
    return async (draw) => {
      const request = requestOf(draw), leaves = draw(6) === 0;
      const response = await service.fetch(request);
      await (leaves ? response.body?.cancel() : response.arrayBuffer());
      assert(response.status !== 500 && response.status < 504, `${response.status}`);
      await assertIdle(service);
    };
  },
};
