/** Reasons why no game can be opened. */
import type { Warning } from '@chuhe/game/pgn';
import type { GameSummary, ReadReport } from './pgn-messages.ts';

/** Why a file has no games. */
export type FileProblem =
  | 'empty'
  | 'binary'
  | 'unsupported'
  | 'encrypted'
  | 'noGames'
  | 'otherGame'
  | 'unreadable';

export interface Problem {
  /**
   * `noneOfFiles`: none of several files has a game. `tooManyBytes`: none has one before the limit of bytes. `failed`: the worker has
   * crashed.
   */
  readonly code: FileProblem | 'noneOfFiles' | 'tooManyBytes' | 'failed';
  /** The first warning that indicates the problem. */
  readonly warning?: Warning | undefined;
}

/**
 * The problem of a file without games.
 *
 * @param size in bytes
 * @param code of the warning that tells why there are none
 */
export function problemOf(size: number, code: Warning['code']): FileProblem {
  if (size === 0) return 'empty';
  if (code === 'unsupported-format') return 'unsupported';
  if (code === 'encrypted') return 'encrypted';
  return code === 'binary' ? 'binary' : 'noGames';
}

/** Whether games that were read from a file are of another game than Xiangqi. A game without moves may still be a position. */
export function areForeign(games: readonly GameSummary[]): boolean {
  const played = games.filter(isPlayed);
  return played.length > 0 && played.every(({ isForeign }) => isForeign);
}

export function isPlayed({ plies, isBroken }: GameSummary): boolean {
  return plies > 0 || isBroken;
}

/** The warning that shows best that a game is not Xiangqi. */
export function foreignWarning(games: readonly GameSummary[]): Warning | undefined {
  const first = games.find(isPlayed);
  return first?.warnings.find(({ ply }) => ply !== undefined) ?? first?.warnings[0];
}

/** `undefined` when there is something to open. */
export function findProblem(
  games: readonly GameSummary[],
  { reports, end }: Pick<ReadReport, 'reports' | 'end'>,
): Problem | undefined {
  if (games.length > 0) return undefined;
  if (end === 'bytes') return { code: 'tooManyBytes' };
  const [first, another] = reports;
  if (another !== undefined) return { code: 'noneOfFiles' };
  return { code: first?.problem ?? 'noGames', warning: first?.warnings[0] };
}
