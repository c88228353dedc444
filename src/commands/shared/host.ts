// The outside world as commands see it.

import type { Host } from "../../platform/host.ts";

export {
  ClosedPipe,
  type Host,
  MissingFile,
  type Pieces,
  processHost,
} from "../../platform/host.ts";

/** Writes texts in one go; at an error, those before it. */
export async function writeEach(host: Host, texts: Iterable<string>): Promise<void> {
  let output = "";
  try {
    for (const text of texts) output += text;
  } finally {
    if (output !== "") await host.write(output);
  }
}
