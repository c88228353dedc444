// `sagitta serve`: parsers over HTTP.

import { fileURLToPath } from "node:url";
import { SagittaError } from "../errors.ts";
import { BEAM } from "../components/parser/settings.ts";
import { DEFAULT_NAME } from "../models/model_name.ts";
import { Parser } from "../pipeline/parser.ts";
import { HOST_NAME, hostsOf } from "../server/host_names.ts";
import { LIMITS, type ServiceLimits } from "../server/limits.ts";
import { localBackend, type ParseBackend, workerBackend } from "../server/parse_backend.ts";
import { Service } from "../server/service.ts";
import { fileType, type StaticFile } from "../server/static_file.ts";
import { type Command, defineCommand } from "./shared/command.ts";
import { LANG, readModelFile, readNamedModel } from "./shared/chosen_model.ts";
import type { Host } from "./shared/host.ts";
import { FILES } from "./shared/option.ts";
import { readBytes } from "./shared/read_bytes.ts";
import { listen } from "../platform/listen.ts";
import { MAX_WORKERS, WORKER_URL } from "../pipeline/parser_pool.ts";
import { coreCount } from "../platform/workers.ts";
import { stopSignal } from "../platform/signals.ts";

const ABOUT = `
Serves parsers over HTTP until Ctrl-C or SIGTERM, then completes its requests and exits with 0.

  POST /v1/parse     text, tokens or CoNLL-U in; JSON, JSON lines or CoNLL-U out
  GET /v1/models     the models
  GET /healthz       whether it is running
  GET /openapi.json  all of this for programs
  GET /models/NAME.sagitta, and the playground at / where it was built`;

/** The largest limits that a service takes, of bytes, words and requests. */
const MAX_COUNT = 2 ** 30;
const count = (fallback: number, help: string, max = MAX_COUNT) => {
  return { min: 1, max, default: fallback, help };
};
const seconds = (fallback: number, help: string) => {
  return { min: 0.001, max: 86_400, fraction: true, default: fallback / 1000, help };
};

const OPTIONS = {
  model: {
    ...FILES,
    value: "MODEL",
    help: "a model from sagitta train, named as its file without ending; the first parses unless " +
      "a request asks for another; default: the English one",
  },
  lang: { ...LANG, repeated: true, help: `${LANG.help}; those of --model come first` },
  host: { value: "NAME", default: "127.0.0.1", help: "host to listen on; 0.0.0.0 is every one" },
  port: { min: 0, max: 65_535, default: 8000, help: "port to listen on; 0 is any free one" },
  allowHost: {
    value: "NAME",
    repeated: true,
    help:
      "answer requests to this host, too; on a loopback address only localhost, 127.0.0.1 and " +
      "[::1] are answered without it, elsewhere any host",
  },
  cors: { value: "ORIGIN", repeated: true, help: "let pages of this origin use it, * for any" },
  web: { value: "FOLDER", file: "read", help: "the playground's files" },
  maxBody: count(LIMITS.bodyBytes, "largest body in bytes"),
  maxWords: count(LIMITS.sentenceWords, "longest sentence, in words"),
  maxCharacters: count(LIMITS.wordCharacters, "longest word, in characters"),
  maxBeam: count(LIMITS.beam, "widest beam", BEAM.max),
  bodyTime: seconds(LIMITS.bodyTime, "seconds in which a body has to arrive"),
  time: seconds(LIMITS.time, "seconds that a request may take"),
  maxBodies: count(LIMITS.bodies, "most bodies that arrive at a time", 65_536),
  concurrency: count(LIMITS.concurrency, "most requests to parse at a time", 65_536),
  workers: {
    min: 0,
    max: MAX_WORKERS,
    help: "parse in N workers; 0 is none; default: one for each core",
  },
  quiet: { help: "no line of JSON for each request on standard error" },
} as const;

/** `sagitta serve` */
export const command: Command = defineCommand({
  about: ABOUT,
  options: OPTIONS,
  examples: [
    "sagitta serve",
    "sagitta serve --model latin.sagitta --model german.sagitta --port 80 --host 0.0.0.0",
    "curl -d 'Time flies.' -H 'content-type: text/plain' localhost:8000/v1/parse",
  ],
  needs: ["read", "net"],
  async run({ options, usage }, host) {
    const limits: ServiceLimits = {
      bodyBytes: options.maxBody,
      bodyTime: 1000 * options.bodyTime,
      sentenceWords: options.maxWords,
      wordCharacters: options.maxCharacters,
      beam: options.maxBeam,
      time: 1000 * options.time,
      bodies: options.maxBodies,
      concurrency: options.concurrency,
    };
    const odd = options.allowHost.find((name) => !HOST_NAME.test(name));
    if (odd !== undefined) {
      throw usage(`found --allow-host ${odd}, expected a host without scheme, port or path`);
    }
    const hosts = hostsOf(options.host, options.allowHost);
    const { models: given, files } = await readModels(options, host, usage);
    const models = await startBackend(given, options.workers);
    try {
      const folder = options.web ?? webFolder();
      if (folder !== undefined) files.push(...await webFiles(host, folder));
      const log = options.quiet
        ? undefined
        : (record: object) => host.note(JSON.stringify({ time: new Date(), ...record }));
      const cors = [...options.cors];
      const service = await Service.of({ models, files, limits, cors, hosts, log });
      const { host: hostname, port } = options;
      const listener = await listen(service.fetch, { hostname, port }).catch((error) => {
        const message = `Cannot listen on ${hostname}:${port}: ${why(error)}`;
        throw new SagittaError(message, "cannot-serve");
      });
      await host.write(`Listening on http://${hostname}:${listener.port}/\n`);
      await stopSignal();
      await service.close();
      await listener.close();
      return 0;
    } finally {
      models.close();
    }
  },
});

/** A backend of workers, unless none are asked for or the runtime has none. */
async function startBackend(
  models: Readonly<Record<string, Uint8Array>>,
  workers: number | undefined,
): Promise<ParseBackend> {
  const count = workers ?? coreCount();
  if (count > 0 && (workers !== undefined || WORKER_URL)) {
    return await workerBackend(models, { count });
  }
  const parsers: Record<string, Parser> = {};
  for (const [name, bytes] of Object.entries(models)) {
    parsers[name] = await Parser.load(bytes, { file: name });
  }
  return localBackend(parsers);
}

/** Reads models; each can be downloaded, too. */
async function readModels(
  { model, lang }: { readonly model: readonly string[]; readonly lang: readonly string[] },
  host: Host,
  usage: (reason: string) => Error,
) {
  const models: Record<string, Uint8Array> = {};
  const files: StaticFile[] = [];
  const names = model.length + lang.length > 0 ? lang : [DEFAULT_NAME];
  const fetched = [
    ...model.map((file) => [file, () => readModelFile(host, file)] as const),
    ...names.map((name) => [name, () => readNamedModel(host, name, usage)] as const),
  ];
  for (const [file, read] of fetched) {
    const name = file.split(/[/\\]/).pop()!.replace(/\.gz$/, "").replace(/\.[^.]+$/, "");
    if (!/^[\w.-]+$/.test(name) || Object.hasOwn(models, name)) {
      const expected = "models with names of letters, digits, _, . and -, each once";
      throw usage(`found a model named "${name}", expected ${expected}`);
    }
    const bytes = (await read()).bytes as Uint8Array<ArrayBuffer>;
    models[name] = bytes;
    files.push({ path: `/models/${name}.sagitta`, bytes, type: "application/octet-stream" });
  }
  return { models, files };
}

/** The folder of the playground's files, next to the code; undefined if the code is no file. */
function webFolder(): string | undefined {
  if (!import.meta.url?.startsWith("file:")) return undefined;
  return fileURLToPath(new URL("../../build/web/", import.meta.url));
}

/** The playground's files; the first is the page itself. */
const WEB_FILES = ["index.html", "playground.js", "worker.js", "service_worker.js", "style.css"];

/** The largest of them, in bytes. */
const MAX_WEB_BYTES = 1 << 25;

/** The files of a folder that the service serves; none if it has no page. */
async function webFiles(host: Host, folder: string): Promise<StaticFile[]> {
  const files: StaticFile[] = [];
  for (const name of WEB_FILES) {
    try {
      const bytes = await readBytes(host, `${folder}/${name}`, MAX_WEB_BYTES);
      const path = name === WEB_FILES[0] ? "/" : `/${name}`;
      files.push({ path, bytes, type: fileType(name) });
    } catch (error) {
      if (!(error instanceof SagittaError)) throw error;
      if (name === WEB_FILES[0]) return [];
    }
  }
  return files;
}

/** The reason why it cannot listen there. */
function why(error: { name?: string; code?: string; message?: string }): string {
  if (error.name === "NotCapable") return "permission was not given, run deno with --allow-net";
  if (error.name === "AddrInUse" || error.code === "EADDRINUSE") return "the port is taken";
  return error.message ?? "no reason given";
}
