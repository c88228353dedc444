// A parser by the output of a network for trees (`src/networks/outputs/trees.ts`).

import type { Place } from "../../errors.ts";
import type { LoadedParameters } from "../../networks/loaded_parameters.ts";
import { type ScorerSizes, TreeOutput, type TreeScorer } from "../../networks/outputs/trees.ts";
import type { Parameters } from "../../networks/parameters.ts";
import { storeParameters } from "../../networks/stored_parameters.ts";
import { requireEntries } from "../../model_file/require_entries.ts";
import { SettingsReader } from "../../model_file/settings_reader.ts";
import type { Stored } from "../../model_file/stored.ts";
import type { Kernel } from "../../runtime/kernel.ts";
import { MAX_LABELS } from "../../sentence/labels.ts";
import type { Batch, ComponentKind, Layer } from "../component.ts";
import { vectorsOf } from "../encoder/component.ts";
import { networkKind } from "../network_kind.ts";
import { type ParserSettings, readParserSettings } from "../parser/settings.ts";
import { TransitionParser } from "../parser/transition_parser.ts";

/** How a parser of a network works. */
export interface NetworkParserSettings extends ParserSettings, ScorerSizes {
  /** Columns of the encoder's vectors. */
  readonly width: number;
}

/** Bounds that keep what a model may ask of memory small. */
const BOUNDS = {
  width: { min: 1, max: 4096 },
  slots: { min: 4, max: 9 },
  hidden: { min: 1, max: 2048 },
  labelHidden: { min: 1, max: 2048 },
} as const;
const ARC = { min: 0, max: 1024 } as const;

/** A parser as its file describes it. */
interface Part {
  readonly settings: NetworkParserSettings;
  readonly output: TreeOutput;
}

class NetworkParser extends TransitionParser {
  readonly needs: readonly Layer[] = ["vectors"];
  readonly #output: TreeOutput;
  readonly #parameters: LoadedParameters;
  readonly #scorer: TreeScorer;

  constructor(kernel: Kernel, { settings, output }: Part, parameters: LoadedParameters) {
    const scorer = output.open(kernel, (name) => parameters.address(name));
    super(kernel, scorer.handle, settings, output.labels);
    this.#output = output;
    this.#parameters = parameters;
    this.#scorer = scorer;
  }

  /** Products of vectors and slots, once a word and slot, not once a configuration. */
  protected override prepare(batch: Batch): void {
    const { shape, layers } = vectorsOf(batch);
    const [moves, labels, ...arcs] = this.#output.tables(this.#parameters.ops(), layers);
    this.#scorer.use(shape, moves, labels, ...arcs);
  }

  protected turnTo({ sentences }: Batch, at: number): number {
    const { wasm } = this.kernel;
    this.decoder.use();
    wasm.setSentence(at);
    return wasm.createSentence(sentences[at].length);
  }
}

/** The settings of a parser, as a file says them; a file may say anything. */
export function readNetworkSettings(
  settings: Stored["settings"],
  place: Place = {},
): NetworkParserSettings {
  const reader = new SettingsReader(settings, place);
  const arc = reader.has("arc") ? reader.count("arc", ARC) : 0;
  const sizes = { ...reader.counts(BOUNDS), ...(arc > 0 ? { arc } : {}) };
  return { ...readParserSettings(reader), ...sizes };
}

/** A parser as a file keeps it. */
export function storeNetworkParser(
  settings: NetworkParserSettings,
  { labels, specs }: TreeOutput,
  parameters: Parameters,
): Stored {
  return {
    kind: "network-parser",
    settings: { ...settings },
    vocabularies: { labels },
    tensors: storeParameters(specs, parameters),
  };
}

/** Reads the output of a network that finds trees. */
export const networkParser: ComponentKind = networkKind<Part>({
  kind: "network-parser",
  open(stored, place) {
    const settings = readNetworkSettings(stored.settings, place);
    const labels = requireEntries(stored, "labels", place, { max: MAX_LABELS });
    return { settings, output: new TreeOutput(settings, settings.width, labels) };
  },
  specs: ({ output }) => output.specs,
  widths: ({ settings }) => ({ needs: { vectors: settings.width } }),
  make: (...given) => new NetworkParser(...given),
});
