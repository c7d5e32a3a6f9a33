export const START_PROBLEMS = [
  'not-started',
  /** The engine did not have enough memory. */
  'no-memory',
  /** The engine does not use the network that it was given. */
  'bad-network',
  /** The engine plays an illegal move, because it does not play Xiangqi or uses unknown coordinates. */
  'bad-moves',
] as const;

export interface StartFailure {
  readonly problem: (typeof START_PROBLEMS)[number];
  /** An English text for the log. */
  readonly detail: string;
}
