// The service's paths as a Hono app: which method leads where, and what every response carries.

import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import { secureHeaders } from "hono/secure-headers";
import { checkHost } from "./host_names.ts";
import { HttpProblem, problemOf } from "./http_problem.ts";
import type { RequestContext } from "./request_context.ts";
import { loggedError } from "./request_record.ts";
import type { RouteContext } from "./route.ts";
import { fileRoute, type TaggedFile } from "./static_file.ts";

/** The environment of each request. */
export interface AppEnvironment {
  Bindings: { readonly context: RequestContext };
}

/** The settings of an app, besides its routes. */
export interface AppOptions {
  readonly files: readonly TaggedFile[];
  /** Origins whose pages may use it. */
  readonly cors: readonly string[];
  /** Hosts that requests may name; any unless given. */
  readonly hosts?: readonly string[];
  /** The app compresses, because the runtime does not. */
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

/** TLS ends at the proxy, which sets HSTS. */
const strictTransportSecurity = false;

/** Bytes of a body that a server reads on its own, to keep the connection. */
const MAX_DRAIN_BYTES = 1 << 14;

const BUG = "Cannot answer: something went wrong here; the log tells more";

/** Makes the app. */
export function makeApp(service: RouteContext, options: AppOptions): Hono<AppEnvironment> {
  const { files, cors: origins, hosts } = options;
  const routes = [...files.map(fileRoute), ...service.routes];
  const methods = new Map(routes.map(({ path, method }) => {
    return [path, method === "GET" ? "GET, HEAD, OPTIONS" : `${method}, OPTIONS`];
  }));
  const app = new Hono<AppEnvironment>();
  const pages = files.filter(({ type }) => /html|javascript/.test(type)).map(({ path }) => path);
  const page = secureHeaders({ strictTransportSecurity, contentSecurityPolicy: PAGE_POLICY });
  const data = secureHeaders({ strictTransportSecurity, contentSecurityPolicy: DATA_POLICY });
  app.use((c, next) => (pages.includes(c.req.path) ? page : data)(c, next));
  if (hosts) {
    app.use(async (c, next) => {
      checkHost(c.req.raw, hosts);
      await next();
    });
  }
  if (options.compress) app.use(compress());
  if (origins.length > 0) app.use(corsFor(origins, methods));
  // Tags of files are known; what is made for a request has none.
  for (const { path } of files) app.use(path, etag());
  for (const { path, method, run } of routes) {
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

/** Hono's `cors()`, for known paths only: it would answer OPTIONS for all others, too. */
function corsFor(origins: readonly string[], methods: ReadonlyMap<string, string>) {
  const allow = cors({
    origin: origins.includes("*") ? "*" : [...origins],
    allowMethods: (_, c) => [methods.get(c.req.path) ?? ""],
    allowHeaders: ["content-type, accept"],
    exposeHeaders: ["retry-after", "sagitta-warning"],
    maxAge: 86_400,
  });
  return (c: Context, next: () => Promise<void>) =>
    c.req.method === "OPTIONS" && !methods.has(c.req.path) ? next() : allow(c, next);
}

/** The response to a failure; the log has more where it is a bug. */
function refuse(error: Error, c: Context<AppEnvironment>): Response {
  const problem = problemOf(error) ?? new HttpProblem(500, BUG);
  if (problem.status === 500) c.env.context.error = loggedError(error);
  const response = problem.toResponse();
  // Nobody reads the rest of the body: the client learns that it cannot use the connection again.
  if (leavesMuch(c.env.context)) response.headers.set("connection", "close");
  return response;
}

/** So much of a body is left that servers close the connection. */
function leavesMuch({ request, bytesIn }: RequestContext): boolean {
  if (!request.body) return false;
  const size = Number(request.headers.get("content-length") ?? Infinity);
  return size - bytesIn > MAX_DRAIN_BYTES;
}
