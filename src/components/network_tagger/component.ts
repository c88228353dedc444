// Tags, features and lemmas by outputs of a network: for each column that it gives, a class for
// each word. UPOS comes first; the other columns choose among what went with that UPOS in training,
// so that a noun never gets the features of a verb.

import { LoadedParameters } from "../../networks/loaded_parameters.ts";
import { bestClasses, classParameters, classScores } from "../../networks/outputs/classes.ts";
import type { Parameters, ParameterSpec } from "../../networks/parameters.ts";
import { CLASS_OUTPUTS, type ClassOutput } from "../../networks/parser_network.ts";
import {
  parameterBytes,
  readParameters,
  storeParameters,
} from "../../networks/stored_parameters.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { FEATS, LEMMA, UPOS, XPOS } from "../../sentence/columns.ts";
import type { Batch, Component, ComponentKind, Layer } from "../component.ts";
import { vectorsOf } from "../encoder/component.ts";
import { applyRule } from "../lemmatiser/edit_rule.ts";
import { exceptionKey } from "../lemmatiser/rule_inventory.ts";
import type { ParseOptions } from "../parser/parse_options.ts";
import { readWordClasses, storeWordClasses, type WordClasses } from "./word_classes.ts";

/** Outputs by the name of their vocabulary and parameters, and the columns they fill. */
const OUTPUTS = {
  tags: { layer: "upos", column: UPOS },
  feats: { layer: "feats", column: FEATS },
  xpos: { layer: "xpos", column: XPOS },
  lemmas: { layer: "lemmas", column: LEMMA },
} as const;

const WIDTH = { min: 1, max: 4096 } as const;

class NetworkTagger implements Component {
  readonly needs: readonly Layer[] = ["words", "vectors"];
  readonly gives: readonly Layer[];
  readonly #kernel: Kernel;
  readonly #stored: Stored;
  readonly #classes: WordClasses;
  readonly #parameters: LoadedParameters;

  constructor(kernel: Kernel, stored: Stored, classes: WordClasses, parameters: LoadedParameters) {
    this.#kernel = kernel;
    this.#stored = stored;
    this.#classes = classes;
    this.#parameters = parameters;
    this.gives = outputNames(classes).map((name) => OUTPUTS[name].layer);
  }

  annotate(batch: Batch, { keepTags = false }: ParseOptions): void {
    if (keepTags) return;
    // Tags are read off the first layer: they are surface facts, and trees need the others.
    const { shape: { size }, layers: [vectors] } = vectorsOf(batch);
    const { names, allowed, exceptions } = this.#classes;
    let tags: Int32Array | undefined;
    for (const output of outputNames(this.#classes)) {
      const scores = classScores(this.#parameters.ops(), output, vectors);
      const lists = allowed[output];
      const choices = tags && lists && Array.from(tags, (tag) => lists[tag]);
      const best = bestClasses(this.#kernel, scores, choices);
      if (output === "tags") tags = best;
      batch.sentences.forEach((sentence, at) => {
        // ROOT's row comes first.
        const values = Array.from({ length: sentence.length }, (_, word) => {
          const row = (word + 1) * size + at, value = names[output][best[row]];
          if (output !== "lemmas") return value;
          const form = sentence.forms[word], upos = tags ? names.tags[tags[row]] : "";
          return exceptions.get(exceptionKey(form, upos)) ?? (applyRule(value, form) || form);
        });
        sentence.holdColumn(OUTPUTS[output].column, values);
      });
    }
  }

  store(): Stored {
    return this.#stored;
  }
}

/** Outputs that there are classes for; UPOS first. */
function outputNames({ names }: WordClasses): ClassOutput[] {
  return CLASS_OUTPUTS.filter((name) => names[name].length > 0);
}

function specsOf(classes: WordClasses, width: number): ParameterSpec[] {
  return outputNames(classes).flatMap((name) => {
    return classParameters(name, width, classes.names[name].length);
  });
}

/** What a file keeps of outputs for tags, features and lemmas. */
export function storeNetworkTagger(
  classes: WordClasses,
  width: number,
  parameters: Parameters,
): Stored {
  return {
    kind: "network-tagger",
    settings: { width },
    vocabularies: storeWordClasses(classes),
    tensors: storeParameters(specsOf(classes, width), parameters),
  };
}

/** Reads the outputs of a network that tag words. */
export const networkTagger: ComponentKind = {
  kind: "network-tagger",
  floats: true,
  need(stored) {
    const width = new SettingsReader(stored.settings, {}).count("width", WIDTH);
    return parameterBytes(specsOf(readWordClasses(stored), width));
  },
  widths({ settings }) {
    return { needs: { vectors: new SettingsReader(settings, {}).count("width", WIDTH) } };
  },
  read(stored, { kernel, place }) {
    const width = new SettingsReader(stored.settings, place).count("width", WIDTH);
    const classes = readWordClasses(stored, place);
    const specs = specsOf(classes, width);
    const parameters = new LoadedParameters(kernel, specs, readParameters(specs, stored, place));
    return new NetworkTagger(kernel, stored, classes, parameters);
  },
};
