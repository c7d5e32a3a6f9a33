/** Constants of exercises that are separate from the schemas, so that pages can import them without zod. */

export const EXERCISE_LIMITS = {
  /** The most exercises in one response. */
  exercises: 50,
  /** The most answers in one request. */
  answers: 50,
} as const;

/** `mate`: the solution ends in mate. `material`: it wins material. `defence`: only this move holds. `ending`: few pieces are left. */
export const EXERCISE_KINDS = ['mate', 'material', 'defence', 'ending'] as const;
export type ExerciseKind = (typeof EXERCISE_KINDS)[number];
