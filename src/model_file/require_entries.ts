// Takes a vocabulary out of a file and makes sure that its entries can stand in a column.

import { fail, type Place, quote } from "../errors.ts";
import type { Stored } from "./stored.ts";

/** Characters that cannot stand in a column. */
const ODD = /[\t\r\n]/;

/** The entries of a vocabulary, of which there may be `min` to `max`. */
export function requireEntries(
  stored: Pick<Stored, "vocabularies">,
  name: string,
  place: Place = {},
  { min = 0, max = Infinity }: { readonly min?: number; readonly max?: number } = {},
): readonly string[] {
  const refuse = (found: string, expected: string) =>
    fail("read model")("invalid-model", found, expected, place);
  if (!Object.hasOwn(stored.vocabularies, name)) {
    throw refuse(`no vocabulary ${quote(name)}`, "one");
  }
  const entries = stored.vocabularies[name];
  if (entries.length < min || entries.length > max) {
    throw refuse(`${entries.length} ${name}`, max === 0 ? "none" : `${min} to ${max}`);
  }
  // All at once first: vocabularies are large, and hardly one has such an entry.
  if (entries.includes("") || ODD.test(entries.join(" "))) {
    const odd = entries.find((entry) => entry === "" || ODD.test(entry))!;
    throw refuse(`${name} ${quote(odd)}`, "text without tab or line end");
  }
  return entries;
}
