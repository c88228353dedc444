// Media types: what a body is, and what a response may be.

import { parseAccept } from "hono/utils/accept";

/** A media type and its parameters. */
export interface MediaType {
  /** The type in lower case, such as `text/plain`. */
  readonly type: string;
  /** Its parameters, names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Takes a media type apart, in one pass; parameters that make no sense are passed over. */
export function readMediaType(header: string): MediaType {
  const [type, ...rest] = header.split(";");
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const at = parameter.indexOf("=");
    if (at < 0) continue;
    const value = parameter.slice(at + 1).trim();
    const isQuoted = value.length >= 2 && value.startsWith('"') && value.endsWith('"');
    parameters.set(
      parameter.slice(0, at).trim().toLowerCase(),
      isQuoted ? value.slice(1, -1) : value,
    );
  }
  return { type: type.trim().toLowerCase(), parameters };
}

/**
 * Chooses among the types that there are by an Accept header.
 * @param accept The header's value; null and nothing accept everything.
 * @param offers The types that there are, the preferred one first.
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
