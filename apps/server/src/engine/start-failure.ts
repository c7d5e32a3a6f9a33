export const START_PROBLEMS = [
  'not-started',
  /** There was too little memory. */
  'no-memory',
  /** The engine does not use its network. */
  'bad-network',
  /** The engine plays an illegal move: it numbers ranks differently or does not play Xiangqi. */
  'bad-moves',
] as const;

export interface StartFailure {
  readonly problem: (typeof START_PROBLEMS)[number];
  /** For the log, in English. */
  readonly detail: string;
}
