// The steps that matching a sentence may still take.

/** Thrown when the steps are spent; `Pattern` turns it into an error for people. */
export class BudgetSpent extends Error {}

/** A count of steps that goes down. */
export class Budget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  spend(steps: number): void {
    if ((this.#left -= steps) < 0) throw new BudgetSpent();
  }
}
