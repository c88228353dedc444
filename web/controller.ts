/// <reference lib="dom" />
/**
 * What the page knows and does: text → sentences → a tree, edited or not → a derivation. Views show
 * it; whatever a person does comes back here. It is one file, as all of it turns on one state.
 *
 * @module
 */

import { SagittaError } from "../src/errors.ts";
import { type OracleName, oraclesOf } from "../src/oracles/oracle.ts";
import { type SystemName, SYSTEMS } from "../src/oracles/system.ts";
import type { Tree } from "../src/sentence/tree.ts";
import { validateTree } from "../src/sentence/validity.ts";
import { attach } from "./attach.ts";
import type { Remote } from "../src/platform/rpc.ts";
import type { Shown } from "./link.ts";
import type { Follow, Methods, ModelView, SentenceView, StepView } from "./messages.ts";

/** The page's views, as far as they are told what to show. */
export interface Views {
  /** The text was replaced from elsewhere. */
  text(text: string): void;
  /** Which sentence of how many. */
  sentence(at: number, of: number): void;
  /** The tree, the chosen word, and whether it was edited; without a tree, why. */
  tree(tree: Tree | undefined, chosen: number, edited: boolean, reason: string): void;
  /** The systems and whom to follow, with what is chosen. */
  settings(system: SystemName, follow: Follow, follows: readonly Follow[]): void;
  /** The steps and where we are; without steps, why. */
  derivation(tree: Tree | undefined, steps: readonly StepView[], step: number, why: string): void;
  /** Something to be said to those who cannot see it. */
  say(message: string): void;
  /** The state changed: the link is another. */
  changed(): void;
}

const NO_TEXT = "Type a sentence above to see its tree.";

/** The page at work. */
export class Controller {
  readonly #client: Remote<Methods>;
  readonly #views: Views;
  #model: ModelView | undefined;
  /** What to show as soon as there is a model. */
  #waiting: Shown | undefined;
  #text = "";
  #sentences: readonly SentenceView[] = [];
  #at = 0;
  #chosen = 0;
  #edited: Shown["edited"];
  #system: SystemName | undefined;
  #follow: Follow | undefined;
  #taken: readonly string[] = [];
  #steps: readonly StepView[] = [];
  #step = 0;
  /** Counts questions, so that late answers to old ones are dropped. */
  #asked = 0;

  constructor(client: Remote<Methods>, views: Views) {
    this.#client = client;
    this.#views = views;
  }

  /** What a link to this page keeps. */
  get shown(): Shown {
    return this.#waiting ?? {
      text: this.#text,
      sentence: this.#at,
      ...(this.#edited ? { edited: this.#edited } : {}),
      ...(this.#system ? { system: this.#system } : {}),
      ...(this.#follow ? { follow: this.#follow } : {}),
      taken: this.#taken,
      step: this.#step,
    };
  }

  /** The chosen word, 0 for none. */
  get chosen(): number {
    return this.#chosen;
  }

  /** The sentence that is shown, with the tree as it was edited. */
  get current(): (Tree & Pick<SentenceView, "sentence">) | undefined {
    const view = this.#sentences[this.#at];
    if (!view) return undefined;
    const { sentence, forms, heads, labels, tags } = view;
    return {
      sentence,
      forms,
      heads,
      labels,
      ...(tags.some((tag) => tag !== "_") ? { tags } : {}),
      ...this.#edited,
    };
  }

  /** Takes a model that was loaded, and parses with it; without one, only CoNLL-U can be shown. */
  async useModel(model: ModelView | undefined): Promise<void> {
    const { shown } = this;
    this.#model = model;
    this.#waiting = undefined;
    await this.restore(shown);
  }

  /** Keeps what is to be shown once there is a model. */
  keep(shown: Shown): void {
    this.#views.text(shown.text);
    this.#waiting = shown;
    this.#views.settings(this.#currentSystem, this.#followed, this.#follows);
  }

  /** Shows what a link keeps. */
  async restore(shown: Shown): Promise<void> {
    this.#views.text(shown.text);
    this.#system = shown.system;
    this.#follow = shown.follow;
    await this.#parse(shown.text, shown);
  }

  /** Parses another text. */
  async setText(text: string): Promise<void> {
    const fresh = { sentence: 0, taken: [], step: 0 };
    if (this.#waiting) this.#waiting = { ...this.#waiting, edited: undefined, ...fresh, text };
    else await this.#parse(text, fresh);
  }

  /** Shows another sentence of the text. */
  async goToSentence(at: number): Promise<void> {
    if (!this.#sentences[at]) return;
    await this.#open({ sentence: at, taken: [], step: 0 });
    this.#views.say(`Sentence ${at + 1}: ${this.#sentences[at].text}`);
  }

  /** Chooses a word. */
  choose(token: number): void {
    this.#chosen = token;
    this.#showTree();
  }

  /** Gives a word another head, or says why not. */
  async attach(token: number, head: number): Promise<void> {
    const tree = this.current;
    if (!tree) return;
    const edited = attach({ ...tree, heads: Array.from(tree.heads) }, token, head);
    this.#chosen = token;
    if ("refusal" in edited) {
      this.#views.say(edited.refusal);
      this.#showTree();
      return;
    }
    const name = head === 0 ? "ROOT" : tree.forms[head - 1];
    await this.#edit(edited, `${tree.forms[token - 1]} now hangs on ${name}`);
  }

  /** Gives a word another label. */
  async rename(token: number, label: string): Promise<void> {
    const tree = this.current;
    if (!tree) return;
    const edited = { heads: Array.from(tree.heads), labels: tree.labels.with(token - 1, label) };
    await this.#edit(edited, `${tree.forms[token - 1]} is now ${label}`);
  }

  /** Takes all edits back. */
  async undo(): Promise<void> {
    await this.#edit(undefined, "The tree is as it was");
  }

  /** Takes another system. */
  async setSystem(system: SystemName): Promise<void> {
    this.#system = system;
    if (this.#follow && !this.#follows.includes(this.#follow)) this.#follow = undefined;
    await this.#derive([], 0);
  }

  /** Follows another oracle, or the model. */
  async setFollow(follow: Follow): Promise<void> {
    this.#follow = follow;
    await this.#derive([], 0);
  }

  /** Shows another step. */
  goToStep(step: number): void {
    this.#step = Math.min(Math.max(0, step), this.#steps.length - 1);
    this.#showDerivation("");
    this.#views.changed();
  }

  /** Takes a transition, right or wrong, in the configuration that is shown. */
  async take(name: string): Promise<void> {
    const { choices, taken } = this.#steps[this.#step];
    const next = this.#step + 1;
    if (choices[taken]?.name === name) return this.goToStep(next);
    const before = this.#steps.slice(0, this.#step).map(({ choices, taken }) =>
      choices[taken].name
    );
    await this.#derive([...before, name], next);
  }

  get #currentSystem(): SystemName {
    return this.#system ?? this.#model?.system ?? SYSTEMS[0];
  }

  get #follows(): readonly Follow[] {
    const oracles: readonly OracleName[] = oraclesOf(this.#currentSystem);
    return this.#model?.system === this.#currentSystem ? ["model", ...oracles] : oracles;
  }

  get #followed(): Follow {
    if (this.#follow && this.#follows.includes(this.#follow)) return this.#follow;
    // A tree that was given is there to be followed.
    const { given = false } = this.#sentences[this.#at] ?? {};
    return this.#follows.find((name) => !given || name !== "model") ?? this.#follows[0];
  }

  async #parse(text: string, shown: Omit<Shown, "text">): Promise<void> {
    const asked = ++this.#asked;
    this.#text = text;
    try {
      const sentences = await this.#client.call("parse", { text });
      if (asked !== this.#asked) return;
      this.#sentences = sentences;
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#sentences = [];
      this.#show(reasonOf(error), shown);
      return;
    }
    await this.#open(shown);
    const words = this.#sentences.reduce((sum, { forms }) => sum + forms.length, 0);
    if (words > 0) {
      this.#views.say(`${count(this.#sentences.length, "sentence")}, ${count(words, "word")}`);
    }
  }

  /** Opens a sentence of those that are there. */
  async #open({ sentence, edited, taken, step }: Omit<Shown, "text">): Promise<void> {
    this.#at = Math.min(sentence, Math.max(0, this.#sentences.length - 1));
    const { length } = this.#sentences[this.#at]?.forms ?? [];
    this.#edited = edited?.heads.length === length ? edited : undefined;
    this.#chosen = 0;
    this.#views.sentence(this.#at, this.#sentences.length);
    this.#showTree();
    await this.#derive(taken, step);
  }

  async #edit(edited: Shown["edited"], said: string): Promise<void> {
    this.#edited = edited;
    this.#showTree();
    this.#views.say(said);
    await this.#derive([], Math.min(this.#step, 0));
  }

  /** Works the derivation out anew. */
  async #derive(taken: readonly string[], step: number): Promise<void> {
    const asked = ++this.#asked;
    this.#taken = taken;
    this.#views.settings(this.#currentSystem, this.#followed, this.#follows);
    this.#views.changed();
    const tree = this.current;
    const [problem] = tree ? validateTree(tree.heads) : [];
    if (!tree || problem) {
      this.#steps = [];
      this.#showDerivation(problem ? `No derivation: the tree has ${problem.found}.` : "");
      return;
    }
    try {
      const steps = await this.#client.call("derive", {
        sentence: tree.sentence,
        heads: Array.from(tree.heads),
        labels: tree.labels,
        system: this.#currentSystem,
        follow: this.#followed,
        taken,
      });
      if (asked !== this.#asked) return;
      this.#steps = steps;
      this.#step = Math.min(step, steps.length - 1);
      this.#showDerivation("");
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#steps = [];
      this.#showDerivation(reasonOf(error));
    }
    this.#views.changed();
  }

  /** Shows that there is no tree, and why. */
  #show(reason: string, { taken, step }: Omit<Shown, "text">): void {
    [this.#taken, this.#step, this.#steps, this.#edited] = [taken, step, [], undefined];
    this.#views.sentence(0, 0);
    this.#views.tree(undefined, 0, false, reason);
    this.#showDerivation("");
    this.#views.say(reason);
    this.#views.changed();
  }

  #showTree(): void {
    this.#views.tree(this.current, this.#chosen, this.#edited !== undefined, NO_TEXT);
  }

  #showDerivation(why: string): void {
    this.#views.derivation(this.current, this.#steps, this.#step, why);
  }
}

/** What to tell a person: our own errors as they are. */
function reasonOf(error: unknown): string {
  if (error instanceof SagittaError) return error.message;
  return `Something went wrong: ${(error as Error).message}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
