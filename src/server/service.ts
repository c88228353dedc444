// The service: a request in, a response out, on anything that speaks the web's Request and
// Response. It listens to nothing itself.

import { type Kinds, requireFields, requireOptions } from "../checks.ts";
import type { Hono } from "hono";
import { getPath } from "hono/utils/url";
import type { Parser } from "../pipeline/parser.ts";
import { type AppEnvironment, makeApp } from "./app.ts";
import { HttpProblem, tryLater } from "./http_problem.ts";
import { LIMITS, type ServiceLimits } from "./limits.ts";
import { localBackend, type ParseBackend } from "./parse_backend.ts";
import { BodyReader } from "./read_body.ts";
import type { RequestContext } from "./request_context.ts";
import { loggedError, loggedMethod, type RequestRecord } from "./request_record.ts";
import { ROUTES } from "./routes.ts";
import { Scheduler } from "./scheduler.ts";
import { type StaticFile, tagFile, type TaggedFile } from "./static_file.ts";

/** The parts of a service. */
export interface ServiceOptions {
  /**
   * Parsers by the names of their models, the first of which parses unless another is asked for; or
   * workers that have them.
   */
  readonly models: Readonly<Record<string, Parser>> | ParseBackend;
  /** Limits other than the usual ones. */
  readonly limits?: Partial<ServiceLimits>;
  /** Origins whose pages may use the service; `*` is any. None unless given. */
  readonly cors?: readonly string[];
  /** Hosts that requests may name, without a port; any unless given. */
  readonly hosts?: readonly string[];
  readonly files?: readonly StaticFile[];
  /** Takes a record of each request when its response has ended. */
  readonly log?: (record: RequestRecord) => void;
  /** The platform keeps requests apart, so that none may wait for another, as workerd does. */
  readonly isolateRequests?: boolean;
  /** Milliseconds since some start. */
  readonly now?: () => number;
}

/** The load of a service; all of it is 0 where nobody is served. */
export interface ServiceCounters {
  /** Requests that are being served. */
  readonly active: number;
  /** Bodies that are on their way. */
  readonly bodies: number;
  /** Requests that are parsed. */
  readonly parsing: number;
  /** Batches that wait for a parser. */
  readonly waiting: number;
  /** Work that was promised and is not done yet, in words × beam. */
  readonly promised: number;
}
const OPTIONS: Kinds<ServiceOptions> = {
  ...{
    models: "object",
    limits: "object",
    cors: "list",
    hosts: "list",
    files: "list",
    log: "function",
  },
  ...{ isolateRequests: "flag", now: "function" },
};

/** Milliseconds past the time of a body after which a service that closes cuts responses off. */
const CLOSING_TIME = 1_000;

/** Serves parsers over HTTP. */
export class Service {
  readonly #app: Hono<AppEnvironment>;
  readonly #limits: ServiceLimits;
  readonly #paths: ReadonlySet<string>;
  readonly #log: (record: RequestRecord) => void;
  readonly #now: () => number;
  readonly #scheduler: Scheduler;
  readonly #bodies: BodyReader;
  readonly #active = new Set<RequestContext>();
  #closing: Promise<void> | undefined;
  /** Is called whenever the last request was served. */
  #idle = () => {};

  private constructor(options: ServiceOptions, files: readonly TaggedFile[]) {
    const { models, isolateRequests = false, cors = [], hosts } = options;
    const backend = isBackend(models) ? models : localBackend(models, isolateRequests);
    this.#limits = { ...LIMITS, ...options.limits };
    this.#log = options.log ?? (() => {});
    this.#now = options.now ?? (() => performance.now());
    this.#scheduler = new Scheduler(backend, this.#limits.concurrency);
    this.#paths = new Set([...files, ...ROUTES].map(({ path }) => path));
    this.#bodies = new BodyReader(this.#limits);
    const routes = { backend, scheduler: this.#scheduler, bodies: this.#bodies, routes: ROUTES };
    // Deno's server and workerd compress by themselves, Deno's with brotli.
    const compress = !isolateRequests && !("Deno" in globalThis);
    this.#app = makeApp(routes, { files, cors, hosts, compress });
  }

  /**
   * Makes a service.
   * @example
   * ```ts
   * import { parseConllu } from "../conllu/read.ts";
   * import { Parser } from "../pipeline/parser.ts";
   * import { SAMPLE } from "../sample/sample.ts";
   * import { train } from "../training/train.ts";
   * import { Service } from "./service.ts";
   * import { assertEquals } from "@std/assert";
   *
   * const sentences = parseConllu(SAMPLE);
   * const { model } = await train({ train: [{ sentences }], epochs: 2, features: "words" });
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
   */
  static async of(options: ServiceOptions): Promise<Service> {
    requireOptions("start a service", options, OPTIONS);
    requireFields("start a service", options, { models: "object" }, "models by name");
    return new Service(options, await Promise.all((options.files ?? []).map(tagFile)));
  }

  /** Answers a request. It can be passed on by itself, to whatever serves. */
  readonly fetch = async (request: Request): Promise<Response> => {
    requireFields("answer", request, { headers: "object", url: "text" }, "a Request");
    const start = this.#now();
    const context: RequestContext = {
      request,
      limits: this.#limits,
      now: this.#now,
      deadline: start + this.#limits.time,
      bytesIn: 0,
      bytesOut: 0,
      sentences: 0,
    };
    this.#active.add(context);
    const response = await this.#respond(context);
    const finish = () => {
      this.#active.delete(context);
      if (this.#active.size === 0) this.#idle();
      const { bytesIn, bytesOut, sentences, error } = context;
      const path = getPath(request);
      this.#log({
        method: loggedMethod(request.method),
        path: this.#paths.has(path) ? path : "other",
        status: response.status,
        bytesIn,
        bytesOut: bytesOut || Number(response.headers.get("content-length") ?? 0),
        sentences,
        ms: Math.round((this.#now() - start) * 100) / 100,
        ...(error === undefined ? {} : { error }),
      });
    };
    if (context.ended) context.ended.then(finish);
    else finish();
    return response;
  };

  /** Its current load. */
  counters(): ServiceCounters {
    const { parsing, waiting } = this.#scheduler, promised = this.#scheduler.promised();
    return { active: this.#active.size, bodies: this.#bodies.pending, parsing, waiting, promised };
  }

  /**
   * Ends the service: every new request is refused with 503. Those being served have the time that
   * a body may take, and a second; then they are cut off.
   * @returns Resolves when no request is being served any more.
   */
  close(): Promise<void> {
    return this.#closing ??= new Promise((resolve) => {
      const cut = setTimeout(() => {
        for (const { abort } of this.#active) abort?.("the service stops");
        resolve();
      }, this.#limits.bodyTime + CLOSING_TIME);
      this.#idle = () => {
        clearTimeout(cut);
        resolve();
      };
      if (this.#active.size === 0) this.#idle();
    });
  }

  async #respond(context: RequestContext): Promise<Response> {
    if (this.#closing) {
      return tryLater("Cannot answer: the service is about to stop", 5).toResponse();
    }
    try {
      return await this.#app.fetch(context.request, { context });
    } catch (error) {
      context.error = loggedError(error);
      const found = "found a request that makes no sense";
      return new HttpProblem(400, `Cannot answer: ${found}`).toResponse();
    }
  }
}

function isBackend(models: ServiceOptions["models"]): models is ParseBackend {
  return Array.isArray((models as ParseBackend).threads);
}
