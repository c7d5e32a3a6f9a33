import { makeWinrate } from '@chuhe/cloudbook/score';
import type { CloudPosition } from '@chuhe/contract/cloud';
import type { Position } from '@chuhe/rules/position';
import type { Caller } from '../../http/caller.ts';
import { requirePermission } from '../billing/permissions.ts';
import { keyed } from './key-moves.ts';
import { type KnownMove, type KnownPosition, UNKNOWN } from './known-position.ts';
import type { PositionDbContext } from './position-db-context.ts';
import { type AnsweredLookUp, findFree, spendLookUps } from './spend-look-ups.ts';

/** Either permission is enough to look up positions. */
export const CLOUD_PERMISSIONS = ['CLOUD.READ', 'CLOUD.UNLIMIT'] as const;

/** Looks positions up and charges the caller. @throws ApiError FORBIDDEN, PAYMENT_REQUIRED */
export async function lookUpFor(
  context: PositionDbContext,
  caller: Caller,
  positions: readonly Position[],
): Promise<readonly KnownPosition[]> {
  await requirePermission(context, caller, CLOUD_PERMISSIONS);
  const found = await context.cloud.positions.lookUp(positions, { userId: caller.userId });
  await spendLookUps(context, caller, listAnsweredLookUps(positions, found));
  return found;
}

/**
 * Like `lookUpFor`, for one position.
 *
 * @param isAnswer whether the result answers the question; if not, nothing is charged and `UNKNOWN` is returned
 */
export async function lookUpOneFor(
  context: PositionDbContext,
  caller: Caller,
  position: Position,
  isAnswer: (known: KnownPosition) => boolean = () => true,
): Promise<KnownPosition> {
  await requirePermission(context, caller, CLOUD_PERMISSIONS);
  const known = await context.cloud.positions.lookUpOne(position, { userId: caller.userId });
  if (!isAnswer(known)) return UNKNOWN;
  await spendLookUps(context, caller, listAnsweredLookUps([position], [known]));
  return known;
}

/**
 * Looks up a position and charges for it, together with positions that may come next. A next position is returned only if it is free for
 * this user: users do not pay for positions that they do not open, and cannot read ahead without paying.
 */
export async function lookUpAheadFor(
  context: PositionDbContext,
  caller: Caller,
  { position, next }: { readonly position: Position; readonly next: readonly Position[] },
): Promise<{ readonly known: KnownPosition; readonly ahead: readonly KnownPosition[] }> {
  await requirePermission(context, caller, CLOUD_PERMISSIONS);
  const { positions } = context.cloud;
  const [known = UNKNOWN, ...ahead] = await positions.lookUp([position, ...next], {
    userId: caller.userId,
  });
  await spendLookUps(context, caller, listAnsweredLookUps([position], [known]));
  const free = await findFree(context, caller, listAnsweredLookUps(next, ahead));
  const shown = new Set(free.map((one) => one.known));
  return { known, ahead: ahead.map((each) => (shown.has(each) ? each : UNKNOWN)) };
}

/** The positions that have a known move, with their results. */
function listAnsweredLookUps(
  positions: readonly Position[],
  found: readonly KnownPosition[],
): readonly AnsweredLookUp[] {
  return positions.flatMap((position, at) => {
    const known = found[at] ?? UNKNOWN;
    return known.moves.length === 0 ? [] : [{ position: keyed(position), known }];
  });
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
  const { move, score, rank, note, source, depth, nodes, engine, date } = known;
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
    date: date ?? null,
  };
}
