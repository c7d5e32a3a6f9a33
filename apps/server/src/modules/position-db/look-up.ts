import { makeWinrate } from '@chuhe/cloudbook/score';
import type { CloudPosition } from '@chuhe/contract/cloud';
import { Position } from '@chuhe/rules/position';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import { requirePermission } from '../billing/permissions.ts';
import { keyed } from './key-moves.ts';
import type { KnownMove, KnownPosition } from './known-position.ts';
import type { PositionDbContext } from './position-db-context.ts';
import { type AnsweredLookUp, areFree, spendLookUps } from './spend-look-ups.ts';

/** What the calls about positions have in common. */

/** Either lets a user look up positions. */
export const CLOUD_PERMISSIONS = ['CLOUD.READ', 'CLOUD.UNLIMIT'] as const;

/** @throws ApiError INVALID_FEN */
export function readPosition(fen: string): Position {
  const read = Position.parse(fen);
  if (!read.ok) throw new ApiError('INVALID_FEN');
  return read.value;
}

/** What is known, paid for. @throws ApiError FORBIDDEN, PAYMENT_REQUIRED */
export async function lookUpFor(
  context: PositionDbContext,
  caller: Caller,
  positions: readonly Position[],
): Promise<readonly KnownPosition[]> {
  await requirePermission(context, caller, CLOUD_PERMISSIONS);
  const found = await context.cloud.book.lookUp(positions, { userId: caller.userId });
  await spendLookUps(context, caller, listAnsweredLookUps(positions, found));
  return found;
}

/**
 * The same of one position.
 *
 * @param isAnswer whether what is known is what was asked for; otherwise it is not paid for, and nothing is told
 */
export async function lookUpOneFor(
  context: PositionDbContext,
  caller: Caller,
  position: Position,
  isAnswer: (known: KnownPosition) => boolean = () => true,
): Promise<KnownPosition> {
  await requirePermission(context, caller, CLOUD_PERMISSIONS);
  const known = await context.cloud.book.lookUpOne(position, { userId: caller.userId });
  if (!isAnswer(known)) return NOTHING;
  await spendLookUps(context, caller, listAnsweredLookUps([position], [known]));
  return known;
}

/**
 * What is known of a position, paid for, and of those that may come next: where look-ups cost this user something, only of those
 * that do not, so that nobody pays for what is not looked at, or reads ahead for nothing.
 */
export async function lookUpAheadFor(
  context: PositionDbContext,
  caller: Caller,
  { position, next }: { readonly position: Position; readonly next: readonly Position[] },
): Promise<{ readonly known: KnownPosition; readonly ahead: readonly KnownPosition[] }> {
  await requirePermission(context, caller, CLOUD_PERMISSIONS);
  const { book } = context.cloud;
  const [known = NOTHING, ...ahead] = await book.lookUp([position, ...next], {
    userId: caller.userId,
  });
  await spendLookUps(context, caller, listAnsweredLookUps([position], [known]));
  const isFree = await areFree(context, caller, listAnsweredLookUps(next, ahead));
  const told = new Set(
    listAnsweredLookUps(next, ahead).flatMap((one) => (isFree(one) ? [one.known] : [])),
  );
  return { known, ahead: ahead.map((each) => (told.has(each) ? each : NOTHING)) };
}

const NOTHING: KnownPosition = { moves: [], isComplete: false };

/** Those of which something is known. */
function listAnsweredLookUps(
  positions: readonly Position[],
  found: readonly KnownPosition[],
): readonly AnsweredLookUp[] {
  return positions.flatMap((position, at) => {
    const known = found[at] ?? NOTHING;
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
