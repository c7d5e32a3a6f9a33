/** The mates that are named after pawns. Squares are those of a mated king at the top, whose back rank is 9. */
import type { Mate } from './mate.ts';
import { BACK_RANK, fromCenter, givesCheck, needsFew, workersOf } from './workers.ts';

/**
 * Old pawn (老卒搜山, lão tốt sưu sơn): a pawn on the back rank, where it can only move sideways any more, moves and gives mate.
 *
 * Source: a traditional name, also 老兵搜林 (“象棋24种基本杀法” on wen.mengvlog.com), here by its common use.
 */
export function isOldPawn(mate: Mate): boolean {
  const { move } = mate;
  if (move?.piece.role !== 'pawn' || move.piece.rank !== BACK_RANK) return false;
  return workersOf(mate, 'pawn').some(
    (pawn) => pawn.square === move.target && givesCheck(mate, pawn),
  );
}

/**
 * Two devils (二鬼拍门, nhị quỷ phách môn): the mate needs two pawns on the middle rank of the palace, d8, e8 or f8, and at most one other piece.
 *
 * Source: “二鬼拍门” on qubaik.com, which also allows chariots in the place of pawns.
 */
export function isTwoDevils(mate: Mate): boolean {
  const pawns = workersOf(mate, 'pawn').filter((pawn) => fromCenter(pawn) <= 1 && pawn.rank === 8);
  return pawns.length === 2 && needsFew(mate);
}
