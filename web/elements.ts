/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/**
 * The page's elements: found by their names, made with their texts.
 *
 * @module
 */

/**
 * An element of the page.
 *
 * @param id Its id.
 * @param type Its class.
 * @returns The element. Throws if the page has none.
 */
export function find<T extends Element>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${type.name} called ${id}`);
}

/**
 * A new element.
 *
 * @param name Its tag.
 * @param attributes Its attributes; those that are undefined are left out.
 * @param children Elements and texts in it. Texts are never read as markup.
 * @returns The element.
 */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Record<string, string | undefined> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/**
 * Gives a list of choices to a select element, and keeps the chosen one if it is still there.
 *
 * @param select The element.
 * @param options Values and texts.
 * @param chosen The value to choose.
 */
export function fill(
  select: HTMLSelectElement,
  options: readonly (readonly [string, string])[],
  chosen: string,
): void {
  const same = options.length === select.options.length &&
    options.every(([value, text], i) => {
      return select.options[i].value === value && select.options[i].text === text;
    });
  // An open list stays as it is.
  if (!same) {
    select.replaceChildren(...options.map(([value, text]) => make("option", { value }, text)));
  }
  select.value = chosen;
}
