import { assert, assertEquals, assertRejects } from "@std/assert";
import { SagittaError } from "../../src/errors.ts";
import { prunePieces } from "../../src/networks/encoders/prune_pieces.ts";
import { transformerParameters } from "../../src/networks/encoders/transformer_layers.ts";
import { readPretrainedFolder } from "../../src/networks/pretrained.ts";
import { encodeModel } from "../../src/model_file/model_file.ts";
import type { Tensor } from "../../src/model_file/tensor.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { Sentence } from "../../src/sentence/sentence.ts";
import { decodeCheckpoint } from "../../src/training/checkpoint.ts";
import { networkFileSizes } from "../../src/training/network/file_sizes.ts";
import { train } from "../../src/training/train.ts";
import { WordPieces } from "../../src/wordpieces/word_pieces.ts";
import { sample } from "./small_model.ts";

const FOLDER = new URL("../networks/fixtures/tiny_bert", import.meta.url).pathname;
const pretrained = await readPretrainedFolder(
  FOLDER,
  (path) => Deno.readFile(path).catch(() => undefined),
);
const tiny = { learner: "transformer", pretrained, backend: "module", batch: 40 } as const;

/** Sentences whose words the tiny encoder has pieces for: forms, tags, heads, lemmas. */
const SENTENCES = [
  ["the dogs barked .", "DET NOUN VERB PUNCT", "2 3 0 3", "the dog bark ."],
  ["the cats sleep .", "DET NOUN VERB PUNCT", "2 3 0 3", "the cat sleep ."],
  ["she saw him .", "PRON VERB PRON PUNCT", "2 0 2 2", "she see he ."],
  ["he saw it .", "PRON VERB PRON PUNCT", "2 0 2 2", "he see it ."],
  ["a runner barks !", "DET NOUN VERB PUNCT", "2 3 0 3", "a runner bark !"],
  [
    "time flies like an arrow .",
    "NOUN VERB ADP DET NOUN PUNCT",
    "2 0 5 5 2 2",
    "time fly like a arrow .",
  ],
  [
    "he sleeps like the dog .",
    "PRON VERB ADP DET NOUN PUNCT",
    "2 0 5 5 2 2",
    "he sleep like the dog .",
  ],
  [
    "unhappy cats saw the arrows .",
    "ADJ NOUN VERB DET NOUN PUNCT",
    "2 3 0 5 3 3",
    "unhappy cat see the arrow .",
  ],
].map((columns) => {
  const [forms, upos, heads, lemmas] = columns.map((column) => column.split(" "));
  const deprels = heads.map((head) => head === "0" ? "root" : "dep");
  return Sentence.of({ forms, upos, lemmas, deprels, heads: heads.map(Number) });
});

Deno.test("a transformer is trained from a pretrained one, saved in 4 and 8 bits, and parses", async () => {
  const losses: number[] = [];
  const { model } = await train({
    ...{ ...tiny, train: [{ sentences: SENTENCES }], epochs: 30, rate: 0.01 },
    ...{ encoderRate: 0.003, dropout: 0, seed: 1 },
    onEpoch: ({ loss }) => void losses.push(loss),
  });
  assert(losses[29] < 0.2 * losses[0], losses.join(" "));
  const [{ settings, tensors }] = model.components;
  assertEquals([settings.encoder, settings.layers, settings.width], ["transformer", 2, 32]);
  assertEquals([tensors.pieces.dtype, tensors.pieces.shape[1]], ["U8", 16]);
  assertEquals(tensors["layer/0/query/w"].dtype, "I8");
  const parser = await Parser.load(encodeModel(model));
  let heads = 0, tags = 0, lemmas = 0, all = 0;
  for (const sentence of SENTENCES) {
    const found = parser.parse(sentence);
    for (let i = 0; i < sentence.length; i++, all++) {
      heads += Number(sentence.heads[i] === found.heads[i]);
      tags += Number(sentence.upos[i] === found.upos[i]);
      lemmas += Number(sentence.lemmas[i] === found.lemmas[i]);
    }
  }
  assertEquals(all, 38);
  assert(heads >= 36 && tags >= 36 && lemmas >= 30, `${heads} heads, ${tags}, ${lemmas} lemmas`);
});

Deno.test("fewer layers and pieces are taken where it is asked, and more than there are is refused", async () => {
  const data = { train: [{ sentences: sample().slice(0, 6) }], epochs: 1 };
  const { model } = await train({ ...tiny, ...data, layers: 1, pieces: 40 });
  const [{ settings, tensors, vocabularies }] = model.components;
  assertEquals(settings.layers, 1);
  assertEquals(Object.hasOwn(tensors, "layer/1/query/w"), false);
  assertEquals(vocabularies.pieces.length, tensors.pieces.shape[0]);
  assert(vocabularies.pieces.length < pretrained.vocabulary.pieces.length);
  await assertRejects(
    () => train({ ...tiny, ...data, layers: 3 }),
    SagittaError,
    "found 3 layers, expected 2 at most",
  );
  await assertRejects(
    () => train({ ...data, learner: "transformer" }),
    SagittaError,
    "found a transformer without a pretrained one, expected --pretrained FOLDER",
  );
});

Deno.test("pruned pieces keep the vectors of those that stay, and every word can still be cut", () => {
  const { vocabulary, rules, sizes: { width }, parameters } = pretrained;
  const counts = new Map([["the", 50], ["dogs", 20]]);
  const pruned = prunePieces(pretrained, counts, 55);
  const used = new Set([...counts.keys()].flatMap((word) => {
    return new WordPieces(vocabulary, rules).word(word).map((id) => vocabulary.pieces[id]);
  }));
  const table = parameters.get("pieces")!, kept = pruned.parameters.get("pieces")!;
  for (const piece of used) {
    const [from, to] = [vocabulary, pruned.vocabulary].map(({ pieces }) => {
      return pieces.lastIndexOf(piece);
    });
    assert(to >= 0, piece);
    assertEquals(
      kept.slice(to * width, (to + 1) * width),
      table.slice(from * width, (from + 1) * width),
    );
  }
  assertEquals(kept.length, pruned.vocabulary.pieces.length * width);
});

Deno.test("networkFileSizes() counts the tensors of a model and a checkpoint to the byte", async () => {
  const { model, checkpoint } = await train({
    ...{ ...tiny, train: [{ sentences: SENTENCES }], dev: [{ sentences: SENTENCES }], epochs: 1 },
  });
  const specs = transformerParameters(pretrained.sizes, pretrained.vocabulary.pieces.length);
  const { state } = decodeCheckpoint(await checkpoint());
  const kept = Object.entries(state.tensors).filter(([path]) => {
    return specs.some(({ name }) => path.slice(path.indexOf("/") + 1) === name);
  });
  const bytesOf = (tensors: readonly Tensor[]) =>
    tensors.reduce((sum, { data }) => sum + BigInt(data.byteLength), 0n);
  const [encoder] = model.components, bytes = bytesOf(Object.values(encoder.tensors));
  assertEquals([kept.length, bytes], [4 * 37, 22_424n]);
  const found = { model: bytes, checkpoint: bytes + bytesOf(kept.map(([, tensor]) => tensor)) };
  assertEquals(networkFileSizes(specs), found);
});

Deno.test("a network whose model or checkpoint could not be written is refused before the first step", async () => {
  const data = { ...tiny, train: [{ sentences: SENTENCES }] };
  for (
    const [width, found] of [
      [4096, "model would hold 9681772120 bytes of tensors, expected 1056964600 at most"],
      [1024, "checkpoint would hold 10306460184 bytes of tensors, expected 4278190072 at most"],
    ] as const
  ) {
    const sizes = { ...pretrained.sizes, width, feed: 4 * width, layers: 48 };
    await assertRejects(
      () => train({ ...data, pretrained: { ...pretrained, sizes } }),
      SagittaError,
      `Cannot train: found a network whose ${found}`,
    );
  }
});
