/** Answers as they come: text with or without its NUL, JSON whole or broken, pages of something else. */
import type { Position } from '@chuhe/rules/position';
import { fail, type Result } from '@chuhe/rules/result';
import type { Action, Answer } from './answer.ts';
import { MAX_ANSWER_LENGTH } from './limits.ts';
import { readJsonAnswer } from './read-json.ts';
import { readTextAnswer } from './read-text.ts';
import { type AnswerFailure, type AnswerWarning, shown } from './warning.ts';

export interface ParsedAnswer {
  readonly answer: Answer;
  /** Empty where the answer was whole and nothing of it was left out. */
  readonly warnings: readonly AnswerWarning[];
}

export interface AnswerContext {
  readonly action: Action;
  /**
   * Where the moves of the answer are to be played: after the list of moves, if the request had one. Moves
   * that are not legal there are left out. Without it, whatever is written as a move is taken.
   */
  readonly position?: Position | undefined;
}

/**
 * Reads the body of an answer to `action`, text or JSON, whichever it is. Never throws.
 *
 * A text without its NUL may have been cut on the way: the warning `no-end-mark` says so, and a last row
 * with fewer fields than the first is left out. Nobody can tell a number that lost its last digit, so
 * trust such an answer only where the transport says that it was whole.
 */
export function parseAnswer(
  body: string,
  context: AnswerContext,
): Result<ParsedAnswer, AnswerFailure> {
  if (body.length > MAX_ANSWER_LENGTH) return fail({ code: 'too-long', text: shown(body) });
  const end = endOf(body);
  const text = body.slice(0, end).trim();
  if (text.startsWith('<')) return fail({ code: 'html', text: shown(text) });
  const broken = BROKEN_JSON.exec(text)?.groups?.['text'];
  if (broken !== undefined) return readTextAnswer(broken, context, true);
  if (text.startsWith('{')) return readJsonAnswer(text, context);
  return readTextAnswer(text, context, body.includes('\0', end));
}

/** What the server writes where it forgets that JSON was asked for: its text in braces. */
const BROKEN_JSON = /^\{(?<text>ok|tokenerror|nobestmove|[0-3]|move:\w{4})\}$/;

/** Where the answer ends and nothing but blanks and NULs follow. By hand: a pattern would try every blank. */
function endOf(body: string): number {
  let end = body.length;
  while (end > 0 && (body[end - 1] === '\0' || body[end - 1]?.trim() === '')) end -= 1;
  return end;
}
