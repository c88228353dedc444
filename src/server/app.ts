// The service's paths as a Hono app: which method leads where, and what every response carries.

import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import { secureHeaders } from "hono/secure-headers";
import { HttpProblem, problemOf } from "./http_problem.ts";
import type { RequestContext } from "./request_context.ts";
import { loggedError } from "./request_record.ts";
import type { RouteContext } from "./route.ts";
import { fileResponse, type TaggedFile } from "./static_file.ts";

/** What each request brings to the app. */
export interface AppEnvironment {
  Bindings: { readonly context: RequestContext };
}

/** What an app is made of. */
export interface AppOptions {
  readonly routes: RouteContext;
  readonly files: readonly TaggedFile[];
  /** Origins whose pages may use it. */
  readonly cors: readonly string[];
  /** Does the runtime leave compressing to us? */
  readonly compress: boolean;
}

const NONE = ["'none'"], SELF = ["'self'"];

/** For pages: scripts, workers and styles of our own only, and Wasm. */
const PAGE_POLICY = {
  defaultSrc: NONE,
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  workerSrc: SELF,
  styleSrc: SELF,
  imgSrc: ["'self'", "data:"],
  connectSrc: SELF,
  baseUri: NONE,
  formAction: NONE,
  frameAncestors: NONE,
};

/** For everything else: nothing at all. */
const DATA_POLICY = { defaultSrc: NONE, frameAncestors: NONE };

/** There is no TLS here: who puts it before us says so itself. */
const strictTransportSecurity = false;

const BUG = "Cannot answer: something went wrong here; the log tells more";

/** Makes the app. */
export function makeApp(options: AppOptions): Hono<AppEnvironment> {
  const { routes: service, files } = options;
  const methods = new Map<string, string>();
  for (const { path } of files) methods.set(path, "GET, HEAD, OPTIONS");
  for (const { path, method } of service.routes) {
    methods.set(path, method === "GET" ? "GET, HEAD, OPTIONS" : `${method}, OPTIONS`);
  }
  const app = new Hono<AppEnvironment>();
  const isPage = new Set(files.filter(({ type }) => /html|javascript/.test(type)).map(pathOf));
  const page = secureHeaders({ strictTransportSecurity, contentSecurityPolicy: PAGE_POLICY });
  const data = secureHeaders({ strictTransportSecurity, contentSecurityPolicy: DATA_POLICY });
  app.use((c, next) => (isPage.has(c.req.path) ? page : data)(c, next));
  if (options.compress) app.use(compress());
  if (options.cors.length > 0) app.use(corsFor(options.cors, methods));
  app.use(etagOf(files.map(pathOf)));
  for (const file of files) app.get(file.path, () => fileResponse(file));
  for (const { path, method, run } of service.routes) {
    app.on(method, path, (c) => run(c.env.context, service));
  }
  for (const [path, allow] of methods) {
    app.options(path, () => new Response(null, { status: 204, headers: { allow } }));
    app.all(path, () => {
      const message = `Cannot answer: found another method, expected ${allow}`;
      throw new HttpProblem(405, message, { allow });
    });
  }
  app.notFound(() => new HttpProblem(404, "Cannot answer: found no such path").toResponse());
  app.onError(refuse);
  return app;
}

const pathOf = ({ path }: { path: string }) => path;

/** Tags of files are known; what is made for a request has none. */
function etagOf(paths: readonly string[]) {
  const known = new Set(paths), tagged = etag();
  return (c: Context, next: () => Promise<void>) =>
    known.has(c.req.path) ? tagged(c, next) : next();
}

/** Hono's `cors()`, for paths that there are: it would answer OPTIONS for all others, too. */
function corsFor(origins: readonly string[], methods: ReadonlyMap<string, string>) {
  const origin = origins.includes("*") ? "*" : [...origins];
  return (c: Context, next: () => Promise<void>) => {
    const allow = methods.get(c.req.path);
    if (c.req.method === "OPTIONS" && allow === undefined) return next();
    return cors({
      origin,
      allowMethods: [allow ?? ""],
      allowHeaders: ["content-type, accept"],
      exposeHeaders: ["retry-after"],
      maxAge: 86_400,
    })(c, next);
  };
}

/** What a failure tells the client; the log has more where it is ours. */
function refuse(error: Error, c: Context<AppEnvironment>): Response {
  const problem = problemOf(error) ?? new HttpProblem(500, BUG);
  if (problem.status === 500) c.env.context.error = loggedError(error);
  return problem.toResponse();
}
