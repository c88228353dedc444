// The model that a command works with: a file, a model by its name, or the one of Sagitta.

import { isModelName } from "../../models/model_name.ts";
import { MAX_MODEL_BYTES } from "../../model_file/model_file.ts";
import { MissingModel } from "../../pipeline/fetch_model.ts";
import { type FetchedModel, readModel } from "../../pipeline/model_source.ts";
import type { Host } from "./host.ts";
import { knownModels } from "./known_models.ts";
import { readBytes } from "./read_bytes.ts";

/** The option that names a model. */
export const LANG = {
  value: "CODE",
  help: "a model by its name, such as fr; sagitta models lists them",
} as const;

/** A model's file, by its path. */
export async function readModelFile(host: Host, file: string): Promise<FetchedModel> {
  return { bytes: await readBytes(host, file, MAX_MODEL_BYTES), file };
}

/** A model by its name: the host's own, where it has it, else that of a folder or a package. */
export async function readNamedModel(
  host: Host,
  name: string,
  usage: (reason: string) => Error,
): Promise<FetchedModel> {
  if (!isModelName(name)) {
    throw usage(`--lang takes the name of a model such as fr, found ${JSON.stringify(name)}`);
  }
  const bytes = await host.ownModel?.(name);
  if (bytes) return { bytes, file: `${name}.sagitta` };
  try {
    return await readModel(name);
  } catch (error) {
    const codes = (await knownModels()).map(({ manifest }) => manifest.code);
    // A package of somebody else's has any code.
    if (!(error instanceof MissingModel) || codes.length === 0 || codes.includes(name)) throw error;
    throw usage(`--lang takes one of ${codes.join(", ")}, found ${name}`);
  }
}
