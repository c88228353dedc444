/**
 * Long work that lets others run.
 *
 * @module
 */

/** Lets others run: signals, timers, the terminal. */
export function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
