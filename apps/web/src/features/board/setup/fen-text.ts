/** Parses a FEN as users paste it, with the text that other programs add before and after it. */
import { FEN_LENGTH_LIMIT, parseFen } from '@chuhe/rules/fen';
import type { Issue } from '@chuhe/rules/issue';
import { ok, type Result } from '@chuhe/rules/result';
import { type Arrangement, withMoveNumber } from './arrangement.ts';

const PREFIX = /^\s*(?:position\s+)?(?:fen\s*[:=]?\s+)?/i;
/** Matches a FEN with all six fields: board, side, two unused fields, plies since a capture, and the move number. */
const COUNTERS = /^\S+\s+\S+\s+\S+\s+\S+\s+\d+\s+(\d{1,4})\b/;

/**
 * Returns the arrangement that the text describes, legal or not, or its syntax error.
 *
 * @param moveNumber used if the text has no move number.
 */
export function readFenText(text: string, moveNumber: number): Result<Arrangement, Issue> {
  const fen = text.slice(0, FEN_LENGTH_LIMIT + 1).replace(PREFIX, '');
  const read = parseFen(fen);
  if (!read.ok) return read;
  const said = COUNTERS.exec(fen.trim())?.[1];
  const arrangement = { setup: read.value, moveNumber };
  return ok(said === undefined ? arrangement : withMoveNumber(arrangement, Number(said)));
}
