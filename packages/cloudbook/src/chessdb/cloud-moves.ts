/**
 * The cloud move string: entries with a pipe between them, fields with a comma, each a key, a colon and a
 * value. It is what chessdb answers to `queryall`, and what is kept and sent as the evaluation of a position.
 *
 * ```ts
 * import { makeCloudMoves, parseCloudMoves } from '@chuhe/cloudbook/cloud-moves';
 * import { Position } from '@chuhe/rules/position';
 *
 * const text = 'move:h2e2,score:1,rank:2,note:! (44-02),winrate:50.08|move:a0a5,score:0';
 * const read = parseCloudMoves(text, Position.initial());
 * if (read.ok) {
 *   read.value.warnings; // [{ code: 'illegal-move', index: 1, text: 'move:a0a5,score:0' }]
 *   makeCloudMoves(read.value.moves); // 'move:h2e2,score:1,rank:2,note:! (44-02),winrate:50.08'
 * }
 * ```
 */
import type { Position } from '@chuhe/rules/position';
import { fail, ok, type Result } from '@chuhe/rules/result';
import { makeWinrate } from '../win-chance.ts';
import type { CloudMove } from './answer.ts';
import { failureOf, readCloudMoves, splitEntries } from './entries.ts';
import { MAX_ANSWER_LENGTH } from './limits.ts';
import { makeNote } from './note.ts';
import { makeCloudScore } from './scores.ts';
import { type AnswerFailure, type AnswerWarning, shown } from './warning.ts';

export type { CloudMove, CloudNote, Rank } from './answer.ts';
export { MAX_ANSWER_ENTRIES, MAX_ANSWER_LENGTH } from './limits.ts';
export { makeNote, parseNote } from './note.ts';
export {
  bestScore,
  bestThreshold,
  goodThreshold,
  learnThreshold,
  rankMoves,
  rankOf,
} from './rank.ts';
export { makeCloudScore, parseCloudScore } from './scores.ts';
export type { AnswerFailure } from './warning.ts';

export interface ParsedCloudMoves {
  readonly moves: readonly CloudMove[];
  /** Empty where every entry was well formed, legal, and there once: ask this of what a user sends. */
  readonly warnings: readonly AnswerWarning[];
}

/**
 * Reads what can be read and warns of the rest: entries that are none, moves that are not legal in the
 * position or named twice, notes that mean nothing (they become empty). Unknown keys are passed over;
 * an empty text has no moves. Fails where the text is too long, HTML, without a single entry, or of
 * another position; it never throws.
 */
export function parseCloudMoves(
  text: string,
  position?: Position,
): Result<ParsedCloudMoves, AnswerFailure> {
  if (text.length > MAX_ANSWER_LENGTH) return fail({ code: 'too-long', text: shown(text) });
  const body = text.trim();
  if (body === '') return ok({ moves: [], warnings: [] });
  if (body.startsWith('<')) return fail({ code: 'html', text: shown(body) });
  const found = readCloudMoves(splitEntries(body), position);
  const failure = failureOf(found, body);
  return failure ? fail(failure) : ok({ moves: found.items, warnings: found.warnings });
}

/** Every field in chessdb's order; the `winrate` where it has one. Throws a `RangeError` for no score. */
export function makeCloudMoves(moves: readonly CloudMove[]): string {
  return moves.map(makeEntry).join('|');
}

/** The `winrate` of a row; `undefined` of mates, of rows of a tablebase, and without a score. */
export function winrateOf(row: CloudMove): string | undefined {
  const score = sentScore(row);
  return score === undefined || row.note?.kind === 'tablebase' ? undefined : makeWinrate(score);
}

/**
 * The score of a row as it is sent. A tablebase's stays what it is: beyond ±9,999 it is a win without a known
 * distance. Throws a `RangeError` for what is no score.
 */
export function sentScore({ score, note }: CloudMove): number | undefined {
  if (score === undefined) return undefined;
  const sent = makeCloudScore(score);
  return note?.kind === 'tablebase' ? score : sent;
}

function makeEntry(row: CloudMove): string {
  const winrate = winrateOf(row);
  return (
    `move:${row.move},score:${sentScore(row) ?? '??'},rank:${row.rank},note:${makeNote(row.rank, row.note)}` +
    (winrate === undefined ? '' : `,winrate:${winrate}`)
  );
}
