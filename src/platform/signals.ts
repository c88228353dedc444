// Signals that ask the process to stop: Ctrl-C, or SIGTERM.

import process from "node:process";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Calls `action` once, at the first signal, instead of ending. The next one ends the process at
 * once, as usual. The function that it returns takes that back.
 */
export function onStopSignal(action: () => void): () => void {
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  const stop = () => {
    release();
    action();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  return release;
}

/** Resolves at the first signal. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => void onStopSignal(resolve));
}
