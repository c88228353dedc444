/**
 * `sagitta parse`: CoNLL-U or text in, CoNLL-U with trees out, as a stream.
 *
 * @module
 */

import type { FormatOptions, SentenceWriter } from "../formats/format.ts";
import { FORMATS } from "../formats/registry.ts";
import { loadFormat } from "../formats/write.ts";
import { BEAM } from "../components/linear_parser/settings.ts";
import { MAX_MODEL_BYTES } from "../pipeline/file/model_file.ts";
import { requireKeptHeads } from "../components/parser/kept_heads.ts";
import type { TaskOptions } from "../pipeline/parse_task.ts";
import { Parser } from "../pipeline/parser.ts";
import { readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { ENGLISH_FILE, readEnglish } from "./english_model.ts";
import { INPUTS } from "./parse_input.ts";
import { parseBatches } from "./parse_batches.ts";
import { sourcesOf } from "./parse_sources.ts";
import { readBytes } from "./read_bytes.ts";

const HELP = `
Usage: sagitta parse [--model MODEL] [FILE…|-] [options]

Parses plain text or CoNLL-U. Of CoNLL-U, HEAD and DEPREL are set, and UPOS and FEATS by models
that find tags themselves; every other byte stays as it is. Text is cut into sentences and tokens
first, where the model was trained with --pipeline. Several files are parsed one after the other.
Without FILE, or with -, it reads standard input.

Options:
  --model MODEL    the model, from sagitta train; without it, the English one of Sagitta
  --input KIND     what the input is: conllu, text, or tokens (a sentence a line, with spaces
                   between words); without it, text for files in .txt, .text or .md, else conllu
  --text TEXT      parse this text, and no file
  --output FILE    write there instead of standard output
  --format FORMAT  conllu (default), json (one object a line), tree (drawn as text), svg or
                   html (one page with all drawings)
  --beam N         follow the N best derivations, 1 to 256; the model says how many unless given
  --scores         write how sure each arc is into MISC, as Confidence=0.97
  --k-best N       write the N best trees of each sentence, each with the comments # k_best and
                   # score; the beam is at least eight times that wide
  --keep-heads     keep the heads that the input gives (not _), and find the others; where they
                   cannot all be had, as many as can
  --tags NAME      fill (default): models that find tags themselves set UPOS and FEATS;
                   keep: these columns stay as they are
  --workers N      parse in N workers side by side; the order of sentences stays

Examples:
  sagitta parse --text "Time flies like an arrow." --format tree
  sagitta parse --model en.sagitta book.txt > book.conllu
  sagitta parse --model en.sagitta tagged.conllu > parsed.conllu
  sagitta parse --model en.sagitta gold.conllu | sagitta evaluate gold.conllu - --brief
  sagitta parse --model en.sagitta --format tree < tagged.conllu

Permissions: deno run --allow-read cli.ts parse FILE, and --allow-write for --output
`;

const MOST_WORKERS = 256;
const TREE_FORMATS = FORMATS.filter(({ showsTrees }) => showsTrees).map(({ name }) => name);

/** `sagitta parse --model MODEL FILE…` */
export const command: Command = {
  name: "parse",
  summary: "Parse text or CoNLL-U",
  help: HELP,
  async run(args, host) {
    const words = readArguments("parse", args, {
      model: "value",
      input: "value",
      text: "value",
      output: "value",
      format: "value",
      beam: "value",
      scores: "flag",
      "k-best": "value",
      "keep-heads": "flag",
      tags: "value",
      workers: "value",
    });
    const file = words.value("model"), text = words.value("text");
    const whole = (name: "beam" | "k-best" | "workers", max: number) => {
      const number = words.number(name, 0, { min: 1, max });
      if (Number.isInteger(number)) return number;
      throw usage("parse", `--${name} takes a whole number, found "${number}"`);
    };
    const beam = whole("beam", BEAM.max), workers = whole("workers", MOST_WORKERS);
    const options: TaskOptions = {
      ...(beam > 0 ? { beam } : {}),
      scores: words.has("scores"),
      keepHeads: words.has("keep-heads"),
      keepTags: words.choice("tags", ["fill", "keep"], "fill") === "keep",
      kBest: whole("k-best", BEAM.max) || 1,
    };
    const format = words.choice("format", TREE_FORMATS, "conllu");
    const page: FormatOptions = {
      title: `Parsed with ${file ?? "the English model"}`,
      color: host.outputIsTerminal && !words.value("output"),
      width: host.columns,
    };
    const sources = sourcesOf(
      words.files,
      text,
      words.value("input") === undefined ? undefined : words.choice("input", INPUTS, "conllu"),
      host,
    );
    const names = [...sources.map(({ name }) => name), ...(file === undefined ? [] : [file])];
    if (names.filter((name) => name === "-").length > 1) {
      throw usage("parse", "found - twice, expected standard input once at most");
    }
    const model = file === undefined
      ? await readEnglish(host)
      : await readBytes(host, file, MAX_MODEL_BYTES);
    const parser = await Parser.load(model, { file: file ?? ENGLISH_FILE });
    if (options.keepHeads) requireKeptHeads(parser.settings.system);
    const writer = (await loadFormat(format)).open(page);
    const task = { workers, options, output: { format, options: page }, note: host.note };
    const framed = inFrame(parseBatches(sources, parser, model, task), writer);
    const output = words.value("output");
    if (output !== undefined) await host.save(output, framed);
    else {
      for await (const piece of framed) if (piece.length > 0) await host.write(piece);
    }
    return 0;
  },
};

/** What was written, between the start and the end of its format. */
async function* inFrame(
  pieces: AsyncIterable<string | Uint8Array>,
  writer: SentenceWriter,
): AsyncGenerator<string | Uint8Array> {
  yield writer.start();
  yield* pieces;
  yield writer.end();
}
