// The encoder of a network: a vector for each word and layer, computed once for all outputs.

import type { Place } from "../../errors.ts";
import type { Encoder, EncoderKind } from "../../networks/encoders/encoder.ts";
import { loadEncoder } from "../../networks/encoders/registry.ts";
import {
  encodeAnew,
  type EncodedBatch,
  FirstLayerCache,
} from "../../networks/first_layer_cache.ts";
import { LoadedParameters } from "../../networks/loaded_parameters.ts";
import type { Parameters } from "../../networks/parameters.ts";
import {
  parameterBytes,
  readParameters,
  storeParameters,
} from "../../networks/stored_parameters.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
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
  readonly #encoder: Encoder;
  readonly #parameters: LoadedParameters;
  readonly #cache: FirstLayerCache | undefined;

  constructor(kernel: Kernel, stored: Stored, encoder: Encoder, parameters: LoadedParameters) {
    this.#stored = stored;
    this.#encoder = encoder;
    this.#parameters = parameters;
    const { perWord } = encoder;
    this.#cache = perWord && new FirstLayerCache(kernel, encoder, perWord, parameters);
  }

  annotate({ sentences, given }: Batch): void {
    const forms = sentences.map(({ forms }) => forms);
    const vectors = this.#cache?.encode(forms) ??
      encodeAnew(this.#encoder, this.#parameters.ops(), forms);
    given.set("vectors", vectors);
  }

  store(): Stored {
    return this.#stored;
  }
}

/** What a file keeps of an encoder. */
export function storeEncoder(
  kernel: Kernel,
  { name, settings, vocabularies, parameters: specs }: Encoder,
  parameters: Parameters,
): Stored {
  return {
    kind: "encoder",
    settings: { encoder: name, ...settings },
    vocabularies,
    tensors: storeParameters(specs, parameters, kernel),
  };
}

/** The kind of component that the encoder is which a file names. */
export async function encoderKind({ settings }: Stored): Promise<ComponentKind> {
  const { encoder: name } = settings;
  return encoderComponent(await loadEncoder(typeof name === "string" ? name : ""));
}

/** The kind of component that an encoder is; a program may bring one of its own. */
export function encoderComponent(kind: EncoderKind): ComponentKind {
  // Opening goes through whole vocabularies: once a file, however much is asked about it.
  const opened = new WeakMap<Stored, Encoder>();
  const open = (stored: Stored, place: Place = {}) => {
    const encoder = opened.get(stored) ?? kind.open(stored.settings, stored.vocabularies, place);
    opened.set(stored, encoder);
    return encoder;
  };
  return {
    kind: "encoder",
    floats: true,
    need: (stored) => parameterBytes(open(stored).parameters),
    widths: (stored) => ({ gives: { vectors: open(stored).width } }),
    read(stored, { kernel, place }) {
      const encoder = open(stored, place);
      const specs = encoder.parameters;
      const parameters = new LoadedParameters(kernel, specs, readParameters(specs, stored, place));
      return new EncoderComponent(kernel, stored, encoder, parameters);
    },
  };
}
