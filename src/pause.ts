// How long work lets others run.

/** Awaited often in long work: lets others run from time to time, and throws once cancelled. */
export interface Pause {
  (): Promise<void>;
  /**
   * Whether others have waited so long that even work which is costly to interrupt should await it.
   * Never, where this is left out.
   */
  readonly isOverdue?: boolean;
}

/** A pause for work that nobody cancels. */
export function noPause(): Promise<void> {
  return Promise.resolve();
}
