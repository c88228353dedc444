// The models known by name: those of a folder of models, and packages that are installed or could be.

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
  /** The profile of its language, where its folder has one. */
  readonly profile?: Profile;
}

/** The models of a folder, and of packages whose manifests it has, by name. */
export async function knownModels(folder: URL = MODELS): Promise<KnownModel[]> {
  const found = await Promise.all((await foldersIn(folder)).map(readFolder));
  return await Promise.all(
    found.filter((model) => model !== undefined).map(async (model) => {
      if (model.file) return model;
      const file = await installedModel(model.manifest.code);
      return file ? { ...model, ...await readFolder(new URL("./", file)), file } : model;
    }),
  );
}

/** The profiles of languages in a folder of models. */
export async function knownProfiles(folder: URL = MODELS): Promise<Profile[]> {
  const found = await Promise.all((await foldersIn(folder)).map(profileIn));
  return found.filter((profile) => profile !== undefined);
}

async function foldersIn(folder: URL): Promise<URL[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
  return names.map((name) => new URL(`${name}/`, folder));
}

function profileIn(folder: URL): Promise<Profile | undefined> {
  return readPart(new URL("profile.json", folder), readProfile);
}

/** The language of a model in a folder of models, where its manifest is there. */
export async function languageOf(name: string, folder: URL = MODELS): Promise<string | undefined> {
  return (await readPart(new URL(`${name}/manifest.json`, folder), readManifest))?.language;
}

/** A file of a model's folder; undefined where it is not there. */
async function readPart<T>(url: URL, parse: (text: string, place: { file: string }) => T) {
  const text = await readFile(url, "utf8").catch(() => undefined);
  return text === undefined ? undefined : parse(text, { file: url.pathname });
}

/** The model of a folder; nothing where it has no manifest. */
export async function readFolder(folder: URL): Promise<KnownModel | undefined> {
  const manifest = await readPart(new URL("manifest.json", folder), readManifest);
  if (!manifest) return undefined;
  const profile = await profileIn(folder), name = `${manifest.code}.sagitta`;
  const isThere = (await readdir(folder).catch((): string[] => [])).includes(name);
  return { manifest, ...(isThere && { file: new URL(name, folder) }), ...(profile && { profile }) };
}

/** The model of a file, if it is that of the file's folder. */
export async function modelOfFile(path: string): Promise<KnownModel | undefined> {
  const url = pathToFileURL(path);
  // Other programs have manifests, too.
  const model = await readFolder(new URL("./", url)).catch(() => undefined);
  return model?.file?.href === url.href ? model : undefined;
}
