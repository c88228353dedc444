// The outside world as commands see it.

import { type Host, MissingFile } from "../../platform/host.ts";

export {
  ClosedPipe,
  type Host,
  MissingFile,
  type Pieces,
  processHost,
} from "../../platform/host.ts";

/** Reads a file that need not exist. */
export async function unlessMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}

/** Writes texts in one go; at an error, those before it. */
export async function writeEach(host: Host, texts: Iterable<string>): Promise<void> {
  let output = "";
  try {
    for (const text of texts) output += text;
  } finally {
    if (output !== "") await host.write(output);
  }
}
