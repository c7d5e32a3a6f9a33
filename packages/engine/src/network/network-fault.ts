/** Why a file cannot be used as a network. */
export const FORMAT_PROBLEMS = [
  /** The file does not begin like a network. */
  'not-a-network',
  /** The file is a network for other rules or of a shape that the engine cannot use. */
  'other-network',
  /** The file is truncated or has extra bytes at the end. */
  'wrong-length',
] as const;
export type FormatProblem = (typeof FORMAT_PROBLEMS)[number];

export interface NetworkFault {
  readonly problem: FormatProblem;
  /** What is wrong, in English; `undefined` if the problem says it. */
  readonly reason?: string | undefined;
}
