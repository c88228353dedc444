/// <reference lib="dom" />
/**
 * The derivation: where it is, what is on the stack and in the buffer, what could be done next and
 * what that would cost.
 *
 * @module
 */

import { find, make } from "./elements.ts";
import type { ChoiceView, StepView } from "./messages.ts";
import { drawing } from "./tree_view.ts";

/** The requests of the view. */
export interface DerivationListeners {
  /** Another step is to be shown. */
  go(step: number): void;
  /** A transition is to be taken here. */
  take(name: string): void;
}

/** The words and tree that a derivation is about. */
export interface Subject {
  readonly forms: readonly string[];
  readonly tags?: readonly string[];
  readonly gold: readonly number[];
  readonly goldLabels: readonly string[];
}

/** The view of a derivation. */
export class DerivationView {
  readonly #part = find("derivation", HTMLElement);
  readonly #slider = find("step", HTMLInputElement);
  readonly #place = find("step-text", HTMLElement);
  readonly #choices = find("choices", HTMLElement);
  readonly #path = find("path", HTMLOListElement);
  #step = 0;
  #last = 0;
  readonly #listeners: DerivationListeners;

  /** @param listeners Who is told what is asked for. */
  constructor(listeners: DerivationListeners) {
    this.#listeners = listeners;
    this.#slider.addEventListener("input", () => listeners.go(Number(this.#slider.value)));
    const buttons: [string, () => number][] = [
      ["step-first", () => 0],
      ["step-back", () => this.#step - 1],
      ["step-on", () => this.#step + 1],
      ["step-last", () => this.#last],
    ];
    for (const [id, to] of buttons) {
      find(id, HTMLButtonElement).addEventListener("click", () => this.#go(to()));
    }
    this.#part.addEventListener("keydown", (event) => {
      // Fields and lists use these keys themselves.
      if (event.target instanceof HTMLElement && event.target.matches("input, select")) return;
      const keys: Record<string, number> = {
        ArrowRight: this.#step + 1,
        ArrowLeft: this.#step - 1,
        Home: 0,
        End: this.#last,
      };
      if (!Object.hasOwn(keys, event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.#go(keys[event.key]);
    });
  }

  /** Shows one step of a derivation. */
  show(subject: Subject, steps: readonly StepView[], step: number): void {
    const focus = nameOfFocus(this.#part);
    this.#step = step;
    this.#last = steps.length - 1;
    const here = steps[step];
    find("steps", HTMLElement).hidden = false;
    find("no-steps", HTMLElement).textContent = "";
    this.#slider.max = String(this.#last);
    this.#slider.value = String(step);
    this.#slider.setAttribute("aria-valuetext", describeStep(steps, step));
    this.#place.textContent = describeStep(steps, step);
    setEnd(["step-first", "step-back"], step === 0);
    setEnd(["step-on", "step-last"], step === this.#last);
    const word = (token: number) => token === 0 ? "ROOT" : subject.forms[token - 1];
    showWords(find("stack", HTMLOListElement), here.stack.map(word), "empty stack");
    showWords(find("buffer", HTMLOListElement), here.buffer.map(word), "empty buffer");
    find("loss", HTMLElement).textContent = describeLoss(here.loss, here.choices.length === 0);
    find("loss", HTMLElement).classList.toggle("bad", (here.loss ?? 0) > 0);
    this.#showChoices(here, word);
    this.#showPath(steps, step);
    showPartial(subject, steps, step);
    if (focus) this.#refocus(focus);
  }

  /** Shows the reason why there are no steps. */
  clear(reason: string): void {
    this.#step = this.#last = 0;
    find("steps", HTMLElement).hidden = true;
    find("no-steps", HTMLElement).textContent = reason;
  }

  #go(step: number): void {
    const to = Math.min(this.#last, Math.max(0, step));
    if (to !== this.#step) this.#listeners.go(to);
  }

  /** The focused element is drawn anew: the focus goes to the new one, or to a neighbour. */
  #refocus(name: string): void {
    const same = this.#part.querySelector<HTMLElement>(`[data-name="${CSS.escape(name)}"]`);
    const other = this.#choices.querySelector<HTMLElement>("button") ?? this.#slider;
    (same ?? other).focus();
  }

  #showChoices({ choices, taken }: StepView, word: (token: number) => string): void {
    const buttons = choices.map((choice, i) => {
      const button = choiceButton(choice, i === taken, word);
      button.addEventListener("click", () => this.#listeners.take(choice.name));
      return make("li", {}, button);
    });
    const end = make("p", { class: "empty" }, "The derivation has reached its end.");
    this.#choices.replaceChildren(...(buttons.length > 0 ? [make("ul", {}, ...buttons)] : [end]));
  }

  /** The transitions of the derivation in a row, to jump to. */
  #showPath(steps: readonly StepView[], step: number): void {
    const items = steps.slice(0, -1).map(({ choices, taken }, i) => {
      const { name, cost, label } = choices[taken];
      const button = make("button", {
        type: "button",
        "data-name": `path-${i}`,
        class: cost > 0 ? "costly" : undefined,
        "aria-current": i === step ? "step" : undefined,
        "aria-label": `Step ${i}: ${name}${cost ? `, cost ${cost}` : ""}`,
        title: label,
      }, SHORT[name.split(":")[0]] ?? name);
      button.addEventListener("click", () => this.#listeners.go(i));
      return make("li", {}, button);
    });
    this.#path.replaceChildren(...items);
    const current = this.#path.querySelector<HTMLElement>("[aria-current]");
    if (current) this.#path.scrollTop = current.offsetTop - this.#path.clientHeight / 2;
  }
}

/**
 * The arcs so far. The words stand where they will stand at the end, so that nothing moves from
 * step to step: arcs that are still to come are faint.
 */
function showPartial(subject: Subject, steps: readonly StepView[], step: number): void {
  const { forms, tags, gold, goldLabels } = subject;
  const { heads, labels } = steps[steps.length - 1];
  const built = gold.map((head, i) => heads[i] < 0 ? -1 : head);
  const tree = { forms, heads, labels, ...(tags ? { tags } : {}) };
  const svg = drawing(tree, { gold: built, goldLabels, title: "Arcs so far" });
  for (const arc of svg.querySelectorAll<SVGElement>(".arc")) {
    const dependent = Number(arc.dataset.dependent);
    arc.classList.toggle("to-come", steps[step].heads[dependent - 1] < 0);
  }
  svg.querySelector("desc")?.remove();
  const box = find("partial", HTMLElement);
  const { scrollLeft } = box;
  box.replaceChildren(svg);
  box.scrollLeft = scrollLeft;
}

/** Marks buttons that lead nowhere. They can still have the focus, so that keys go on working. */
function setEnd(ids: readonly string[], isEnd: boolean): void {
  for (const id of ids) find(id, HTMLButtonElement).setAttribute("aria-disabled", String(isEnd));
}

/** Transitions on the path, in a letter or two. */
const SHORT: Record<string, string> = {
  SHIFT: "S",
  LEFT: "L",
  RIGHT: "R",
  REDUCE: "D",
  SWAP: "W",
  PASS: "P",
};

function showWords(list: HTMLOListElement, words: readonly string[], empty: string): void {
  const items = words.map((word) => make("li", { dir: "auto" }, word));
  list.replaceChildren(...(items.length > 0 ? items : [make("li", { class: "none" }, empty)]));
  // The top of the stack and the front of the buffer are what counts.
  list.scrollLeft = list.id === "stack" ? list.scrollWidth : 0;
}

function choiceButton(
  { name, arc, label, cost, exact, share }: ChoiceView,
  taken: boolean,
  word: (token: number) => string,
): HTMLButtonElement {
  const percent = share === null
    ? undefined
    : share > 0 && share < 0.01
    ? "< 1 %"
    : `${Math.round(share * 100)} %`;
  const button = make(
    "button",
    {
      type: "button",
      "data-name": `choice-${name}`,
      class: ["choice", taken ? "taken" : "", cost > 0 ? "costly" : ""].join(" ").trim(),
      "aria-current": taken ? "true" : undefined,
    },
    make("span", { class: "name" }, name),
    make(
      "span",
      { class: "arc-text", dir: "auto" },
      arc ? `${word(arc.head)} → ${word(arc.dependent)}${label ? ` (${label})` : ""}` : "",
    ),
    make(
      "span",
      { class: "cost" },
      exact ? `cost ${cost}` : `cost ≈ ${cost}`,
    ),
    make("span", { class: "share" }, percent === undefined ? "" : `model ${percent}`),
  );
  if (share !== null) {
    const bar = make("span", { class: "bar", "aria-hidden": "true" });
    bar.style.inlineSize = `${share * 100}%`;
    button.append(bar);
  }
  return button;
}

/** Where the derivation is, in words. */
export function describeStep(steps: readonly StepView[], step: number): string {
  const { choices, taken } = steps[step];
  const place = `Step ${step} of ${steps.length - 1}`;
  if (taken < 0) return choices.length > 0 ? `${place}: choose a transition` : `${place}: the end`;
  const { name, cost } = choices[taken];
  return `${place}: ${name} next${cost ? `, which costs ${cost}` : ""}`;
}

function describeLoss(loss: number | null, isEnd: boolean): string {
  if (loss === null) return "";
  if (loss === 0) return `The whole gold tree is ${isEnd ? "built" : "within reach"}.`;
  return loss === 1 ? "1 gold arc is lost." : `${loss} gold arcs are lost.`;
}

/** What is focused, by a name that is still there when all is drawn anew. */
function nameOfFocus(part: HTMLElement): string | undefined {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && part.contains(activeElement)
    ? activeElement.dataset.name
    : undefined;
}
