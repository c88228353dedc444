/**
 * The encoder of a network: a vector for each word and layer, computed once for all outputs.
 *
 * @module
 */

import { FIRST_WORD, WordNumbers } from "../../networks/word_numbers.ts";
import type { Encoder } from "../../networks/encoders/encoder.ts";
import { type EncoderSizes, loadEncoder } from "../../networks/encoders/registry.ts";
import { type EncodedBatch, FirstLayerCache } from "../../networks/first_layer_cache.ts";
import { LoadedParameters } from "../../networks/loaded_parameters.ts";
import type { Parameters } from "../../networks/parameters.ts";
import {
  parameterBytes,
  readParameters,
  storeParameters,
} from "../../networks/stored_parameters.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import { requireEntries } from "../../pipeline/file/require_entries.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Batch, Component, ComponentKind, Layer } from "../component.ts";

/** The vectors that an encoder gave a batch. */
export function vectorsOf(batch: Batch): EncodedBatch {
  return batch.given.get("vectors") as EncodedBatch;
}

class EncoderComponent implements Component {
  readonly needs: readonly Layer[] = ["words"];
  readonly gives: readonly Layer[] = ["vectors"];
  readonly batchSize = 16;
  readonly #stored: Stored;
  readonly #cache: FirstLayerCache;

  constructor(stored: Stored, cache: FirstLayerCache) {
    this.#stored = stored;
    this.#cache = cache;
  }

  annotate({ sentences, given }: Batch): void {
    given.set("vectors", this.#cache.encode(sentences.map(({ forms }) => forms)));
  }

  store(): Stored {
    return this.#stored;
  }
}

/** What a file keeps of an encoder. */
export function storeEncoder(
  encoder: Encoder<EncoderSizes>,
  sizes: EncoderSizes,
  words: readonly string[],
  parameters: Parameters,
): Stored {
  const specs = encoder.parameters(sizes, words.length + FIRST_WORD);
  // Of sizes that are those of a whole network, the encoder's own.
  const own = encoder.readSizes(new SettingsReader({ ...sizes }, {}));
  return {
    kind: "encoder",
    settings: { encoder: encoder.name, ...own },
    vocabularies: { words },
    tensors: storeParameters(specs, parameters),
  };
}

/** The kind of component that the encoder is which a file names. */
export async function encoderKind({ settings }: Stored): Promise<ComponentKind> {
  const { encoder: name } = settings;
  return encoderComponent(await loadEncoder(typeof name === "string" ? name : ""));
}

/** The kind of component that an encoder is; a program may bring one of its own. */
export function encoderComponent(encoder: Encoder<EncoderSizes>): ComponentKind {
  const specsOf = ({ settings, vocabularies }: Stored, place = {}) => {
    const sizes = encoder.readSizes(new SettingsReader(settings, place));
    const words = vocabularies.words?.length ?? 0;
    return { sizes, specs: encoder.parameters(sizes, words + FIRST_WORD) };
  };
  return {
    kind: "encoder",
    floats: true,
    need: (stored) => parameterBytes(specsOf(stored).specs),
    read(stored, { kernel, place }) {
      const words = requireEntries(stored, "words", place);
      const { sizes, specs } = specsOf(stored, place);
      const parameters = new LoadedParameters(kernel, specs, readParameters(specs, stored, place));
      const numbers = new WordNumbers(words, sizes.ngramBuckets);
      const cache = new FirstLayerCache(kernel, encoder, sizes, parameters, numbers);
      return new EncoderComponent(stored, cache);
    },
  };
}
