/**
 * Waits for the wish to stop: Ctrl-C, or the signal of whoever runs the process.
 *
 * @module
 */

import process from "node:process";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Resolves at the first signal to stop. The next one ends the process at once, as usual. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop);
      resolve();
    };
    for (const signal of SIGNALS) process.on(signal, stop);
  });
}
