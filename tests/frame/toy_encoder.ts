/**
 * An encoder that a program brings along: each word by itself, through one layer.
 *
 * @module
 */

import { bilstm } from "../../src/networks/encoders/bilstm.ts";
import type { Encoder } from "../../src/networks/encoders/encoder.ts";
import type { EncoderSizes } from "../../src/networks/encoders/registry.ts";
import { layerSpecs } from "../../src/networks/parameters.ts";

export const bag: Encoder<EncoderSizes> = {
  name: "bag",
  readSizes: bilstm.readSizes,
  parameters: ({ wordWidth, cells }, words) => [
    { name: "words", shape: [words, wordWidth], start: "vectors", lookup: true },
    ...layerSpecs("mix", wordWidth, cells, true),
  ],
  width: ({ cells }) => cells,
  maskWidths: ({ wordWidth }) => [wordWidth],
  perWordWidths: ({ wordWidth }) => [wordWidth],
  perWord: (ops, _sizes, { words }, masks) => [
    ops.dropout(ops.rows(ops.parameter("words"), words), masks[0]),
  ],
  encode: (ops, _sizes, _batch, [vectors]) => [
    ops.tanh(ops.product(vectors, ops.parameter("mix/w"), ops.parameter("mix/bias"))),
  ],
};
