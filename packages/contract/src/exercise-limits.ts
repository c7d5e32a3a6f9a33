/** Constants of exercises that are separate from the schemas, so that pages can import them without zod. */

export const EXERCISE_LIMITS = {
  /** The most exercises in one response. */
  exercises: 50,
  /** The most answers in one request. */
  answers: 50,
  /** The longest note of a report, in characters. */
  note: 500,
  /** Checked reports that the user is told of at a time. */
  news: 20,
} as const;

/** `mate`: the solution ends in mate. `material`: it wins material. `defence`: only this move holds. `ending`: few pieces are left. */
export const EXERCISE_KINDS = ['mate', 'material', 'defence', 'ending'] as const;
export type ExerciseKind = (typeof EXERCISE_KINDS)[number];

/** `another-move`: another move is as good. `bad-solution`: the solution does not do what the exercise asks for. */
export const REPORT_REASONS = ['another-move', 'bad-solution', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** `OPEN`: to be searched again. `KEPT`: the solution holds. `WITHDRAWN`: it does not, and the exercise is not offered any more. */
export const REPORT_STATES = ['OPEN', 'KEPT', 'WITHDRAWN'] as const;

/**
 * What an administrator decides on a reported exercise. `withdraw`: it is not offered any more. `keep`: the solution holds. `restore`: a
 * withdrawn one is offered again.
 */
export const EXERCISE_DECISIONS = ['withdraw', 'keep', 'restore'] as const;
export type ExerciseDecision = (typeof EXERCISE_DECISIONS)[number];
