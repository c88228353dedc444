// `sagitta find`: patterns over the trees of CoNLL-U files.

import { Reader } from "../conllu/read.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { SagittaError } from "../errors.ts";
import type { Match } from "../find/match.ts";
import { compile, type Pattern } from "../find/pattern.ts";
import { PatternLimitError } from "../find/pattern_error.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { FIND_FORMATS } from "./shared/find_formats.ts";
import { CountSink, type FindSink, GroupSink, WriteSink } from "./shared/find_sinks.ts";
import type { Host } from "./shared/host.ts";

const ABOUT = `
Finds words by what they are and how they hang together, in the trees of CoNLL-U files. A match is
a line: the sentence's name, and its text with the matched words in brackets, or in colour on a
terminal. Files are read as streams, of any size. Without FILE, or with -, it reads standard input.

  [upos=VERB lemma=/give|send/]   a word by its columns; also Number=Sing, misc.Gloss="a b", root,
                                  !=, &, ||, !, parentheses
  [upos=VERB]@verb                with a name, that comes back; later @verb alone is the same word
  A >nsubj B, A >> B, A < B       B depends on A, by this label; is below A; A depends on B
  A . B, A .. B, A ..{1,3} B      A stands just before B, somewhere before, at most three before
  A $ B                           both depend on the same word
  A >x B >y C, A >x (B >y C)      relations start at the first node, parentheses start anew
  A !>obj B, A ?>obj B            A has no such B; B is optional
  A >x B; C >y D                  both

The whole language: docs/find.md`;

/** The command. */
export const command: Command = defineCommand({
  about: ABOUT,
  operands: { usage: "PATTERN [FILE…|-]", noun: "pattern", min: 1 },
  options: {
    format: {
      choices: FIND_FORMATS,
      help: "lines (default), conllu (each sentence once, with # match = … comments), json (one " +
        "object a line), tree (drawn as text) or html (one page with all drawings)",
    },
    json: { help: "the same as --format json; with --count or --by, one list" },
    sentences: { help: "write each sentence once, with all its matches" },
    count: {
      help: "only count: sentences, those with a match, and matches",
      excludes: ["by", "format", "sentences", "limit"],
    },
    by: {
      value: "KEY",
      repeated: true,
      help: "count matches in groups: --by verb.lemma for the node @verb, --by lemma for the " +
        "first node; several make groups of several values",
      excludes: ["format", "sentences"],
    },
    limit: {
      min: 1,
      max: Infinity,
      help:
        "stop after N matches (or sentences, where each is written once); with --by, show the " +
        "N largest groups",
    },
  },
  examples: [
    "sagitta find '[lemma=give]@verb >obj []@gift' train.conllu",
    "sagitta find '[upos=VERB] >obj []@object' train.conllu --by lemma --by object.lemma --limit 20",
    "sagitta parse book.txt | sagitta find '[upos=NOUN] >amod []' - --format html > nouns.html",
  ],
  async run({ files: [source, ...given], options, usage }, host) {
    /** A pattern or a key that cannot be read is wrong usage. */
    const asUsage = <T>(work: () => T): T => {
      try {
        return work();
      } catch (error) {
        throw error instanceof SagittaError ? usage(error.message) : error;
      }
    };
    const { json, count, by, limit = Infinity, sentences } = options;
    const files = given.length > 0 ? given : ["-"];
    const pattern = asUsage(() => compile(source));
    let sink: FindSink;
    if (by.length > 0) sink = asUsage(() => new GroupSink(pattern, by, limit, json));
    else if (count) sink = new CountSink(json);
    else {
      const format = options.format ?? (json ? "json" : "lines");
      if (json && format !== "json") {
        throw usage(`found --json and --format ${format}, expected one of them`);
      }
      const page = { color: host.outputIsTerminal, width: host.columns };
      const whole = sentences || format === "conllu";
      sink = new WriteSink({ format, whole, limit, page, title: source });
    }
    return await search(pattern, files, sink, host);
  },
});

/** Characters that are written at a time. */
const BUFFER_CHARACTERS = 1 << 16;

/** Reads files until there is enough. The exit code is 1 if a sentence had to be left out. */
async function search(pattern: Pattern, files: readonly string[], sink: FindSink, host: Host) {
  let code = 0;
  /** Leaves out a sentence that is too much for the pattern. */
  const leaveOut = (file: string, sentence: Sentence, error: unknown): readonly Match[] => {
    if (!(error instanceof PatternLimitError)) throw error;
    const name = file === "-" ? "standard input" : file;
    host.note(error.message.replace(":", ` in ${name} at line ${sentence.line}:`));
    code = 1;
    return [];
  };
  const matchesIn = (file: string, sentence: Sentence): readonly Match[] => {
    try {
      return pattern.matches(sentence);
    } catch (error) {
      return leaveOut(file, sentence, error);
    }
  };
  const take = async (file: string, sentences: Iterable<Sentence>) => {
    let output = "";
    try {
      for (const sentence of sentences) {
        const place = { file, several: files.length > 1, sentence };
        const matches = matchesIn(file, sentence);
        try {
          for (const text of sink.take(place, matches)) {
            output += text;
            if (output.length < BUFFER_CHARACTERS) continue;
            const full = output;
            output = "";
            await host.write(full);
          }
        } catch (error) {
          leaveOut(file, sentence, error);
        }
        if (sink.enough) break;
      }
    } finally {
      await send(host, output);
    }
  };
  await send(host, sink.start?.());
  for (const file of files) {
    const reader = new Reader({ file });
    sink.open?.(file);
    for await (const chunk of host.read(file)) {
      await take(file, reader.push(chunk));
      if (sink.enough) break;
    }
    if (!sink.enough) await take(file, reader.end());
    if (sink.enough) break;
  }
  await send(host, sink.end());
  const remark = sink.remark?.();
  if (remark !== undefined) host.note(remark);
  return code;
}

async function send(host: Host, text = ""): Promise<void> {
  if (text !== "") await host.write(text);
}
