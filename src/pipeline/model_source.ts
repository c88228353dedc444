// Finds the bytes of a model by its name, its path or its address.

import { installedModel, modelAddress } from "../models/locate.ts";
import { howToGet, isModelName, packageOf } from "../models/model_name.ts";
import { fetchModel, type FetchOptions, MissingModel, resolveAddress } from "./fetch_model.ts";

/** A model file. */
export interface FetchedModel {
  readonly bytes: Uint8Array;
  /** Its name in messages. */
  readonly file: string;
}

/**
 * The bytes of a model.
 * @param source The name of a model, which is looked for in the folder of models and then among
 * packages, or a path or an address.
 */
export async function readModel(
  source: string | URL,
  options: FetchOptions = {},
): Promise<FetchedModel> {
  const fetched = async (url: URL) => {
    const file = options.file ?? (url.protocol === "file:" ? url.pathname : url.href);
    return { bytes: await fetchModel(url, { ...options, file }), file };
  };
  if (source instanceof URL || !isModelName(source)) return await fetched(resolveAddress(source));
  const url = modelAddress(source);
  try {
    return await fetched(url);
  } catch (error) {
    if (!(error instanceof MissingModel)) throw error;
    const installed = await installedModel(source);
    if (installed) return await fetched(installed);
    throw new MissingModel(
      `Cannot load the model ${source}: found neither ${url.pathname} nor the package ` +
        `${packageOf(source)}, expected one of them (${howToGet(source)})`,
      "cannot-load",
    );
  }
}
