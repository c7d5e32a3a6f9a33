/** Reads answers: text with or without its NUL, and valid or broken JSON. Recognizes HTML pages. */
import type { Position } from '@chuhe/rules/position';
import { fail, type Result } from '@chuhe/rules/result';
import type { Action, Answer } from './answer.ts';
import { MAX_ANSWER_LENGTH } from './limits.ts';
import { readJsonAnswer } from './read-json.ts';
import { readTextAnswer } from './read-text.ts';
import { type AnswerFailure, type AnswerWarning, excerpt } from './warning.ts';

export interface ParsedAnswer {
  readonly answer: Answer;
  /** Empty if the answer was complete and no part of it was left out. */
  readonly warnings: readonly AnswerWarning[];
}

export type AnswerResult = Result<ParsedAnswer, AnswerFailure>;

export interface AnswerContext {
  readonly action: Action;
  /**
   * The position in which the moves of the answer are played. If the request had a list of moves, it is the position after
   * them. Illegal moves are left out. Without a position, legality is not checked.
   */
  readonly position?: Position | undefined;
}

/**
 * Reads the body of an answer to `action`, in text or JSON. Never throws.
 *
 * A text without its NUL may be truncated. It has the warning `no-end-mark`, and its last row is left out if it has fewer
 * fields than the first. A number that has lost its last digit cannot be detected, so trust an answer with this warning
 * only if the transport confirms that it is complete.
 */
export function parseAnswer(body: string, context: AnswerContext): AnswerResult {
  if (body.length > MAX_ANSWER_LENGTH) return fail({ code: 'too-long', text: excerpt(body) });
  const end = findEnd(body);
  const text = body.slice(0, end).trim();
  if (text.startsWith('<')) return fail({ code: 'html', text: excerpt(text) });
  const broken = BROKEN_JSON.exec(text)?.groups?.['text'];
  if (broken !== undefined) return readTextAnswer(broken, context, true);
  if (text.startsWith('{')) return readJsonAnswer(text, context);
  return readTextAnswer(text, context, body.includes('\0', end));
}

/** The invalid JSON that the server sends for some actions: the text answer in braces. */
const BROKEN_JSON = /^\{(?<text>ok|tokenerror|nobestmove|[0-3]|move:\w{4})\}$/;

/** The index from which on the text has only blanks and NULs. A regular expression would backtrack at every blank. */
function findEnd(body: string): number {
  let end = body.length;
  while (end > 0 && (body[end - 1] === '\0' || body[end - 1]?.trim() === '')) end -= 1;
  return end;
}
