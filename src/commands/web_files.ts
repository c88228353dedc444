// The playground's files, as they lie in build/web/.

import { SagittaError } from "../errors.ts";
import { fileType, type StaticFile } from "../server/static_file.ts";
import type { Host } from "./host.ts";
import { readBytes } from "./read_bytes.ts";

/** Their names; the first is the page itself. */
const NAMES = ["index.html", "playground.js", "worker.js", "service_worker.js", "style.css"];

const LIMIT = 1 << 25;

/** The files of a folder that the service serves; none if it has no page. */
export async function webFiles(host: Host, folder: string): Promise<StaticFile[]> {
  const files: StaticFile[] = [];
  for (const name of NAMES) {
    try {
      const bytes = await readBytes(host, `${folder}/${name}`, LIMIT) as Uint8Array<ArrayBuffer>;
      const path = name === NAMES[0] ? "/" : `/${name}`;
      files.push({ path, bytes, type: fileType(name) });
    } catch (error) {
      if (!(error instanceof SagittaError)) throw error;
      if (name === NAMES[0]) return [];
    }
  }
  return files;
}
