// Files: read in chunks, written whole or not at all.
//
// A file is saved under a name of its own next to the target, flushed to the disk, given the
// target's mode and renamed over it, so that readers see the old file or the new one and two
// writers never share a name. Pipes and terminals are written to as they are.

import { createReadStream } from "node:fs";
import {
  type FileHandle,
  mkdir,
  mkdtemp,
  open,
  readFile as readFileWhole,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import process from "node:process";
import { fail, SagittaError } from "../errors.ts";

/** A file that is not there. */
export class MissingFile extends SagittaError {}

const CHUNK_BYTES = 1 << 18;
/** Most bytes that Node reads at once. */
const MAX_AT_ONCE = 2 ** 31 - 1;
/** The mode of a file that its owner alone may read. */
const PRIVATE = 0o600;

/** The bytes of a file, or of standard input for `-`, in chunks. */
export async function* readFile(path: string): AsyncIterable<Uint8Array> {
  const stream = path === "-"
    ? process.stdin
    : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw fileError("read", path, error);
  }
}

/**
 * All bytes of a file at once, which is several times as fast as in chunks. Undefined for what is no
 * file but a pipe or the like, and for files of more than `limit` bytes.
 */
export async function readWhole(path: string, limit: number): Promise<Uint8Array | undefined> {
  const size = await fileSize(path);
  if (size === undefined || size > Math.min(limit, MAX_AT_ONCE)) return undefined;
  try {
    const { buffer, byteOffset, length } = await readFileWhole(path);
    // A file may grow meanwhile.
    return length > limit ? undefined : new Uint8Array(buffer, byteOffset, length);
  } catch (error) {
    throw fileError("read", path, error);
  }
}

/** How many bytes a file has; undefined where nobody knows, as of a pipe. */
export async function fileSize(path: string): Promise<number | undefined> {
  if (path === "-") return undefined;
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

/** Makes a folder, and those above it, unless they are there. */
export async function makeFolder(path: string): Promise<void> {
  await writing(path, () => mkdir(path, { recursive: true }));
}

/** Makes a folder where temporary files go. */
export async function temporaryFolder(): Promise<string> {
  // Deno would ask for the environment before `tmpdir` tells.
  const { Deno: deno } = globalThis as { Deno?: { makeTempDir(): Promise<string> } };
  try {
    return await (deno ? deno.makeTempDir() : mkdtemp(join(tmpdir(), "sagitta-")));
  } catch (error) {
    throw fileError("write", "a temporary folder", error);
  }
}

type Data = string | Uint8Array | AsyncIterable<string | Uint8Array>;
type Write = (piece: string | Uint8Array) => Promise<void>;

/** The kind of file at a path, before anything is written there. */
interface Target {
  /** The file itself, where the path was a link to it. */
  readonly path: string;
  /** A pipe, a terminal or another thing that takes bytes and keeps none. */
  readonly isStream: boolean;
  /** The mode of the file that is there, if one is. */
  readonly mode?: number;
}

/**
 * Writes a file whole. If data end with an error, the old file stays.
 * @param toOutput Writes to standard output: what `-` and `/dev/stdout` mean.
 */
export async function saveFile(path: string, data: Data, toOutput: Write): Promise<void> {
  if (isOutput(path)) return await eachPiece(data, toOutput);
  await writing(path, async () => {
    const target = await findTarget(path);
    await (target.isStream ? writeStream(target.path, data) : replace(target, data));
  });
}

/**
 * Refuses outputs that could not be written, or that are one file with each other or with an
 * input: before work begins, not after it.
 */
export async function checkOutputs(
  outputs: readonly string[],
  inputs: readonly string[] = [],
): Promise<void> {
  const taken = new Map<string, string>();
  for (const path of inputs) if (path !== "-") taken.set(await wholePath(path), "an input");
  for (const path of outputs) {
    if (isOutput(path)) continue;
    await writing(path, async () => {
      const target = await findTarget(path);
      if (target.isStream) return;
      const use = taken.get(target.path);
      if (use !== undefined) {
        throw fail(`write ${path}`)("cannot-write", `${use} there`, "another file");
      }
      taken.set(target.path, "another output");
      // Opening a file shows that it can be written; `access` would make Deno ask for the user's id.
      const { partial, file } = await openPartial(target.path, PRIVATE);
      await file.close();
      await rm(partial);
    });
  }
}

/** Runs work on a file that is written; errors say so. */
async function writing(path: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw fileError("write", path, error);
  }
}

const isOutput = (path: string) => path === "-" || path === "/dev/stdout";

/** A path without links; of a file that is not there yet, that of its folder is looked up. */
async function wholePath(path: string): Promise<string> {
  const whole = resolve(path);
  try {
    return await realpath(whole);
  } catch {
    const folder = await realpath(dirname(whole)).catch(() => dirname(whole));
    return resolve(folder, whole.slice(dirname(whole).length + 1));
  }
}

async function findTarget(path: string): Promise<Target> {
  let found;
  try {
    found = await stat(path);
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOENT") throw error;
    const whole = await wholePath(path);
    // Says that the folder is missing, if it is.
    await stat(dirname(whole));
    return { path: whole, isStream: false };
  }
  if (found.isFile()) return { path: await wholePath(path), isStream: false, mode: found.mode };
  if (found.isFIFO() || found.isCharacterDevice()) return { path, isStream: true };
  const kind = found.isDirectory() ? "a folder" : "a disk or a socket";
  throw new SagittaError(`Cannot write ${path}: ${kind}, expected a file`, "cannot-write");
}

async function writeStream(path: string, data: Data): Promise<void> {
  const file = await open(path, "a");
  try {
    await eachPiece(data, (piece) => file.writeFile(piece));
  } finally {
    await file.close();
  }
}

async function replace({ path, mode }: Target, data: Data): Promise<void> {
  const { partial, file } = await openPartial(path, mode === undefined ? 0o666 : PRIVATE);
  try {
    try {
      await eachPiece(data, (piece) => file.writeFile(piece));
      if (mode !== undefined) await file.chmod(mode & 0o7777);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw error;
  }
}

/** A new file next to another, under a name that nobody else has. */
async function openPartial(
  path: string,
  mode: number,
): Promise<{ readonly partial: string; readonly file: FileHandle }> {
  const partial = `${path}.${crypto.randomUUID().slice(0, 13)}.partial`;
  // `wx`: a file or link that somebody put there is not followed.
  return { partial, file: await open(partial, "wx", mode) };
}

async function eachPiece(data: Data, write: Write): Promise<void> {
  if (typeof data === "string" || data instanceof Uint8Array) return await write(data);
  for await (const piece of data) await write(piece);
}

/** The meanings of system errors, for people. */
const MEANINGS: Record<string, string> = {
  ENOENT: "no such file or folder",
  EACCES: "the system does not allow it",
  EPERM: "the system does not allow it",
  EROFS: "the disk is read-only",
  EISDIR: "a folder, expected a file",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of the path is no folder",
  EEXIST: "a file, expected a folder",
};

/** The error of a file, or of a stream that only has a name, in the words of the house. */
export function fileError(verb: "read" | "write", path: string, error: unknown): Error {
  if (error instanceof SagittaError) return error;
  const { code, name, message } = error as { code?: string; name?: string; message?: string };
  const kind = verb === "read" ? "cannot-read" : "cannot-write";
  if (name === "NotCapable" || code === "ERR_ACCESS_DENIED") {
    // Deno's message names the permission: a file has to be looked at before it is replaced.
    const wanted = /--allow-(read|write|all)/.exec(message ?? "")?.[0] ?? `--allow-${verb}`;
    return new SagittaError(
      `Cannot ${verb} ${path}: permission was not given, run deno with ${wanted}`,
      kind,
    );
  }
  const text = `Cannot ${verb} ${path}: ${MEANINGS[code ?? ""] ?? message}`;
  if (code === "ENOENT") return new MissingFile(text, "no-such-file");
  return new SagittaError(text, kind);
}
