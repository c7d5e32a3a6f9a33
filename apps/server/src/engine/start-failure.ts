export const START_PROBLEMS = [
  'not-started',
  /** There was too little memory for it. */
  'no-memory',
  /** It runs, but not with the network that it was given. */
  'bad-network',
  /** What it answers is no legal move: it counts ranks in another way, or does not play Xiangqi. */
  'bad-moves',
] as const;

export interface StartFailure {
  readonly problem: (typeof START_PROBLEMS)[number];
  /** For the log; in English. */
  readonly detail: string;
}
