/** Reasons why no game of a file can be opened. */
import type { Warning } from '@chuhe/game/pgn';
import type { GameSummary, ReadReport } from './pgn-messages.ts';

const PROBLEM_CODES = ['empty', 'binary', 'noGames', 'otherGame', 'unreadable', 'failed'] as const;
type ProblemCode = (typeof PROBLEM_CODES)[number];

export interface Problem {
  readonly code: ProblemCode;
  /** The first warning that indicates the problem. */
  readonly warning?: Warning | undefined;
}

interface FileRead {
  readonly size: number;
  readonly games: readonly GameSummary[];
  readonly report: ReadReport;
}

/** `undefined` when there is something to open. */
export function findProblem({ size, games, report }: FileRead): Problem | undefined {
  if (size === 0) return { code: 'empty' };
  if (report.encoding === 'binary') return { code: 'binary' };
  if (games.length === 0) return { code: 'noGames' };
  // A game without moves may still be a position, given by its tags.
  const played = games.filter(({ plies, isBroken }) => plies > 0 || isBroken);
  if (played.length === 0 || !played.every(({ isForeign }) => isForeign)) return undefined;
  const [first] = played;
  const warning = first?.warnings.find(({ ply }) => ply !== undefined);
  return { code: 'otherGame', warning: warning ?? first?.warnings[0] };
}
