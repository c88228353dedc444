// The English model that comes with Sagitta, for commands that are given no other.

import { fetchModel } from "../pipeline/fetch_model.ts";
import { ENGLISH } from "../pipeline/load.ts";
import type { Host } from "./host.ts";

/** The name of its file, for messages. */
export const ENGLISH_FILE = "models/english.sagitta";

/** The bytes of its file: the host's own, where it has them, else those beside the code. */
export function readEnglish(host: Host): Promise<Uint8Array> {
  return host.englishModel?.() ?? fetchModel(ENGLISH, { file: ENGLISH_FILE });
}
