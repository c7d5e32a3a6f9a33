import { makeWinrate } from '@chuhe/cloudbook/score';
import type { CloudPosition } from '@chuhe/contract/cloud';
import { Position } from '@chuhe/rules/position';
import type { Caller } from '../../auth/caller.ts';
import { requirePermission } from '../../auth/permissions.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { keyed } from '../../positions/key-moves.ts';
import type { KnownMove, KnownPosition } from '../../positions/known-position.ts';
import { spendLookUps } from './spend.ts';

/** What the calls about positions have in common. */

/** Either lets a reader look up positions. */
export const CLOUD_PERMISSIONS = ['CLOUD.READ', 'CLOUD.UNLIMIT'] as const;

/** @throws ApiError INVALID_FEN */
export function readPosition(fen: string): Position {
  const read = Position.parse(fen);
  if (!read.ok) throw new ApiError('INVALID_FEN');
  return read.value;
}

/** What is known, paid for. @throws ApiError FORBIDDEN, PAYMENT_REQUIRED */
export async function lookUpFor(
  context: AppContext,
  caller: Caller,
  positions: readonly Position[],
): Promise<readonly KnownPosition[]> {
  await requirePermission(context, caller, CLOUD_PERMISSIONS);
  const found = await context.cloud.book.lookUp(positions, { userId: caller.userId });
  const answered = found.flatMap((known, at) => {
    const position = positions[at];
    return position === undefined || known.moves.length === 0
      ? []
      : [{ position: keyed(position), known }];
  });
  await spendLookUps(context, caller.userId, answered);
  return found;
}

export async function lookUpOneFor(
  context: AppContext,
  caller: Caller,
  position: Position,
): Promise<KnownPosition> {
  const [known] = await lookUpFor(context, caller, [position]);
  return known ?? { moves: [], isComplete: false };
}

export function makeCloudPosition(position: Position, known: KnownPosition): CloudPosition {
  const isOver = position.moves().length === 0;
  return {
    fen: position.fen,
    status: isOver ? 'over' : known.moves.length > 0 ? 'known' : 'unknown',
    moves: known.moves.map(makeMove),
    isComplete: known.isComplete,
    updatedAt: known.updatedAt?.toISOString() ?? null,
  };
}

function makeMove(known: KnownMove): CloudPosition['moves'][number] {
  const { move, score, rank, note, source, depth, nodes, engine } = known;
  const winRate = makeWinrate(score);
  return {
    move,
    score,
    rank,
    source,
    replies: note?.kind === 'replies' ? { known: note.known, good: note.good } : null,
    winRate: winRate === undefined ? null : Number(winRate),
    depth: depth ?? null,
    nodes: nodes ?? null,
    engine: engine ?? null,
  };
}
