// A parser by outputs of a network: moves from the words in the places of a configuration, labels
// from the two ends of an arc.

import { LabelInventory, MAX_LABELS } from "../../sentence/labels.ts";
import type { Place } from "../../errors.ts";
import { BEAM } from "../linear_parser/settings.ts";
import { requireEntries } from "../../pipeline/file/require_entries.ts";
import { SettingsReader } from "../../pipeline/file/settings_reader.ts";
import { LoadedParameters } from "../../networks/loaded_parameters.ts";
import { arcParameters, arcTables } from "../../networks/outputs/arcs.ts";
import {
  nothingParameter,
  scorerNames,
  type SlotOutput,
  slotParameters,
  slotTable,
  withNothing,
} from "../../networks/outputs/slots.ts";
import type { Parameters, ParameterSpec } from "../../networks/parameters.ts";
import { labelOutput, moveOutput } from "../../networks/parser_network.ts";
import {
  parameterBytes,
  readParameters,
  storeParameters,
} from "../../networks/stored_parameters.ts";
import type { Stored } from "../../pipeline/file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import type { Batch, ComponentKind, Layer, ParserSettings } from "../component.ts";
import { vectorsOf } from "../encoder/component.ts";
import { readConfidences } from "../parser/confidence.ts";
import { TransitionParser } from "../parser/transition_parser.ts";

/** How a parser of a network works. */
export interface NetworkParserSettings extends ParserSettings {
  /** Columns of the encoder's vectors. */
  readonly width: number;
  /** Places of a configuration that moves are scored by: 4, or 9 with children. */
  readonly slots: number;
  /** Units between these and the moves' scores. */
  readonly hidden: number;
  /** Units between an arc and its labels' scores. */
  readonly labelHidden: number;
  /** Columns of the projections that score arcs; none are scored where it is left out. */
  readonly arc?: number;
}

/** Bounds that keep what a model may ask of memory small. */
const BOUNDS = {
  beam: BEAM,
  width: { min: 1, max: 4096 },
  slots: { min: 4, max: 9 },
  hidden: { min: 1, max: 2048 },
  labelHidden: { min: 1, max: 2048 },
  arc: { min: 0, max: 1024 },
} as const;

class NetworkParser extends TransitionParser {
  readonly needs: readonly Layer[] = ["vectors"];
  readonly #stored: Stored;
  readonly #parameters: LoadedParameters;
  readonly #moves: SlotOutput;
  readonly #labels: SlotOutput | undefined;
  readonly #scoresArcs: boolean;

  constructor(
    kernel: Kernel,
    stored: Stored,
    settings: NetworkParserSettings,
    labels: readonly string[],
    parameters: LoadedParameters,
  ) {
    super(kernel, settings, labels);
    this.#stored = stored;
    this.#parameters = parameters;
    this.#moves = moveOutput(settings);
    this.#labels = labels.length > 0 ? labelOutput(settings, labels.length) : undefined;
    this.#scoresArcs = settings.arc !== undefined;
  }

  /** Products of vectors and slots, once a word and slot, not once a configuration. */
  protected override prepare(batch: Batch): void {
    const { shape, layers } = vectorsOf(batch);
    const ops = this.#parameters.ops();
    const vectors = withNothing(ops, layers.at(-1)!);
    const moves = slotTable(ops, this.#moves, vectors);
    const labels = this.#labels ? slotTable(ops, this.#labels, vectors).at : 0;
    this.decoder.use();
    this.kernel.wasm.setTables(moves.at, labels, moves.rows - 1, shape.size);
    if (!this.#scoresArcs) return;
    const [heads, dependents] = arcTables(ops, vectors);
    this.kernel.wasm.setArcTables(heads.at, dependents.at);
  }

  protected turnTo({ sentences }: Batch, at: number): number {
    const { wasm } = this.kernel;
    this.decoder.use();
    wasm.setSentence(at);
    return wasm.createSentence(sentences[at].length);
  }

  store(): Stored {
    return this.#stored;
  }
}

/** Makes the module score with a network from now on. */
function setUp(
  { wasm }: Kernel,
  settings: NetworkParserSettings,
  labels: readonly string[],
  parameters: LoadedParameters,
): void {
  const { slots, hidden, labelHidden, arc = 0 } = settings;
  const layer = (output: SlotOutput) =>
    scorerNames(output).map((name) => parameters.address(name)) as [number, number, number];
  wasm.setUpNetwork(slots, hidden, labels.length, labelHidden, arc);
  wasm.setMoveLayer(...layer(moveOutput(settings)));
  if (labels.length > 0) wasm.setLabelLayer(...layer(labelOutput(settings, labels.length)));
  wasm.setRootLabel(new LabelInventory(labels).root);
}

function specsOf(settings: NetworkParserSettings, labels: number): ParameterSpec[] {
  const { width } = settings;
  return [
    nothingParameter(width),
    ...slotParameters(moveOutput(settings), width),
    ...(labels > 0 ? slotParameters(labelOutput(settings, labels), width) : []),
    ...arcParameters(settings.arc ?? 0, width),
  ];
}

/** The settings of a parser, as a file says them; a file may say anything. */
export function readParserSettings(
  settings: Stored["settings"],
  place: Place = {},
): NetworkParserSettings {
  const reader = new SettingsReader(settings, place);
  const count = (name: keyof typeof BOUNDS) => reader.count(name, BOUNDS[name]);
  const arc = reader.has("arc") ? count("arc") : 0;
  return {
    system: reader.text("system"),
    multiRoot: reader.flag("multiRoot"),
    rootFirst: reader.flag("rootFirst"),
    beam: count("beam"),
    temperature: reader.temperature("temperature"),
    ...readConfidences(reader),
    width: count("width"),
    slots: count("slots"),
    hidden: count("hidden"),
    labelHidden: count("labelHidden"),
    ...(arc > 0 ? { arc } : {}),
  };
}

/** What a file keeps of a parser. */
export function storeNetworkParser(
  settings: NetworkParserSettings,
  labels: readonly string[],
  parameters: Parameters,
): Stored {
  return {
    kind: "network-parser",
    settings: { ...settings },
    vocabularies: { labels },
    tensors: storeParameters(specsOf(settings, labels.length), parameters),
  };
}

/** Reads the outputs of a network that find trees. */
export const networkParser: ComponentKind = {
  kind: "network-parser",
  floats: true,
  need: (stored) =>
    parameterBytes(
      specsOf(readParserSettings(stored.settings), stored.vocabularies.labels?.length ?? 0),
    ),
  widths: ({ settings }) => ({ needs: { vectors: readParserSettings(settings).width } }),
  read(stored, { kernel, place }) {
    const settings = readParserSettings(stored.settings, place);
    const labels = requireEntries(stored, "labels", place, { max: MAX_LABELS });
    const specs = specsOf(settings, labels.length);
    const parameters = new LoadedParameters(kernel, specs, readParameters(specs, stored, place));
    setUp(kernel, settings, labels, parameters);
    return new NetworkParser(kernel, stored, settings, labels, parameters);
  },
};
