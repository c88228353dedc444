// The models that a command knows by name, in folders of models and in installed packages.

import { readdir, readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { installedModel, MODELS } from "../../models/locate.ts";
import { type Manifest, readManifest } from "../../models/manifest.ts";
import { type Profile, readProfile } from "../../models/profile.ts";

/** A model that is known. */
export interface KnownModel {
  readonly manifest: Manifest;
  /** Its file; undefined where its package is not installed. */
  readonly file?: URL;
  /** The looks of its language, where its folder has them. */
  readonly profile?: Profile;
}

/** The models whose manifests are in a folder, or in packages that these name, by name. */
export async function knownModels(folder: URL = MODELS): Promise<KnownModel[]> {
  const models = await readEach(folder, readFolder);
  return await Promise.all(models.map(async (model) => {
    if (model.file) return model;
    const file = await installedModel(model.manifest.code);
    return file ? { ...model, ...await readFolder(new URL("./", file)), file } : model;
  }));
}

/** The profiles of languages in a folder of models. */
export function knownProfiles(folder: URL = MODELS): Promise<Profile[]> {
  return readEach(folder, (model) => readPart(new URL("profile.json", model), readProfile));
}

/** The contents of a folder's folders, by name; those without any are left out. */
async function readEach<T>(
  folder: URL,
  read: (folder: URL) => Promise<T | undefined>,
): Promise<T[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
  const found = await Promise.all(names.map((name) => read(new URL(`${name}/`, folder))));
  return found.filter((part) => part !== undefined);
}

/** The language of a model in a folder of models, where its manifest is there. */
export async function languageOf(name: string, folder: URL = MODELS): Promise<string | undefined> {
  return (await readPart(new URL(`${name}/manifest.json`, folder), readManifest))?.language;
}

/** The contents of a file of a model's folder; undefined where it is not there. */
async function readPart<T>(
  url: URL,
  parse: (text: string, place: { file: string }) => T,
): Promise<T | undefined> {
  const text = await readFile(url, "utf8").catch(() => undefined);
  return text === undefined ? undefined : parse(text, { file: url.pathname });
}

/** What a folder says of its model; nothing where it has no manifest. */
async function readFolder(folder: URL): Promise<KnownModel | undefined> {
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

/** The model that a file is, with its manifest, if its folder has one for it. */
export async function modelOfFile(path: string): Promise<KnownModel | undefined> {
  const url = pathToFileURL(path);
  // Other programs have manifests, too.
  const model = await readFolder(new URL("./", url)).catch(() => undefined);
  return model?.file?.href === url.href ? model : undefined;
}
