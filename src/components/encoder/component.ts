// The encoder of a network: a vector for each word and layer, computed once for all outputs.

import type { Encoder, EncoderKind } from "../../networks/encoders/encoder.ts";
import { loadEncoder } from "../../networks/encoders/registry.ts";
import {
  encodeAnew,
  type EncodedBatch,
  firstLayerCache,
} from "../../networks/first_layer_cache.ts";
import type { Parameters } from "../../networks/parameters.ts";
import { storeParameters } from "../../networks/stored_parameters.ts";
import type { Stored } from "../../model_file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { Batch, ComponentKind } from "../component.ts";
import { networkKind } from "../network_kind.ts";

/** The vectors that an encoder gave a batch. */
export function vectorsOf(batch: Batch): EncodedBatch {
  return batch.shared.get("vectors") as EncodedBatch;
}

/** An encoder as a file keeps it. */
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
export function encoderComponent({ open }: EncoderKind): ComponentKind {
  return networkKind<Encoder>({
    kind: "encoder",
    open: ({ settings, vocabularies }, place) => open(settings, vocabularies, place),
    specs: ({ parameters }) => parameters,
    widths: ({ width }) => ({ gives: { vectors: width } }),
    make(kernel, encoder, parameters) {
      const { perWord } = encoder;
      const encode = perWord && firstLayerCache(kernel, encoder, perWord, parameters);
      return {
        needs: ["words"],
        gives: ["vectors"],
        batchSize: 16,
        annotate({ sentences, shared }) {
          const forms = sentences.map(({ forms }) => forms);
          const vectors = encode?.(forms) ?? encodeAnew(encoder, parameters.ops(), forms);
          shared.set("vectors", vectors);
        },
      };
    },
  });
}
