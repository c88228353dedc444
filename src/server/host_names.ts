// The hosts that requests may name. A page whose name was pointed at this machine (DNS rebinding)
// reads what CORS keeps from it: to its browser both are one origin. Only the name gives it away.

import { HttpProblem } from "./http_problem.ts";

/** The names of this machine that nobody else can point at it. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** A host without a port: a name, or an IPv6 address in brackets. */
export const HOST_NAME = /^([\w.-]+|\[[\da-f:.]+\])$/i;

/**
 * The hosts to answer to where a server listens at an address; nothing means any.
 * @param allowed Names that the user lets in.
 */
export function hostsOf(address: string, allowed: readonly string[]): string[] | undefined {
  const isLoopback = /^(localhost|(::ffff:)?127\..*|\[?::1\]?)$/i.test(address);
  if (!isLoopback && allowed.length === 0) return undefined;
  const name = /^[^[].*:/.test(address) ? `[${address}]` : address;
  return [...LOOPBACK, name, ...allowed];
}

/** Throws if a request names a host that is none of these. */
export function checkHost({ headers, url }: Request, hosts: readonly string[]): void {
  const host = (headers.get("host") ?? new URL(url).host).replace(/:\d*$/, "");
  if (hosts.some((name) => name.toLowerCase() === host.toLowerCase())) return;
  // Its own names are not told: such a page could read them.
  const expected = "one of this server's; sagitta serve --allow-host adds one";
  throw new HttpProblem(421, `Cannot answer: found the host "${host}", expected ${expected}`);
}
