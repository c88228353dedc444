// Progress of a command on standard error: a bar on a terminal, lines in a log.

import { ProgressReporter } from "../../rendering/progress_reporter.ts";
import type { Host } from "./host.ts";

/** A reporter of one piece of work. */
export function hostProgress(host: Host): ProgressReporter {
  return new ProgressReporter({
    terminal: host.errorIsTerminal,
    width: host.columns,
    clock: () => host.now(),
    write: (text) => host.draw(text),
  });
}

/** Takes the bar away, so that something else can be written. */
export function clearProgress(host: Host): void {
  if (host.errorIsTerminal) host.draw("\r\x1b[K");
}
