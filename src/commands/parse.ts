// `sagitta parse`: CoNLL-U, text or documents in JSON lines in, trees out, as a stream.

import { type LexiconEntry, readLexicon } from "../components/lexicon/lexicon.ts";
import type { Format, FormatOptions, SentenceWriter } from "../formats/format.ts";
import { FORMATS } from "../formats/registry.ts";
import { loadFormat } from "../formats/write.ts";
import { BEAM } from "../components/parser/settings.ts";
import { requireKeptHeads } from "../components/parser/kept_heads.ts";
import type { SessionParseOptions } from "../pipeline/session.ts";
import { Parser } from "../pipeline/parser.ts";
import { workerModel } from "../pipeline/parser_pool.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { LANG, readModelFile, readNamedModel } from "./shared/chosen_model.ts";
import { FILE, formatOption } from "./shared/option.ts";
import { inputAndFormat, JSON_LINES, withJsonLines } from "./shared/json_lines.ts";
import { modelForText, plainText } from "./shared/model_for_text.ts";
import { INPUTS } from "../pipeline/inputs.ts";
import { ParseProgress } from "./shared/host_progress.ts";
import { parseBatches } from "./shared/parse_batches.ts";
import { begin, sourcesOf } from "./shared/parse_sources.ts";
import type { Host } from "./shared/host.ts";
import { readBytes } from "./shared/read_bytes.ts";

const MAX_WORKERS = 256;

/** `sagitta parse --model MODEL FILE…` */
export const command: Command = defineCommand({
  about: `
Parses plain text or CoNLL-U. Of CoNLL-U, HEAD and DEPREL are set, and UPOS and FEATS by models
that find tags themselves; every other byte stays as it is. Text is cut into sentences and tokens
first, where the model has a segmenter. Several files are parsed one after the other;
each begins with # newdoc, and no sent_id comes twice. Without FILE, or with -, it reads standard
input.`,
  operands: { usage: "[FILE…|-]" },
  options: {
    model: {
      ...FILE,
      value: "MODEL",
      help: "a model from sagitta train",
      excludes: ["lang"],
    },
    lang: {
      ...LANG,
      help:
        `${LANG.help}; default without --model: guess the language of the first text; English ` +
        "if unsure",
    },
    input: {
      choices: INPUTS,
      help: "what the input is: conllu, text, tokens (a sentence a line, with spaces between " +
        "words), or jsonl (a document a line, as JSON with id and text, tokens or conllu); " +
        "without it, the file's ending tells, .txt, .text, .md, .conllu or .jsonl, or its first " +
        "bytes",
    },
    text: { value: "TEXT", help: "parse this text, and no file" },
    output: { value: "FILE", file: "write", help: "write there instead of standard output" },
    format: {
      ...withJsonLines(formatOption(FORMATS.filter(({ showsTrees }) => showsTrees))),
      default: "conllu",
    },
    beam: {
      ...BEAM,
      help: "follow the N best derivations; the model says how many unless given",
    },
    scores: { help: "write how sure each arc is into MISC, as Confidence=0.97" },
    kBest: {
      ...BEAM,
      default: 1,
      help:
        "write the N best trees of each sentence, each with the comments # k_best and # score; " +
        "the beam is at least eight times that wide",
    },
    keepHeads: {
      help: "keep the heads that the input gives (not _) with their labels, and find the others; " +
        "where they cannot all be kept, as many as can, and # lost_heads names the other words",
    },
    tags: {
      choices: ["fill", "keep"],
      default: "fill",
      help: "fill (default): models that find tags themselves set UPOS and FEATS; keep: these " +
        "columns stay as they are",
    },
    lexicon: {
      ...FILE,
      help:
        "words that stay whole in text, one a line; lemma, UPOS and features behind tabs, where " +
        "given, stand for what the model finds",
    },
    workers: {
      ...{ min: 1, max: MAX_WORKERS, default: 1 },
      help: "parse in N workers side by side; the order of sentences stays",
    },
  },
  examples: [
    `sagitta parse --text "Time flies like an arrow." --format tree`,
    "sagitta parse --lang fr livre.txt > livre.conllu",
    "sagitta parse --model en.sagitta book.txt > book.conllu",
    "sagitta parse --model en.sagitta tagged.conllu > parsed.conllu",
    "sagitta parse --model en.sagitta gold.conllu | sagitta evaluate gold.conllu - --brief",
    "sagitta parse --model en.sagitta --format tree < tagged.conllu",
    "sagitta parse --input jsonl --format jsonl < documents.jsonl > answers.jsonl",
  ],
  needs: ["read"],
  async run(args, host) {
    const {
      model: given,
      lang,
      beam,
      scores,
      kBest,
      keepHeads,
      tags,
      workers,
      output,
    } = args.options;
    const { lexicon } = args.options;
    const options: SessionParseOptions = {
      ...(beam === undefined ? {} : { beam }),
      scores,
      keepHeads,
      keepTags: tags === "keep",
      kBest,
      ...(lexicon === undefined ? {} : { lexicon: await readWords(host, lexicon) }),
    };
    const progress = new ParseProgress(host, output);
    const { input, format } = inputAndFormat(args);
    const { start, kind, sources } = await begin(
      sourcesOf({ ...args, options: { ...args.options, input } }, {
        note: (line) => host.note(line),
        read: (path) => progress.read(path),
      }),
    );
    const [guess, own] = await Promise.all([
      modelForText({ given, lang }, start, kind),
      given === undefined ? undefined : readModelFile(host, given),
    ]);
    if (guess.note !== undefined) host.note(guess.note);
    const { bytes: model, file } = own ?? await readNamedModel(host, guess.name, args.usage);
    const page: FormatOptions = {
      title: `Parsed with ${given ?? guess.name}`,
      color: host.outputIsTerminal && output === undefined,
      width: host.columns,
    };
    // Several threads share what one of them unpacks.
    const shared = workers > 1 ? await workerModel("", model, { file }) : undefined;
    const parser = await Parser.load(shared?.model ?? model, shared?.options ?? { file });
    const [warning] = parser.warningsFor(plainText(start, kind));
    if (warning !== undefined && guess.note === undefined) host.note(warning);
    if (options.keepHeads) requireKeptHeads(parser.settings.system);
    const shape: Format | undefined = format === JSON_LINES ? undefined : await loadFormat(format);
    const writer = shape?.open(page);
    const task = {
      workers,
      ...(shared ? { model: shared } : {}),
      options,
      writer,
      ...(shape?.stateless ? { output: { format, options: page } } : {}),
      note: (line: string) => host.note(line),
    };
    const pieces = parseBatches(sources, parser, task);
    const framed = writer ? inFrame(pieces, writer) : pieces;
    if (output !== undefined) {
      await host.save(output, framed);
      progress.finish();
    } else {
      for await (const piece of framed) if (piece.length > 0) await host.write(piece);
    }
    return 0;
  },
});

/** What was written, between the start and the end of its format. */
async function* inFrame(
  pieces: AsyncIterable<string | Uint8Array>,
  writer: SentenceWriter,
): AsyncGenerator<string | Uint8Array> {
  yield writer.start();
  yield* pieces;
  yield writer.end();
}

/** Most bytes of a lexicon. */
const MAX_LEXICON = 1 << 26;

/** The words of a lexicon's file. */
async function readWords(host: Host, file: string): Promise<LexiconEntry[]> {
  const bytes = await readBytes(host, file, MAX_LEXICON);
  return readLexicon(new TextDecoder().decode(bytes), { file });
}
