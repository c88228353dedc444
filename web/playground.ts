/// <reference lib="dom" />
/**
 * The playground: starts the worker, gets the model, and ties the page's elements to what they do.
 *
 * @module
 */

import { SagittaError } from "../src/errors.ts";
import { drawSvg } from "../src/rendering/svg.ts";
import { runsRightToLeft } from "../src/rendering/direction.ts";
import { type SystemName, SYSTEMS } from "../src/oracles/system.ts";
import type { Tree } from "../src/sentence/tree.ts";
import { Remote } from "../src/platform/rpc.ts";
import { copyText } from "./clipboard.ts";
import { Controller } from "./controller.ts";
import { DerivationView, describeStep } from "./derivation_view.ts";
import { EditView } from "./edit_view.ts";
import { fill, find } from "./elements.ts";
import { readLink, writeLink } from "./link.ts";
import type { Follow, Methods } from "./messages.ts";
import { type FetchedModel, fetchModel } from "./model_source.ts";
import { enableDragging } from "./tree_drag.ts";
import { TreeView } from "./tree_view.ts";

/** Milliseconds without a key after which a text is parsed. */
const PAUSE = 90;
/** Narrower pages scroll pictures instead of breaking them into rows. */
const WIDE = 700;

/** What a follow is called in the list. */
const FOLLOWS: Record<Follow, string> = {
  model: "the model",
  dynamic: "dynamic oracle",
  static: "static oracle",
  "static-lazy": "static oracle, lazy",
  nondeterministic: "nondeterministic oracle",
  approximate: "approximate oracle",
};

function start(): void {
  const fetched = fetchModel(new URL(location.href), showProgress);
  const client = new Remote<Methods>(
    { createWorker: () => new Worker(new URL("worker.js", document.baseURI), { type: "module" }) },
    (reason) => tellModel(`The parser cannot run: ${reason}`, true),
  );

  const text = find("text", HTMLTextAreaElement);
  const wrap = find("wrap", HTMLInputElement);
  const box = find("tree", HTMLElement);
  const status = find("status", HTMLElement);
  const say = (message: string) => status.textContent = message;
  wrap.checked = innerWidth >= WIDE;

  const edit = new EditView({
    choose: (token) => controller.choose(token),
    attach: (token, head) => void controller.attach(token, head),
    rename: (token, label) => void controller.rename(token, label),
    undo: () => void controller.undo(),
  });
  const treeView = new TreeView(box, (token) => {
    controller.choose(token);
    edit.focusHead();
  });
  const derivation = new DerivationView({
    go: (step) => controller.goToStep(step),
    take: (name) => void controller.take(name),
  });

  const system = find("system", HTMLSelectElement);
  const follow = find("follow", HTMLSelectElement);
  let said = "";
  let addressTimer: ReturnType<typeof setTimeout> | undefined;
  const controller = new Controller(client, {
    text: (value) => {
      if (text.value !== value) text.value = value;
      setDirection();
    },
    sentence(at, of) {
      find("sentences", HTMLElement).hidden = of < 2;
      find("sentence-text", HTMLElement).textContent = `Sentence ${at + 1} of ${of}`;
      // Buttons that lead nowhere keep the focus.
      find("sentence-back", HTMLElement).setAttribute("aria-disabled", String(at === 0));
      find("sentence-on", HTMLElement).setAttribute("aria-disabled", String(at + 1 >= of));
    },
    tree(tree, chosen, edited, reason) {
      showTree(tree, chosen, reason);
      edit.show(tree, chosen, edited);
      find("edited", HTMLElement).hidden = !edited;
      for (const id of COPIES) find(id, HTMLButtonElement).disabled = !tree;
    },
    settings(chosen, followed, follows) {
      fill(system, SYSTEMS.map((name) => [name, name] as const), chosen);
      fill(follow, follows.map((name) => [name, FOLLOWS[name]] as const), followed);
    },
    derivation(tree, steps, step, why) {
      if (!tree || steps.length === 0) return derivation.clear(why);
      const gold = Array.from(tree.heads);
      derivation.show({ ...tree, gold, goldLabels: tree.labels }, steps, step);
      const now = describeStep(steps, step);
      // The slider tells it to those who use it.
      if (said !== "" && now !== said && document.activeElement?.id !== "step") say(now);
      said = now;
    },
    say,
    changed() {
      // Browsers refuse addresses that change too often, as they would under a slider.
      clearTimeout(addressTimer);
      addressTimer = setTimeout(() => history.replaceState(null, "", linkOf(controller)), PAUSE);
    },
  });
  const showTree = (tree: Tree | undefined, chosen: number, reason: string) => {
    if (!tree) return treeView.clear(reason);
    box.dir = runsRightToLeft(tree.forms) ? "rtl" : "ltr";
    treeView.show(tree, wrap.checked, chosen);
    // For those who measure how long it took.
    if (performance.getEntriesByName("first-tree").length === 0) performance.mark("first-tree");
  };

  // The columns of CoNLL-U run from left to right, whatever stands in them.
  const setDirection = () => text.dir = text.value.includes("\t") ? "ltr" : "auto";
  let timer: ReturnType<typeof setTimeout> | undefined;
  text.addEventListener("input", () => {
    clearTimeout(timer);
    setDirection();
    timer = setTimeout(() => controller.setText(text.value), PAUSE);
  });
  wrap.addEventListener("change", () => {
    if (controller.current) showTree(controller.current, controller.chosen, "");
  });
  let width = 0;
  new ResizeObserver(() => {
    // Rows depend on the width alone; the height changes with every tree.
    const before = width;
    width = box.clientWidth;
    if (width !== before && wrap.checked && controller.current) {
      showTree(controller.current, controller.chosen, "");
    }
  }).observe(box);
  enableDragging(box, (token, head) => void controller.attach(token, head));
  system.addEventListener("change", () => void controller.setSystem(system.value as SystemName));
  follow.addEventListener("change", () => void controller.setFollow(follow.value as Follow));
  const sentenceButtons: [string, number][] = [["sentence-back", -1], ["sentence-on", 1]];
  for (const [id, by] of sentenceButtons) {
    find(id, HTMLButtonElement).addEventListener("click", () => {
      void controller.goToSentence(controller.shown.sentence + by);
    });
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-example]")) {
    button.addEventListener("click", () => {
      text.value = button.dataset.example ?? "";
      setDirection();
      void controller.setText(text.value);
      text.focus();
    });
  }
  addEventListener("hashchange", () => {
    const shown = readLink(location.hash);
    if (shown && writeLink(shown) !== writeLink(controller.shown)) void controller.restore(shown);
  });
  enableCopying(client, controller, say);

  const use = async ({ bytes, name, keep }: FetchedModel) => {
    tellModel("Loading the model…");
    const size = bytes.length;
    try {
      const model = await client.call("load", { bytes, name }, { transfer: [bytes.buffer] });
      edit.offer(model.labels);
      tellModel(`Model: ${name}, ${megabytes(size)}, ${model.system}`);
      await controller.useModel(model);
      void keep?.();
    } catch (error) {
      tellModel((error as Error).message, true);
    }
  };
  const file = find("model-file", HTMLInputElement);
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    await use({ bytes: new Uint8Array(await chosen.arrayBuffer()), name: chosen.name });
  });

  const shown = readLink(location.hash) ?? { text: text.value, sentence: 0, taken: [], step: 0 };
  controller.keep(shown);
  fetched.then(use, (error) => {
    tellModel(error instanceof SagittaError ? error.message : String(error), true);
    return controller.useModel(undefined);
    // Only then: the first tree does not wait for it.
  }).finally(keepOffline);
}

const COPIES = ["copy-conllu", "copy-json", "copy-svg", "copy-link"];

function enableCopying(
  client: Remote<Methods>,
  controller: Controller,
  say: (text: string) => void,
): void {
  const written = async () => {
    const { sentence, heads, labels } = controller.current!;
    return await client.call("write", { sentence, heads: Array.from(heads), labels });
  };
  const texts: Record<string, () => string | Promise<string>> = {
    "copy-conllu": async () => (await written()).conllu,
    "copy-json": async () => (await written()).json,
    "copy-svg": () => drawSvg(controller.current!),
    "copy-link": () => linkOf(controller),
  };
  for (const id of COPIES) {
    const button = find(id, HTMLButtonElement);
    const name = button.textContent ?? "";
    button.addEventListener("click", async () => {
      const done = await copyText(await texts[id]());
      say(done ? `${name} copied` : `${name} could not be copied`);
      button.classList.toggle("done", done);
      setTimeout(() => button.classList.remove("done"), 1500);
    });
  }
}

/** The address that gives back what is shown. */
function linkOf(controller: Controller): string {
  return new URL(`#${writeLink(controller.shown)}`, location.href).href;
}

function tellModel(message: string, wrong = false): void {
  const model = find("model", HTMLElement);
  model.textContent = message;
  model.classList.toggle("bad", wrong);
}

function showProgress(share: number): void {
  tellModel(`Fetching the model: ${Math.round(share * 100)} %`);
}

function megabytes(bytes: number): string {
  return bytes < 1e5 ? `${Math.ceil(bytes / 1e3)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Pages of http(s) keep themselves for when there is no network; others cannot. */
function keepOffline(): void {
  if (!("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  navigator.serviceWorker.register(new URL("service_worker.js", document.baseURI)).catch(() => {});
}

start();
