import type { AssignedExercise, NewAssignment } from '@chuhe/contract/coaching';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import type { Queryable } from '../../db/database.ts';
import { readPosition } from '../../games/read-position.ts';
import { ApiError } from '../../http/api-error.ts';
import { conflict } from '../../http/conflict.ts';
import { makeFieldError } from '../../http/field-error.ts';
import { movesOf } from '../exercises/exercise-file.ts';
import { readStored } from '../saved-games/make-match.ts';
import { findOwnMatch } from '../saved-games/match-repository.ts';
import { type ChosenRow, chooseExercises } from './chosen-exercise-repository.ts';
import type { AssignedGame } from './work.ts';

type Work = NewAssignment['work'];
type SentPosition = Extract<Work, { kind: 'positions' }>['positions'][number];

export interface MadeWork {
  readonly kind: 'exercises' | 'game';
  readonly size: number;
  /** JSON. */
  readonly work: string;
}

/**
 * Copies what a coach assigns: exercises of the site, positions, or a saved game.
 *
 * @throws ApiError CONFLICT if no exercise fits, NOT_FOUND for a game that the coach does not have, GAME_TOO_LARGE, and for a position
 * INVALID_FEN or BAD_REQUEST
 */
export async function makeWork(db: Queryable, coachId: string, work: Work): Promise<MadeWork> {
  if (work.kind === 'game') return copyGame(db, coachId, work.matchId);
  const exercises =
    work.kind === 'chosen'
      ? (await chooseExercises(db, work)).map(copyExercise)
      : work.positions.map(readSent);
  if (exercises.length === 0) throw conflict('NO_EXERCISES');
  return { kind: 'exercises', size: exercises.length, work: JSON.stringify(exercises) };
}

function copyExercise({ fen, last, moves, ...row }: ChosenRow): AssignedExercise {
  const { kind, red, black, event, date } = row;
  return {
    fen,
    last: last === '' ? null : last,
    moves: movesOf(moves),
    others: [],
    kind,
    red,
    black,
    event,
    date,
  };
}

function readSent({ fen, last, answers }: SentPosition, index: number): AssignedExercise {
  const position = readPosition(fen);
  const [best = '', ...others] = new Set(answers);
  for (const move of [best, ...others]) {
    if (position.tryPlay(move) === undefined) {
      throw makeFieldError(`work.positions.${index}.answers`, 'MOVE_NOT_LEGAL');
    }
  }
  return {
    fen: position.fen,
    // A move that cannot have led here is left out: it is only shown.
    last: last !== undefined && position.pieceAt(last.slice(2)) !== undefined ? last : null,
    moves: [best],
    others,
    kind: 'position',
    red: '',
    black: '',
    event: '',
    date: '',
  };
}

async function copyGame(db: Queryable, ownerId: string, matchId: string): Promise<MadeWork> {
  const row = await findOwnMatch(db, { matchId, ownerId });
  if (row === undefined || row.deletedAt !== null) throw new ApiError('NOT_FOUND');
  const { startFen, title, result, updatedAt } = row;
  const game: AssignedGame = {
    startFEN: startFen,
    ...readStored(row),
    title,
    result,
    updatedAt: updatedAt.toISOString(),
  };
  const work = JSON.stringify(game);
  if (Buffer.byteLength(work) > COACHING_LIMITS.gameBytes) throw new ApiError('GAME_TOO_LARGE');
  return { kind: 'game', size: 1, work };
}
