// How far training is.

/** How far training is, for people. */
export interface TrainingProgress {
  /** The epoch at work, from 1. */
  readonly epoch: number;
  readonly epochs: number;
  /** Units done over all epochs: words, or what else the learner counts. */
  readonly done: number;
  /** Units there are to do, over all epochs. */
  readonly total: number;
  /** The share of wrong choices in this epoch so far. */
  readonly loss: number;
}

/** The outcome of one step. */
export interface StepReport {
  /** Words or other units that it went through. */
  readonly units: number;
  /** Choices made; the loss is the share of wrong ones. */
  readonly choices: number;
  /** Wrong choices among them, or the sum of what they cost. */
  readonly wrong: number;
  /** Configurations whose costs were estimates, because a bounded search did not end. */
  readonly estimates?: number;
  /** The minimised loss, where that is something else. It stops training where it is not finite. */
  readonly loss?: number;
}

/** Where training is: with the learner's state, all that is needed to resume. */
export interface Position {
  /** The epoch at work, from 1. */
  readonly epoch: number;
  readonly batch: number;
  /** Units done over all epochs. */
  readonly done: number;
  /** Choices in this epoch so far, and what was wrong about them. */
  readonly choices: number;
  readonly wrong: number;
  /** Configurations in this epoch so far whose costs were estimates. */
  readonly estimates: number;
}

/** Where training starts. */
export const START: Position = { epoch: 1, batch: 0, done: 0, choices: 0, wrong: 0, estimates: 0 };

/** The position after a step. */
export function afterStep(position: Position, report: StepReport): Position {
  return {
    ...{ epoch: position.epoch, batch: position.batch + 1, done: position.done + report.units },
    choices: position.choices + report.choices,
    wrong: position.wrong + report.wrong,
    estimates: position.estimates + (report.estimates ?? 0),
  };
}

/** The position at the start of the next epoch. */
export function nextEpoch({ epoch, done }: Position): Position {
  return { ...START, epoch: epoch + 1, done };
}

/** The share of wrong choices in the epoch so far. */
export function lossOf({ choices, wrong }: Position): number {
  return choices === 0 ? 0 : wrong / choices;
}
