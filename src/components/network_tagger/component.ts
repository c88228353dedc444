/**
 * Tags and features by outputs of a network: for each column that it gives, a class for each word.
 *
 * @module
 */

import { requireEntries } from "../../pipeline/file/require_entries.ts";
import { LoadedParameters } from "../../networks/loaded_parameters.ts";
import { bestClasses, classParameters, classScores } from "../../networks/outputs/classes.ts";
import type { Parameters, ParameterSpec } from "../../networks/parameters.ts";
import {
  parameterBytes,
  readParameters,
  storeParameters,
} from "../../networks/stored_parameters.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import type { ParseOptions } from "../parser/parse_options.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { FEATS, UPOS } from "../../sentence/columns.ts";
import type { Batch, Component, ComponentKind, Layer } from "../component.ts";
import { vectorsOf } from "../encoder/component.ts";

/** Outputs by the name of their vocabulary and parameters, and the columns they fill. */
const OUTPUTS = {
  tags: { layer: "upos", column: UPOS },
  feats: { layer: "feats", column: FEATS },
} as const;

type OutputName = keyof typeof OUTPUTS;
type Vocabularies = Readonly<Partial<Record<OutputName, readonly string[]>>>;

/** Widths of vectors. */
const WIDTH = { min: 1, max: 4096 } as const;
/** Most values of a column. */
const MAX_CLASSES = 1 << 16;

class NetworkTagger implements Component {
  readonly needs: readonly Layer[] = ["vectors"];
  readonly gives: readonly Layer[];
  readonly #kernel: Kernel;
  readonly #stored: Stored;
  readonly #vocabularies: Vocabularies;
  readonly #parameters: LoadedParameters;

  constructor(
    kernel: Kernel,
    stored: Stored,
    vocabularies: Vocabularies,
    parameters: LoadedParameters,
  ) {
    this.#kernel = kernel;
    this.#stored = stored;
    this.#vocabularies = vocabularies;
    this.#parameters = parameters;
    this.gives = outputNames(vocabularies).map((name) => OUTPUTS[name].layer);
  }

  annotate(batch: Batch, { keepTags = false }: ParseOptions): void {
    if (keepTags) return;
    // Tags are read off the first layer: they are surface facts, and trees need the others.
    const { shape: { size }, layers: [vectors] } = vectorsOf(batch);
    for (const name of outputNames(this.#vocabularies)) {
      const names = this.#vocabularies[name]!;
      const scores = classScores(this.#parameters.ops(), name, vectors);
      const classes = bestClasses(this.#kernel, scores);
      batch.sentences.forEach((sentence, at) => {
        // ROOT's row comes first.
        const values = Array.from({ length: sentence.length }, (_, word) => {
          return names[classes[(word + 1) * size + at]];
        });
        sentence.holdColumn(OUTPUTS[name].column, values);
      });
    }
  }

  store(): Stored {
    return this.#stored;
  }
}

function outputNames(vocabularies: Vocabularies): OutputName[] {
  return (Object.keys(OUTPUTS) as OutputName[]).filter((name) => vocabularies[name]?.length);
}

function specsOf(vocabularies: Vocabularies, width: number): ParameterSpec[] {
  return outputNames(vocabularies).flatMap((name) => {
    return classParameters(name, width, vocabularies[name]!.length);
  });
}

/** What a file keeps of outputs for tags and features. */
export function storeNetworkTagger(
  vocabularies: Vocabularies,
  width: number,
  parameters: Parameters,
): Stored {
  const given = outputNames(vocabularies).map((name) => [name, vocabularies[name]!]);
  return {
    kind: "network-tagger",
    settings: { width },
    vocabularies: Object.fromEntries(given),
    tensors: storeParameters(specsOf(vocabularies, width), parameters),
  };
}

export const networkTagger: ComponentKind = {
  kind: "network-tagger",
  floats: true,
  need({ settings, vocabularies }) {
    const width = new SettingsReader(settings, {}).count("width", WIDTH);
    return parameterBytes(specsOf(vocabularies, width));
  },
  read(stored, { kernel, place }) {
    const width = new SettingsReader(stored.settings, place).count("width", WIDTH);
    const names = Object.keys(stored.vocabularies);
    const vocabularies: Vocabularies = Object.fromEntries(names.map((name) => {
      return [name, requireEntries(stored, name, place, { min: 1, max: MAX_CLASSES })];
    }));
    const specs = specsOf(vocabularies, width);
    const parameters = new LoadedParameters(kernel, specs, readParameters(specs, stored, place));
    return new NetworkTagger(kernel, stored, vocabularies, parameters);
  },
};
