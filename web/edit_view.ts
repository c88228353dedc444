/// <reference lib="dom" />
/**
 * The form in which a tree is edited without dragging: a word, its head, its label.
 *
 * @module
 */

import type { Tree } from "../src/sentence/tree.ts";
import { fill, find, make } from "./elements.ts";

/** The requests of the form. */
export interface EditListeners {
  /** A word was chosen. */
  choose(token: number): void;
  /** The word is to have another head, 0 for ROOT. */
  attach(token: number, head: number): void;
  /** The word is to have another label. */
  rename(token: number, label: string): void;
  /** All edits are to be taken back. */
  undo(): void;
}

/** A label that CoNLL-U can hold. */
const LABEL = /^[^\s]{1,60}$/;

/** The form. */
export class EditView {
  readonly #word = find("edit-word", HTMLSelectElement);
  readonly #head = find("edit-head", HTMLSelectElement);
  readonly #label = find("edit-label", HTMLInputElement);
  readonly #undo = find("undo", HTMLButtonElement);
  readonly #fields = find("edit", HTMLFieldSetElement);

  /** @param listeners Who is told of edits. */
  constructor(listeners: EditListeners) {
    const token = () => Number(this.#word.value);
    this.#word.addEventListener("change", () => listeners.choose(token()));
    this.#head.addEventListener("change", () => {
      listeners.attach(token(), Number(this.#head.value));
    });
    this.#label.addEventListener("change", () => {
      if (LABEL.test(this.#label.value)) listeners.rename(token(), this.#label.value);
    });
    this.#undo.addEventListener("click", () => listeners.undo());
  }

  /**
   * Shows a tree's word.
   *
   * @param tree The tree; nothing if there is none.
   * @param chosen The word; 0 if none was chosen, which shows the first.
   * @param edited Whether there are edits to take back.
   */
  show(tree: Tree | undefined, chosen: number, edited: boolean): void {
    this.#fields.disabled = !tree;
    this.#undo.disabled = !edited;
    if (!tree) return;
    const token = chosen || 1;
    const words = tree.forms.map((form, i) => [String(i + 1), `${i + 1} ${form}`] as const);
    const heads = [
      ["0", "0 ROOT"] as const,
      ...words.filter(([value]) => {
        return value !== String(token);
      }),
    ];
    fill(this.#word, words, String(token));
    fill(this.#head, heads, String(tree.heads[token - 1]));
    this.#label.value = tree.labels[token - 1] ?? "";
  }

  /** Offers labels to choose from. */
  offer(labels: readonly string[]): void {
    find("labels", HTMLDataListElement).replaceChildren(
      ...labels.map((value) => make("option", { value })),
    );
  }

  /** Moves the focus to the choice of a head. */
  focusHead(): void {
    this.#head.focus();
  }
}
