// A transformer encoder under a parser: words are cut into pieces, read by a pretrained BERT-like
// network (`transformer_layers.ts`), and stand for the mean of their first and last piece.

import { fail, type Place } from "../../errors.ts";
import { requireEntries } from "../../model_file/require_entries.ts";
import { SettingsReader } from "../../model_file/settings_reader.ts";
import { pieceVocabulary } from "../../wordpieces/piece_vocabulary.ts";
import { type PieceSentence, WordPieces } from "../../wordpieces/word_pieces.ts";
import type { Mask } from "../ops.ts";
import type { PretrainedEncoder } from "../pretrained.ts";
import {
  dropoutRow,
  type Encoder,
  type EncoderKind,
  type EncoderSettings,
  maskOf,
} from "./encoder.ts";
import { type PieceBatch, pieceBatch } from "./piece_batch.ts";
import { prunePieces } from "./prune_pieces.ts";
import {
  embedPieces,
  encodePieces,
  transformerParameters,
  type TransformerSizes,
} from "./transformer_layers.ts";

const refuse = fail("train");

/** Bounds that keep what a model may ask of memory small. */
const BOUNDS = {
  width: { min: 1, max: 4096 },
  heads: { min: 1, max: 256 },
  layers: { min: 1, max: 48 },
  feed: { min: 1, max: 16384 },
  places: { min: 3, max: 4096 },
  segments: { min: 1, max: 16 },
} as const;

/** Checks sizes, which a file may give as it likes. */
function readSizes(settings: EncoderSettings, place: Place): TransformerSizes {
  const reader = new SettingsReader(settings, place);
  const counts = reader.counts(BOUNDS);
  const epsilon = reader.take<number>("epsilon", "a number from 0 to 1", (value) => {
    return typeof value === "number" && value > 0 && value < 1;
  });
  if (counts.width % counts.heads !== 0) {
    throw reader.refusal(`${counts.heads} heads in width ${counts.width}`, "a whole share each");
  }
  return { ...counts, epsilon };
}

/** A sentence as dropout leaves it: factors for the columns of its words' vectors. */
type DrawnPieces = PieceSentence & { readonly mask?: Float32Array };
type DrawnBatch = PieceBatch & { readonly mask?: Mask };

/** An encoder of these pieces. The vectors of words are those of the last layer. */
function transformerOf(
  sizes: TransformerSizes,
  pieces: WordPieces,
): Encoder<DrawnPieces, DrawnBatch> {
  const { vocabulary, rules: { lowerCase, stripAccents } } = pieces, { width } = sizes;
  return {
    name: "transformer",
    settings: { ...sizes, lowerCase: lowerCase ?? false, stripAccents: stripAccents ?? false },
    vocabularies: { pieces: vocabulary.pieces },
    parameters: transformerParameters(sizes, vocabulary.pieces.length),
    width,
    read: (forms) => pieces.sentence(forms),
    count: ({ ids }) => ids.length,
    numbers: ({ ids, starts }) => [ids, starts],
    draw(input, { dropout }, random) {
      return dropout === 0 ? input : { ...input, mask: dropoutRow(width, dropout, random) };
    },
    batch(inputs) {
      const batch = pieceBatch(inputs, sizes.places);
      return inputs[0].mask ? { ...batch, mask: maskOf(inputs.map(({ mask }) => mask!)) } : batch;
    },
    encode(ops, batch) {
      const last = ops.tidy(() => {
        return encodePieces(ops, sizes, batch, embedPieces(ops, sizes, batch)).at(-1)!;
      });
      return [ops.dropout(ops.bags(last, batch.words), batch.mask)];
    },
  };
}

/** The kind. One that is trained starts from a pretrained one, with all its pieces or some. */
export const transformer: EncoderKind = {
  name: "transformer",

  open(settings, vocabularies, place) {
    const sizes = readSizes(settings, place), reader = new SettingsReader(settings, place);
    const rules = {
      lowerCase: reader.flag("lowerCase"),
      stripAccents: reader.flag("stripAccents"),
    };
    const entries = requireEntries({ vocabularies }, "pieces", place);
    return transformerOf(sizes, new WordPieces(pieceVocabulary(entries, place), rules));
  },

  create({ sizes, counts, inputs, from }) {
    if (from) {
      return { encoder: transformer.open(from.settings, from.vocabularies, {}), start() {} };
    }
    const given = inputs.pretrained as PretrainedEncoder | undefined;
    if (!given) {
      const found = "a transformer without a pretrained one";
      throw refuse("cannot-train", found, "--pretrained FOLDER");
    }
    const { layers = 0, pieces = 0 } = sizes;
    if (layers > given.sizes.layers) {
      throw refuse("cannot-train", `${layers} layers`, `${given.sizes.layers} at most`);
    }
    const { rules, vocabulary, parameters } = pieces > 0
      ? prunePieces(given, counts, pieces)
      : given;
    const own = { ...given.sizes, layers: layers || given.sizes.layers };
    const encoder = transformerOf(own, new WordPieces(vocabulary, rules));
    const start = (all: Map<string, Float32Array>) => {
      for (const { name } of encoder.parameters) all.set(name, parameters.get(name)!);
    };
    return { encoder, start };
  },
};
