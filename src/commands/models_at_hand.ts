// The models that a command can load by name, and those that it could: folders of models, and
// packages that are installed.

import { readdir, readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { installedModel, MODELS } from "../models/locate.ts";
import { type Manifest, readManifest } from "../models/manifest.ts";
import { type Profile, readProfile } from "../models/profile.ts";

/** A model that is known. */
export interface KnownModel {
  readonly manifest: Manifest;
  /** Its file; undefined where its package is not installed. */
  readonly file?: URL;
  /** What its language looks like, where its folder says so. */
  readonly profile?: Profile;
}

/** All that a folder of models, and packages whose manifests are there, have, by name. */
export async function knownModels(folder: URL = MODELS): Promise<KnownModel[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
  const found = await Promise.all(names.map((name) => readFolder(new URL(`${name}/`, folder))));
  const models = found.filter((model) => model !== undefined);
  return await Promise.all(models.map(async (model) => {
    if (model.file) return model;
    const file = await installedModel(model.manifest.code);
    return file ? { ...model, ...await readFolder(new URL("./", file)), file } : model;
  }));
}

/** The profiles of languages in a folder of models. */
export async function profilesAtHand(folder: URL = MODELS): Promise<Profile[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => {
      return readPart(new URL(`${name}/profile.json`, folder), readProfile);
    }),
  );
  return found.filter((profile) => profile !== undefined);
}

/** The language of a model in a folder of models, where its manifest is there. */
export async function languageOf(name: string, folder: URL = MODELS): Promise<string | undefined> {
  return (await readPart(new URL(`${name}/manifest.json`, folder), readManifest))?.language;
}

/** What a file of a model's folder says; undefined where it is not there. */
async function readPart<T>(
  url: URL,
  parse: (text: string, place: { file: string }) => T,
): Promise<T | undefined> {
  const text = await readFile(url, "utf8").catch(() => undefined);
  return text === undefined ? undefined : parse(text, { file: url.pathname });
}

/** What a folder says of its model; nothing where it has no manifest. */
export async function readFolder(folder: URL): Promise<KnownModel | undefined> {
  const manifest = await readPart(new URL("manifest.json", folder), readManifest);
  if (!manifest) return undefined;
  const profile = await readPart(new URL("profile.json", folder), readProfile);
  const name = `${manifest.code}.sagitta`;
  const isThere = (await readdir(folder).catch((): string[] => [])).includes(name);
  return {
    manifest,
    ...(isThere ? { file: new URL(name, folder) } : {}),
    ...(profile ? { profile } : {}),
  };
}

/** What lies beside a model's file, if it is the model of that folder. */
export async function modelBeside(path: string): Promise<KnownModel | undefined> {
  const url = pathToFileURL(path);
  // Other programs have manifests, too.
  const model = await readFolder(new URL("./", url)).catch(() => undefined);
  return model?.file?.href === url.href ? model : undefined;
}
