/**
 * The service: a request in, a response out, on anything that speaks the web's Request and
 * Response. It listens to nothing itself.
 *
 * @module
 */

import type { Parser } from "../pipeline/parser.ts";
import type { Exchange } from "./exchange.ts";
import { HttpProblem, problemOf, tryLater } from "./http_problem.ts";
import { LIMITS, type ServiceLimits } from "./limits.ts";
import { loggedError, loggedMethod, type RequestRecord } from "./request_record.ts";
import { preflightResponse, setCorsHeaders, setSecurityHeaders } from "./response_headers.ts";
import type { Route } from "./route.ts";
import { ROUTES } from "./routes.ts";
import { fileResponse, type StaticFile, tagFile, type TaggedFile } from "./static_file.ts";
import { Turns } from "./turns.ts";

/** What a service is made of. */
export interface ServiceOptions {
  /** Parsers by the names of their models; the first one parses unless another is asked for. */
  readonly models: Readonly<Record<string, Parser>>;
  /** Limits other than the usual ones. */
  readonly limits?: Partial<ServiceLimits>;
  /** Origins whose pages may use the service; `*` is any. None unless given. */
  readonly cors?: readonly string[];
  /** Files to give out. */
  readonly files?: readonly StaticFile[];
  /** Takes a record of each request when its answer has ended. */
  readonly log?: (record: RequestRecord) => void;
  /** Does the platform keep requests apart, so that none may wait for another, as workerd does? */
  readonly apart?: boolean;
  /** Milliseconds since some start. */
  readonly now?: () => number;
}

/** Serves parsers over HTTP. */
export class Service {
  readonly #models: ReadonlyMap<string, Parser>;
  readonly #limits: ServiceLimits;
  readonly #cors: readonly string[];
  readonly #files: ReadonlyMap<string, TaggedFile>;
  readonly #log: (record: RequestRecord) => void;
  readonly #now: () => number;
  readonly #turns: Turns;
  #active = 0;
  #heavy = 0;
  #closing: { promise: Promise<void>; resolve: () => void } | undefined;

  private constructor(options: ServiceOptions, files: readonly TaggedFile[]) {
    this.#models = new Map(Object.entries(options.models));
    this.#limits = { ...LIMITS, ...options.limits };
    this.#cors = options.cors ?? [];
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#log = options.log ?? (() => {});
    this.#turns = new Turns(!options.apart);
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Makes a service.
   *
   * @example
   * ```ts
   * import { parseConllu } from "../conllu/read.ts";
   * import { Parser } from "../pipeline/parser.ts";
   * import { SAMPLE } from "../sample/sample.ts";
   * import { train } from "../training/train.ts";
   * import { Service } from "./service.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const { model } = await train({ train: [{ sentences: parseConllu(SAMPLE) }], epochs: 2 });
   * const service = await Service.of({ models: { sample: await Parser.load(model) } });
   * const response = await service.fetch(
   *   new Request("http://localhost/v1/parse?format=json", {
   *     method: "POST",
   *     headers: { "content-type": "application/json" },
   *     body: JSON.stringify({ tokens: [["The", "dog", "sleeps"]] }),
   *   }),
   * );
   * assertEquals((await response.json()).sentences[0].tokens.length, 3);
   * ```
   *
   * @param options Its parsers, limits and files.
   * @returns The service.
   */
  static async of(options: ServiceOptions): Promise<Service> {
    return new Service(options, await Promise.all((options.files ?? []).map(tagFile)));
  }

  /** Answers a request. It can be passed on by itself, to whatever serves. */
  readonly fetch = async (request: Request): Promise<Response> => {
    const start = this.#now();
    const url = new URL(request.url);
    const exchange: Exchange = {
      request,
      url,
      limits: this.#limits,
      now: this.#now,
      turns: this.#turns.join(),
      deadline: start + this.#limits.time,
      bytesIn: 0,
      bytesOut: 0,
      sentences: 0,
    };
    this.#active++;
    const route = ROUTES.find((route) => route.path === url.pathname && fits(route, request));
    const heavy = route?.heavy ?? false;
    if (heavy) this.#heavy++;
    const response = await this.#answer(exchange, route);
    const { status, headers } = response;
    const finish = () => {
      this.#active--;
      if (heavy) this.#heavy--;
      if (this.#active === 0) this.#closing?.resolve();
      const { bytesIn, sentences, error } = exchange;
      const known = this.#files.has(url.pathname) ||
        ROUTES.some(({ path }) => path === url.pathname);
      this.#log({
        method: loggedMethod(request.method),
        path: known ? url.pathname : "other",
        status,
        bytesIn,
        bytesOut: exchange.bytesOut || Number(headers.get("content-length") ?? 0),
        sentences,
        ms: Math.round((this.#now() - start) * 100) / 100,
        ...(error === undefined ? {} : { error }),
      });
    };
    if (exchange.ended) exchange.ended.then(finish);
    else finish();
    return response;
  };

  /**
   * Ends the service: every new request is refused with 503.
   *
   * @returns Resolves when all that were being served have their answers.
   */
  close(): Promise<void> {
    if (!this.#closing) {
      let resolve = () => {};
      const promise = new Promise<void>((done) => resolve = done);
      this.#closing = { promise, resolve };
      if (this.#active === 0) resolve();
    }
    return this.#closing.promise;
  }

  /** The answer to a request, whatever happens. */
  async #answer(exchange: Exchange, route: Route | undefined): Promise<Response> {
    const { request } = exchange;
    let response: Response;
    try {
      response = await this.#find(exchange, route);
    } catch (error) {
      const problem = problemOf(error) ?? new HttpProblem(500, BUG);
      if (problem.status === 500) exchange.error = loggedError(error);
      response = problem.toResponse();
    }
    if (request.method === "HEAD") {
      response.body?.cancel().catch(() => {});
      response = new Response(null, response);
    }
    setSecurityHeaders(response.headers);
    setCorsHeaders(response.headers, request.headers.get("origin"), this.#cors);
    return response;
  }

  /** What a path and a method lead to. */
  async #find(exchange: Exchange, route: Route | undefined): Promise<Response> {
    const { request, url } = exchange;
    if (this.#closing) throw tryLater("Cannot answer: the service is about to stop", 5);
    const methods = this.#methods(url.pathname);
    if (methods.length === 0) throw new HttpProblem(404, "Cannot answer: found no such path");
    const allow = [...methods, "OPTIONS"].join(", ");
    if (request.method === "OPTIONS") return preflightResponse(allow);
    if (!methods.includes(request.method)) {
      const message = `Cannot answer: found another method, expected ${allow}`;
      throw new HttpProblem(405, message, { allow });
    }
    const file = this.#files.get(url.pathname);
    if (!route) return fileResponse(file!, request);
    if (route.heavy && this.#heavy > this.#limits.concurrency) {
      throw tryLater(
        `Cannot parse: found ${this.#limits.concurrency} requests being served, expected fewer`,
      );
    }
    return await route.run(exchange, { models: this.#models, routes: ROUTES });
  }

  /** The methods of a path; none if there is no such path. */
  #methods(path: string): string[] {
    const routes = ROUTES.filter((route) => route.path === path).map(({ method }) => method);
    const found: string[] = this.#files.has(path) ? ["GET"] : routes;
    return found.includes("GET") ? [...found, "HEAD"] : found;
  }
}

const BUG = "Cannot answer: something went wrong here; the log tells more";

/** Does a request's method lead to a route? */
function fits({ method }: Route, request: Request): boolean {
  return request.method === method || (request.method === "HEAD" && method === "GET");
}
