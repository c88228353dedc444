/**
 * Media types: what a body is, and what an answer may be.
 *
 * @module
 */

/** A media type and its parameters. */
export interface MediaType {
  /** The type in lower case, such as `text/plain`. */
  readonly type: string;
  /** Its parameters, names in lower case. */
  readonly parameters: ReadonlyMap<string, string>;
}

/** Takes a media type apart; parameters that make no sense are passed over. */
export function readMediaType(header: string): MediaType {
  const [type, ...rest] = header.split(";");
  const parameters = new Map<string, string>();
  for (const parameter of rest) {
    const [, name, value] = /^\s*([\w-]+)\s*=\s*"?([^"]*?)"?\s*$/.exec(parameter) ?? [];
    if (name) parameters.set(name.toLowerCase(), value);
  }
  return { type: type.trim().toLowerCase(), parameters };
}

/**
 * Chooses among the types that there are by an Accept header.
 *
 * @example
 * ```ts
 * import { chooseType } from "./media_type.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const offers = ["application/json", "text/x-conllu"];
 * assertEquals(chooseType("text/*, application/json;q=0.5", offers), "text/x-conllu");
 * assertEquals(chooseType("image/png", offers), undefined);
 * ```
 *
 * @param accept The header's value; null and nothing accept everything.
 * @param offers The types that there are, the preferred one first.
 * @returns The type of the highest quality, the first of equals; nothing if none is accepted.
 */
export function chooseType(accept: string | null, offers: readonly string[]): string | undefined {
  if (accept === null || accept.trim() === "") return offers[0];
  const ranges = accept.split(",").map(readMediaType);
  let best: string | undefined, most = 0;
  for (const offer of offers) {
    const quality = qualityOf(offer, ranges);
    if (quality <= most) continue;
    best = offer;
    most = quality;
  }
  return best;
}

/** The quality of a type: that of the closest range that holds it. */
function qualityOf(offer: string, ranges: readonly MediaType[]): number {
  const [family] = offer.split("/");
  for (const name of [offer, `${family}/*`, "*/*"]) {
    const range = ranges.find(({ type }) => type === name);
    if (!range) continue;
    const quality = Number(range.parameters.get("q") ?? 1);
    return quality >= 0 && quality <= 1 ? quality : 0;
  }
  return 0;
}
