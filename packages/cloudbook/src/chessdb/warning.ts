/** What was wrong with an answer, and what of it could not be used. */
import { MAX_SHOWN_LENGTH } from './limits.ts';

export const ANSWER_WARNING_CODES = [
  'malformed-entry',
  'malformed-note',
  'illegal-move',
  'duplicate-move',
  'too-many-entries',
  'cut-entry',
  'no-end-mark',
] as const;
export type AnswerWarningCode = (typeof ANSWER_WARNING_CODES)[number];

export interface AnswerWarning {
  readonly code: AnswerWarningCode;
  /** Of the entry, from 0. Absent where all of the answer is meant. */
  readonly index?: number;
  /** What stood there, cut to 80 characters. */
  readonly text?: string;
}

export const ANSWER_FAILURE_CODES = ['too-long', 'html', 'malformed', 'other-position'] as const;
type AnswerFailureCode = (typeof ANSWER_FAILURE_CODES)[number];

/** Nothing of the answer can be used. */
export interface AnswerFailure {
  readonly code: AnswerFailureCode;
  /** Its beginning, cut to 80 characters. */
  readonly text: string;
}

/** Foreign text in a message is kept short and on one line. */
export function shown(text: string): string {
  return text.slice(0, MAX_SHOWN_LENGTH).replaceAll(/[\s\p{Cc}]+/gu, ' ');
}
