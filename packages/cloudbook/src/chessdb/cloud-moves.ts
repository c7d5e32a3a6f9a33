/**
 * The cloud move string, in which chessdb answers `queryall`, and in which evaluations of a position are stored and
 * transferred. Entries are separated by pipes, and the fields of an entry by commas. A field is a key, a colon and a value.
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
import { findFailure, readCloudMoves, splitEntries } from './entries.ts';
import { MAX_ANSWER_LENGTH } from './limits.ts';
import { makeNote } from './note.ts';
import { makeCloudScore } from './scores.ts';
import { type AnswerFailure, type AnswerWarning, excerpt } from './warning.ts';

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
  /** Empty if every entry is well formed, legal and unique. For users' input, check that it is empty. */
  readonly warnings: readonly AnswerWarning[];
}

/**
 * Reads the valid entries, and warns of malformed entries, illegal moves, duplicate moves and malformed notes
 * (which become empty). Unknown keys are ignored. An empty text has no moves. Fails if the text is too long, is
 * HTML, belongs to another position, or has entries but no valid one. Never throws.
 */
export function parseCloudMoves(
  text: string,
  position?: Position,
): Result<ParsedCloudMoves, AnswerFailure> {
  if (text.length > MAX_ANSWER_LENGTH) return fail({ code: 'too-long', text: excerpt(text) });
  const body = text.trim();
  if (body === '') return ok({ moves: [], warnings: [] });
  if (body.startsWith('<')) return fail({ code: 'html', text: excerpt(body) });
  const parsed = readCloudMoves(splitEntries(body), position);
  const failure = findFailure(parsed, body);
  return failure ? fail(failure) : ok({ moves: parsed.items, warnings: parsed.warnings });
}

/**
 * Writes the fields in chessdb's order, with the `winrate` where chessdb sends one. Throws a `RangeError` for an
 * invalid score.
 */
export function makeCloudMoves(moves: readonly CloudMove[]): string {
  return moves.map(makeEntry).join('|');
}

/** The `winrate` of a row; `undefined` for mates, for rows of a tablebase, and without a score. */
export function winrateOf(row: CloudMove): string | undefined {
  const score = wireScore(row);
  return score === undefined || row.note?.kind === 'tablebase' ? undefined : makeWinrate(score);
}

/**
 * The score of a row as it is sent. The score of a tablebase is not clamped, because beyond ±9,999 it means a win at an
 * unknown distance. Throws a `RangeError` for an invalid score.
 */
export function wireScore({ score, note }: CloudMove): number | undefined {
  if (score === undefined) return undefined;
  const sent = makeCloudScore(score);
  return note?.kind === 'tablebase' ? score : sent;
}

function makeEntry(row: CloudMove): string {
  const winrate = winrateOf(row);
  return (
    `move:${row.move},score:${wireScore(row) ?? '??'},rank:${row.rank},note:${makeNote(row.rank, row.note)}` +
    (winrate === undefined ? '' : `,winrate:${winrate}`)
  );
}
