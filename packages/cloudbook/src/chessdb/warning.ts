/** Warnings about parts of an answer that were left out, and failures of whole answers. */
import { MAX_EXCERPT_LENGTH } from './limits.ts';

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
  /** The index of the entry, from 0; absent if the warning is about the whole answer. */
  readonly index?: number;
  /** The text of the entry, cut to 80 characters. */
  readonly text?: string;
}

export const ANSWER_FAILURE_CODES = ['too-long', 'html', 'malformed', 'other-position'] as const;
type AnswerFailureCode = (typeof ANSWER_FAILURE_CODES)[number];

/** The reason why no part of an answer can be used. */
export interface AnswerFailure {
  readonly code: AnswerFailureCode;
  /** The first 80 characters of the answer. */
  readonly text: string;
}

/** Untrusted text for a message: short and on one line. */
export function excerpt(text: string): string {
  return text.slice(0, MAX_EXCERPT_LENGTH).replaceAll(/[\s\p{Cc}]+/gu, ' ');
}
