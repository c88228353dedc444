/// <reference lib="dom" />
/**
 * The tree as a picture whose words can be focused and chosen.
 *
 * @module
 */

import { drawSvg, type DrawSvgOptions } from "../src/rendering/svg.ts";
import { isProjective } from "../src/sentence/projectivity.ts";
import type { Tree } from "../src/sentence/tree.ts";

/** Room that a box keeps free at its sides. */
const PADDING = 24;

/** A drawing as an element. It holds no style: the page's sheet has it. */
export function drawing(tree: Tree, options: DrawSvgOptions): SVGSVGElement {
  const text = drawSvg(tree, { ...options, styled: false });
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(parsed.documentElement, true) as unknown as SVGSVGElement;
}

/** The picture of the tree, with words that can be chosen. */
export class TreeView {
  readonly #box: HTMLElement;
  #forms: readonly string[] = [];

  /**
   * @param box Where the picture goes.
   * @param onChoose Called with a word that was chosen.
   */
  constructor(box: HTMLElement, onChoose: (token: number) => void) {
    this.#box = box;
    box.addEventListener("click", ({ target }) => {
      const token = tokenOf(target);
      if (token > 0) onChoose(token);
    });
    box.addEventListener("keydown", (event) => {
      const token = tokenOf(event.target);
      if (token === 0) return;
      const to = this.#neighbour(token, event.key);
      if (event.key === "Enter" || event.key === " ") onChoose(token);
      else if (to !== undefined) this.focus(to);
      else return;
      event.preventDefault();
    });
  }

  /**
   * Shows a tree.
   *
   * @param tree The tree.
   * @param wrapped Whether a long sentence is broken into rows.
   * @param chosen The chosen word, 0 for none.
   */
  show(tree: Tree, wrapped: boolean, chosen: number): void {
    const focused = tokenOf(document.activeElement);
    const width = wrapped ? Math.max(280, this.#box.clientWidth - PADDING) : Infinity;
    const svg = drawing(tree, { width });
    svg.setAttribute("role", "group");
    for (const word of wordsOf(svg)) {
      const token = Number(word.dataset.token);
      word.setAttribute("role", "button");
      word.setAttribute("tabindex", token === (chosen || 1) ? "0" : "-1");
      word.setAttribute("aria-label", describe(tree, token));
      word.setAttribute("aria-pressed", String(token === chosen));
    }
    for (const arc of svg.querySelectorAll(".arc .line")) {
      // A broad line that cannot be seen, for fingers.
      const grip = arc.cloneNode() as SVGElement;
      grip.setAttribute("class", "grip");
      arc.before(grip);
    }
    svg.classList.toggle("nonprojective", !isProjective(tree.heads));
    this.#forms = tree.forms;
    this.#box.replaceChildren(svg);
    if (focused > 0) this.focus(focused);
  }

  /** Shows the reason why there is no tree. */
  clear(reason: string): void {
    this.#forms = [];
    const note = document.createElement("p");
    note.className = "empty";
    note.textContent = reason;
    this.#box.replaceChildren(note);
  }

  /** Moves the focus to a word. */
  focus(token: number): void {
    for (const word of wordsOf(this.#box)) {
      const here = Number(word.dataset.token) === token;
      word.setAttribute("tabindex", here ? "0" : "-1");
      if (here) word.focus();
    }
  }

  #neighbour(token: number, key: string): number | undefined {
    const last = this.#forms.length;
    const step = getComputedStyle(this.#box).direction === "rtl" ? -1 : 1;
    if (key === "Home") return 1;
    if (key === "End") return last;
    if (key === "ArrowRight") return Math.min(last, Math.max(1, token + step));
    if (key === "ArrowLeft") return Math.min(last, Math.max(1, token - step));
  }
}

/** The words of a picture. */
function wordsOf(within: Element): Iterable<SVGElement> {
  return within.querySelectorAll<SVGElement>(".word");
}

/** The word that something in the picture is, or is in; 0 if it is none. */
export function tokenOf(target: unknown): number {
  if (!(target instanceof SVGElement) || !target.matches(".word")) return 0;
  return Number(target.dataset.token);
}

/** A word and its place in the tree, for those who hear it. */
function describe({ forms, heads, labels, tags }: Tree, token: number): string {
  const head = heads[token - 1];
  const tag = tags?.[token - 1] ?? "_";
  const place = head === 0 ? "root" : `${labels[token - 1]} of ${forms[head - 1] ?? "nothing"}`;
  return [forms[token - 1], ...(tag === "_" ? [] : [tag]), place].join(", ");
}
