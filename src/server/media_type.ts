// Media types: what a body is, and what a response may be.

import { parseAccept } from "hono/utils/accept";

/** The media type of a Content-Type header, in lower case; invalid parameters are ignored. */
export function readMediaType(header: string): { type: string; params: Record<string, string> } {
  const found = parseAccept(header.toLowerCase());
  // Several types are none.
  return found.length === 1 ? found[0] : { type: header.trim(), params: {} };
}

/**
 * Chooses among the available types by an Accept header.
 * @param accept The header's value; null and nothing accept everything.
 * @param offers The available types, the preferred one first.
 * @returns The type of the highest quality, the first of equals; nothing if none is accepted.
 */
export function chooseType(accept: string | null, offers: readonly string[]): string | undefined {
  if (accept === null || accept.trim() === "") return offers[0];
  const ranges = new Map(
    parseAccept(accept).map(({ type, params }) => [type.toLowerCase(), Number(params.q ?? 1)]),
  );
  let best: string | undefined, most = 0;
  for (const offer of offers) {
    // The closest range that holds it.
    const name = [offer, `${offer.split("/")[0]}/*`, "*/*"].find((name) => ranges.has(name));
    const quality = name === undefined ? 0 : ranges.get(name)!;
    if (!(quality > most && quality <= 1)) continue;
    best = offer;
    most = quality;
  }
  return best;
}
