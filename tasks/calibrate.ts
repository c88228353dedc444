/**
 * Fits the confidences of a model file anew: to every second sentence of a treebank, so that the
 * others can tell how well they fit.
 *
 *   deno task calibrate MODEL TREEBANK [PLOT.svg]
 *
 * Prints the reliability of the sentences that were not fitted to, without a beam and with one. The
 * model must not have been trained on the treebank.
 *
 * @module
 */

import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import process from "node:process";
import { parseConllu } from "../src/conllu/read.ts";
import { reliability, reliabilityTable } from "../src/evaluation/reliability.ts";
import { decompressModel } from "../src/model_file/compression.ts";
import { decodeModel, encodeModel, type ModelFile } from "../src/model_file/model_file.ts";
import { Parser } from "../src/pipeline/parser.ts";
import { Pipeline } from "../src/pipeline/pipeline.ts";
import { drawLines, type LineSeries } from "../src/rendering/plot_lines.ts";
import type { Sentence } from "../src/sentence/sentence.ts";
import { calibrate } from "../src/training/calibration.ts";

/** The beam that is measured. */
const BEAM = 8;

/** The same model with confidences that fit sentences. */
export async function calibrated(
  model: ModelFile,
  sentences: readonly Sentence[],
): Promise<ModelFile> {
  const pipeline = await Pipeline.read(model);
  // Around the temperature that the file has: scores of learners differ in scale.
  const scale = pipeline.parser!.settings.temperature / 16;
  const fitted = await calibrate(pipeline, sentences, scale, () => Promise.resolve());
  const components = model.components.map((stored) =>
    "temperature" in stored.settings
      ? { ...stored, settings: { ...stored.settings, ...fitted } }
      : stored
  );
  return { ...model, components };
}

/** Every second sentence, from the first or the second on. */
export function half(sentences: readonly Sentence[], from: 0 | 1): Sentence[] {
  return sentences.filter((_, i) => i % 2 === from);
}

if (import.meta.main) {
  const [file, treebank, plot] = process.argv.slice(2);
  const bytes = await readFile(file);
  const sentences = parseConllu(await readFile(treebank), { file: treebank });
  const old = decodeModel(await decompressModel(bytes, { file }), { file });
  const confidences = `every second sentence of ${basename(treebank)}`;
  const model = await calibrated(
    { ...old, provenance: { ...old.provenance, confidences } },
    half(sentences, 0),
  );
  await writeFile(file, encodeModel(model));
  const parser = await Parser.load(model);
  const gold = half(sentences, 1);
  const series: LineSeries[] = [{
    name: "as sure as right",
    points: [{ x: 0.2, y: 20 }, { x: 1, y: 100 }],
    dashed: true,
  }];
  for (const beam of [1, BEAM]) {
    const parsed = [...parser.parseAll(gold, { beam, scores: true })];
    const found = reliability(gold, parsed);
    console.log(`beam ${beam}\n${reliabilityTable(found)}`);
    const points = found.rows.map(({ confidence, right }) => ({ x: confidence, y: 100 * right }));
    series.push({ name: beam > 1 ? `beam ${beam}` : "greedy", points });
  }
  if (plot !== undefined) {
    const title = `Right heads by confidence (${
      basename(file)
    }, ${gold.length} held-out sentences)`;
    const labels = { x: { label: "confidence" }, y: { label: "right heads, %" } };
    await writeFile(plot, drawLines({ title, ...labels, series }));
  }
}
