/**
 * Headers that every answer has: what browsers may do with it, and who may read it.
 *
 * @module
 */

/** For pages: scripts, workers and styles of our own only, and Wasm. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** For everything else: nothing at all. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Sets what browsers may do with an answer. Scripts have the page's policy, for workers. */
export function setSecurityHeaders(headers: Headers): void {
  const type = headers.get("content-type") ?? "";
  const isPage = /^text\/(html|javascript)/.test(type);
  headers.set("content-security-policy", isPage ? PAGE_POLICY : DATA_POLICY);
  headers.set("x-content-type-options", "nosniff");
  headers.set("referrer-policy", "no-referrer");
}

/** Lets pages of other origins read an answer, where that is wanted. */
export function setCorsHeaders(
  headers: Headers,
  origin: string | null,
  allowed: readonly string[],
): void {
  if (allowed.length === 0) return;
  const any = allowed.includes("*");
  if (!any) headers.append("vary", "origin");
  if (origin === null || !(any || allowed.includes(origin))) return;
  headers.set("access-control-allow-origin", any ? "*" : origin);
  headers.set("access-control-expose-headers", "retry-after");
}

/** The answer to a browser that asks what it may send. */
export function preflightResponse(methods: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "allow": methods,
      "access-control-allow-methods": methods,
      "access-control-allow-headers": "content-type, accept",
      "access-control-max-age": "86400",
    },
  });
}
