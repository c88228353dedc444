// `Name=Value` lists, as FEATS and MISC hold them: `Case=Nom|Number=Sing`. The column stays a
// string, which these functions read and edit.

import { requireKind } from "../checks.ts";

/**
 * The pairs of a column, in order. An item without `=` has an empty value.
 * @example
 * ```ts
 * import { readAttributes } from "./attributes.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(readAttributes("Case=Nom|Number=Sing"), [["Case", "Nom"], ["Number", "Sing"]]);
 * assertEquals(readAttributes("_"), []);
 * ```
 */
export function readAttributes(column: string): [name: string, value: string][] {
  requireKind("read attributes", column, "text");
  if (column === "_") return [];
  return column.split("|").map((item) => {
    const sign = item.indexOf("=");
    return sign < 0 ? [item, ""] : [item.slice(0, sign), item.slice(sign + 1)];
  });
}

/**
 * The value of one name; undefined if the column does not have it.
 * @example
 * ```ts
 * import { attribute } from "./attributes.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(attribute("SpaceAfter=No|Gloss=arrow", "Gloss"), "arrow");
 * assertEquals(attribute("_", "Gloss"), undefined);
 * ```
 */
export function attribute(column: string, name: string): string | undefined {
  requireKind("read an attribute", column, "text");
  requireKind("read an attribute", name, "text", "its name");
  if (column === "_" || name === "") return undefined;
  for (let at = column.indexOf(name); at >= 0; at = column.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (at > 0 && column[at - 1] !== "|") continue;
    if (end === column.length || column[end] === "|") return "";
    if (column[end] === "=") return column.slice(end + 1).split("|", 1)[0];
  }
  return undefined;
}

/**
 * The column with one name set, added or removed. The other items stay as they are; a new one
 * goes to its alphabetical place, as FEATS requires.
 * @example
 * ```ts
 * import { withAttribute } from "./attributes.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(withAttribute("Case=Nom|Number=Sing", "Gender", "Fem"), "Case=Nom|Gender=Fem|Number=Sing");
 * assertEquals(withAttribute("SpaceAfter=No", "SpaceAfter", undefined), "_");
 * ```
 * @param value Its new value; undefined removes it.
 */
export function withAttribute(column: string, name: string, value: string | undefined): string {
  for (const text of [column, name]) requireKind("set an attribute", text, "text");
  if (value !== undefined) requireKind("set an attribute", value, "text", "its value");
  const items = column === "_" ? [] : column.split("|");
  if (value === undefined) return items.filter((item) => nameOf(item) !== name).join("|") || "_";
  const at = items.findIndex((item) => nameOf(item) === name);
  const after = items.findIndex((item) => nameOf(item).toLowerCase() > name.toLowerCase());
  if (at >= 0) items[at] = `${name}=${value}`;
  else items.splice(after < 0 ? items.length : after, 0, `${name}=${value}`);
  return items.join("|");
}

function nameOf(item: string): string {
  return item.split("=", 1)[0];
}
