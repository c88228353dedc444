/**
 * Carries the weights of a BiLSTM of 0.1 over into a pipeline: its segmenter, its encoder, its tags and
 * its parser, as they are.
 *
 *   deno run --allow-read --allow-write tasks/carry_bilstm.ts OLD NEW
 *
 * @module
 */

import { readFile, writeFile } from "node:fs/promises";
import process from "node:process";
import { isObject, type Json } from "../src/pipeline/file/json.ts";
import { readJson } from "../src/pipeline/file/read_json.ts";
import { readSafetensors } from "../src/pipeline/file/safetensors.ts";
import type { Tensor } from "../src/pipeline/file/tensor.ts";
import { decodeVocabulary } from "../src/pipeline/file/vocabulary.ts";
import { encodeModel, modelOf } from "../src/pipeline/file/model_file.ts";
import type { Stored } from "../src/pipeline/file/stored.ts";

const [from, to] = process.argv.slice(2);
const { tensors, metadata } = readSafetensors(await readFile(from));
const [settings, counts, provenance] = ["settings", "vocabularies", "provenance"].map((key) => {
  const value = readJson(metadata[key], key, { file: from });
  if (!isObject(value)) throw new Error(`${from}: no ${key}`);
  return value;
});

/** Some of the settings. */
function pick(...names: string[]): Record<string, Json> {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

/** Some of the vocabularies. */
function lists(...names: string[]): Record<string, readonly string[]> {
  return Object.fromEntries(names.map((name) => {
    const { data } = tensors[`vocabulary/${name}`] as Tensor<"U8">;
    return [name, decodeVocabulary(data, counts[name] as number, name)];
  }));
}

/** The tensors whose names fit. */
function those(pattern: RegExp): Record<string, Tensor> {
  return Object.fromEntries(Object.entries(tensors).filter(([name]) => pattern.test(name)));
}

const scales = tensors["segmenter/scales"] as Tensor<"F32">;
const tables = ["tokens", "sentences"].flatMap((name, i): [string, Tensor][] => [
  [`${name}/gaps`, tensors[`segmenter/${name}/gaps`]],
  [`${name}/values`, tensors[`segmenter/${name}/values`]],
  [`${name}/scale`, { dtype: "F32", shape: [], data: scales.data.slice(i, i + 1) }],
]);
const width = 2 * (settings.cells as number);
const components: Stored[] = [
  {
    kind: "segmenter",
    settings: settings.segmenter as Record<string, Json>,
    vocabularies: lists("multiwords", "multiword_endings"),
    tensors: Object.fromEntries(tables),
  },
  {
    kind: "encoder",
    settings: {
      encoder: "bilstm",
      ...pick("wordWidth", "ngramWidth", "ngramBuckets", "layers", "cells"),
    },
    vocabularies: lists("words"),
    tensors: those(/^(words|ngrams|lstm)(\/|$)/),
  },
  {
    kind: "network-tagger",
    settings: { width },
    vocabularies: lists("tags", "feats"),
    tensors: those(/^(tags|feats)\//),
  },
  {
    kind: "network-parser",
    settings: {
      ...pick("system", "singleRoot", "rootFirst", "beam", "temperature"),
      width,
      ...pick("slots", "hidden", "labelHidden"),
    },
    vocabularies: lists("labels"),
    tensors: those(/^(nothing|moves|labels)(\/|$)/),
  },
];
await writeFile(to, encodeModel(modelOf(components, provenance, metadata.licence)));
