/**
 * `sagitta serve`: parsers over HTTP.
 *
 * @module
 */

import { fileURLToPath } from "node:url";
import { SagittaError } from "../errors.ts";
import { BEAM } from "../components/linear_parser/settings.ts";
import { MAX_MODEL_BYTES } from "../pipeline/file/model_file.ts";
import { Parser } from "../pipeline/parser.ts";
import { LIMITS, type ServiceLimits } from "../server/limits.ts";
import { Service } from "../server/service.ts";
import type { StaticFile } from "../server/static_file.ts";
import { type Arguments, readArguments, usage } from "./arguments.ts";
import type { Command } from "./command.ts";
import { ENGLISH_FILE, readEnglish } from "./english_model.ts";
import type { Host } from "./host.ts";
import { listen } from "../platform/listen.ts";
import { readBytes } from "./read_bytes.ts";
import { stopSignal } from "../platform/signals.ts";
import { webFiles } from "./web_files.ts";

const HELP = `
Usage: sagitta serve [--model MODEL] [options]

Serves parsers over HTTP until Ctrl-C or SIGTERM: then it ends what it is at and exits with 0.

  POST /v1/parse     text, tokens or CoNLL-U in; JSON, JSON lines or CoNLL-U out
  GET /v1/models     the models
  GET /healthz       whether it is at work
  GET /openapi.json  all of this for programs
  GET /models/NAME.sagitta, and the playground at / where it was built

Options:
  --model MODEL          a model from sagitta train; may be given several times, the first parses
                         unless a request asks for another. Its name is the file's, without ending.
                         Without it, the English one of Sagitta
  --host NAME            where to listen (default 127.0.0.1: this machine only)
  --port N               (default 8000); 0 is any that is free
  --cors ORIGIN          let pages of this origin use it, * for any; may be given several times
  --web FOLDER           the playground's files
  --max-body BYTES       largest body (default ${LIMITS.bodyBytes})
  --max-words N          longest sentence, in words (default ${LIMITS.sentenceWords})
  --max-characters N     longest word, in characters (default ${LIMITS.wordCharacters})
  --max-beam N           widest beam (default ${LIMITS.beam})
  --body-time SECONDS    in which a body has to arrive (default ${LIMITS.bodyTime / 1000})
  --time SECONDS         that a request may take (default ${LIMITS.time / 1000})
  --concurrency N        most requests to parse at a time (default ${LIMITS.concurrency})
  --quiet                no line of JSON for each request on standard error

Examples:
  sagitta serve
  sagitta serve --model latin.sagitta --model german.sagitta --port 80 --host 0.0.0.0
  curl -d 'Time flies.' -H 'content-type: text/plain' localhost:8000/v1/parse
  curl --data-binary @dev.conllu -H 'content-type: text/x-conllu' -H 'accept: text/x-conllu' \\
    localhost:8000/v1/parse

Permissions: deno run --allow-read --allow-net cli.ts serve
`;

const OPTIONS = {
  model: "values",
  host: "value",
  port: "value",
  cors: "values",
  web: "value",
  "max-body": "value",
  "max-words": "value",
  "max-characters": "value",
  "max-beam": "value",
  "body-time": "value",
  time: "value",
  concurrency: "value",
  quiet: "flag",
} as const;

type ServeArguments = Arguments<keyof typeof OPTIONS>;

/** `sagitta serve` */
export const command: Command = {
  name: "serve",
  summary: "Serve parsers over HTTP",
  help: HELP,
  async run(args, host) {
    const words = readArguments("serve", args, OPTIONS);
    if (words.files.length > 0) {
      throw usage("serve", `found "${words.files[0]}", expected options only`);
    }
    const limits = readLimits(words);
    const address = {
      hostname: words.value("host") ?? "127.0.0.1",
      port: wholeNumber(words, "port", 8000, { min: 0, max: 65_535 }),
    };
    const { models, files } = await loadModels(words.values("model"), host);
    const folder = words.value("web") ?? webFolder();
    if (folder !== undefined) files.push(...await webFiles(host, folder));
    const log = words.has("quiet")
      ? undefined
      : (record: object) => host.note(JSON.stringify({ time: new Date(), ...record }));
    const service = await Service.of({ models, files, limits, cors: words.values("cors"), log });
    const listener = await listen(service.fetch, address).catch((error) => {
      throw new SagittaError(`Cannot listen on ${address.hostname}:${address.port}: ${why(error)}`);
    });
    await host.write(`Listening on http://${address.hostname}:${listener.port}/\n`);
    await stopSignal();
    await service.close();
    await listener.close();
    return 0;
  },
};

/** Loads models; each can be downloaded, too. */
async function loadModels(given: readonly string[], host: Host) {
  const models: Record<string, Parser> = {};
  const files: StaticFile[] = [];
  for (const file of given.length > 0 ? given : [ENGLISH_FILE]) {
    const name = file.split(/[/\\]/).pop()!.replace(/\.gz$/, "").replace(/\.[^.]+$/, "");
    if (!/^[\w.-]+$/.test(name) || Object.hasOwn(models, name)) {
      const expected = "models with names of letters, digits, _, . and -, each once";
      throw usage("serve", `found a model named "${name}", expected ${expected}`);
    }
    const bytes = (given.length > 0
      ? await readBytes(host, file, MAX_MODEL_BYTES)
      : await readEnglish(host)) as Uint8Array<ArrayBuffer>;
    models[name] = await Parser.load(bytes, { file });
    files.push({ path: `/models/${name}.sagitta`, bytes, type: "application/octet-stream" });
  }
  return { models, files };
}

/** Where the playground's files are, beside the code; nowhere if the code is no file. */
function webFolder(): string | undefined {
  if (!import.meta.url?.startsWith("file:")) return undefined;
  return fileURLToPath(new URL("../../build/web/", import.meta.url));
}

function readLimits(words: ServeArguments): ServiceLimits {
  const whole = (name: keyof typeof OPTIONS, fallback: number, max = 2 ** 30) =>
    wholeNumber(words, name, fallback, { min: 1, max });
  const ms = (name: "body-time" | "time", fallback: number) =>
    words.number(name, fallback / 1000, { min: 0.001, max: 86_400 }) * 1000;
  return {
    bodyBytes: whole("max-body", LIMITS.bodyBytes),
    bodyTime: ms("body-time", LIMITS.bodyTime),
    sentenceWords: whole("max-words", LIMITS.sentenceWords),
    wordCharacters: whole("max-characters", LIMITS.wordCharacters),
    beam: whole("max-beam", LIMITS.beam, BEAM.max),
    time: ms("time", LIMITS.time),
    concurrency: whole("concurrency", LIMITS.concurrency, 65_536),
  };
}

function wholeNumber(
  words: ServeArguments,
  name: keyof typeof OPTIONS,
  fallback: number,
  bounds: { min: number; max: number },
): number {
  const number = words.number(name, fallback, bounds);
  if (Number.isInteger(number)) return number;
  throw usage("serve", `--${name} takes a whole number, found "${number}"`);
}

/** Why nobody can listen there. */
function why(error: { name?: string; code?: string; message?: string }): string {
  if (error.name === "NotCapable") return "permission was not given, run deno with --allow-net";
  if (error.name === "AddrInUse" || error.code === "EADDRINUSE") return "the port is taken";
  return error.message ?? "no reason given";
}
