/**
 * Turns at the parser. Parsing cannot be interrupted, so long work goes in small pieces. Between
 * two pieces, whoever they are for, everything else that is ready runs: new requests are read and
 * short ones answered, however many long ones wait for their next turn.
 *
 * @module
 */

/** Gives out turns, one at a time, in the order in which they were asked for. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isRunning = false;

  /** Resolves when the caller's turn has come. Its work ends when it next waits for anything. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#isRunning) this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      this.#waiting.shift()?.();
    }
    this.#isRunning = false;
  }
}
