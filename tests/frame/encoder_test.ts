import { assert, assertEquals } from "@std/assert";
import { encoderComponent, storeEncoder } from "../../src/components/encoder/component.ts";
import {
  readNetworkSettings,
  storeNetworkParser,
} from "../../src/components/network_parser/component.ts";
import { ENCODERS } from "../../src/networks/encoders/registry.ts";
import { openTrainable } from "../../src/networks/backends.ts";
import { decodeModel, encodeModel, modelOf } from "../../src/model_file/model_file.ts";
import { Parser } from "../../src/pipeline/parser.ts";
import { loadKernel } from "../../src/runtime/kernel.ts";
import {
  firstParameters,
  learningRule,
  NetworkTrainer,
} from "../../src/training/network/trainer.ts";
import { networkOf } from "../../src/training/network/learner.ts";
import { networkTreebank } from "../../src/training/network/treebank.ts";
import { NO_COLUMNS, resolveNetwork, TINY } from "../training/small_bilstm.ts";
import { sample } from "../training/small_model.ts";
import { bag } from "./toy_encoder.ts";

Deno.test("a program brings an encoder as a value: it is trained, saved, loaded and parses", async () => {
  const options = resolveNetwork({ sizes: TINY, dropout: 0, rate: 0.01, batch: 8 });
  const kernel = await loadKernel();
  const sizes = { ...options.sizes, width: 16 };
  const targets = { unlabelled: false, columns: NO_COLUMNS, sizes, inputs: {} };
  const treebank = await networkTreebank(kernel, bag, sample(), targets);
  const network = networkOf(treebank, options.sizes);
  const start = firstParameters(network, 1, treebank);
  const [specs, rule] = [network.parameters, learningRule(options)];
  const trainable = await openTrainable({ name: "module" }, kernel, specs, start, rule);
  const trainer = new NetworkTrainer(kernel, network, trainable, options, treebank);
  const losses: number[] = [];
  for (let epoch = 1; epoch <= 12; epoch++) {
    let sum = 0;
    for (const batch of trainer.batches(epoch)) sum += (await trainer.learn(batch)).loss!;
    losses.push(sum);
  }
  assert(losses[11] < 0.5 * losses[0], losses.join(" "));
  const parameters = await trainable.averages();
  const settings = readNetworkSettings({
    ...{ system: "arc-standard", multiRoot: false, rootFirst: false, beam: 1, temperature: 1 },
    ...options.sizes,
    width: treebank.encoder.width,
  });
  const bytes = encodeModel(modelOf([
    storeEncoder(kernel, treebank.encoder, parameters),
    storeNetworkParser(settings, network.trees, parameters),
  ], {}));
  assertEquals(decodeModel(bytes).components[0].settings.encoder, "bag");
  const parser = await Parser.load(bytes, { components: [encoderComponent(bag)] });
  let right = 0, all = 0;
  for (const sentence of sample()) {
    const { heads } = parser.parse(sentence);
    sentence.heads.forEach((head, i) => right += head === heads[i] ? 1 : 0);
    all += sentence.length;
  }
  assert(right / all > 0.6, `${right} of ${all}`);
});

Deno.test("the encoders that come with Sagitta have names of their own", () => {
  assertEquals(new Set(ENCODERS.map(({ name }) => name)).size, ENCODERS.length);
});
