// Addresses of models: each has a folder of its name, with its file and its facts.

import { DEFAULT_NAME, packageOf } from "./model_name.ts";

/** The address of this code; code that was bundled into a script has none. */
const MODULE_URL = import.meta.url ?? "file:///";

/** Folders of the sources, and of the npm package that is made of them: `models/` is two up. */
const DEEP = /\/(src\/models|js\/lib)\//;

/** The folder of models; for another bundle it is in the same folder. */
export const MODELS: URL = new URL(`${DEEP.test(MODULE_URL) ? "../../" : ""}models/`, MODULE_URL);

/** The address of a model's file in the folder of models. */
export function modelAddress(name: string): URL {
  return new URL(`${name}/${name}.sagitta`, MODELS);
}

/** The address of the model that comes with Sagitta. */
export const DEFAULT_MODEL: URL = modelAddress(DEFAULT_NAME);

/**
 * The address that the package of a model exports. Undefined where the runtime does not find the
 * package.
 */
export async function installedModel(name: string): Promise<URL | undefined> {
  // By a name that bundlers cannot know: they leave it to the runtime.
  const package_ = packageOf(name);
  try {
    const found = await import(
      /* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ package_
    );
    return new URL(found.default);
  } catch {
    return undefined;
  }
}
