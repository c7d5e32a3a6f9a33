/** The mates that are named after cannons. Squares are those of a mated king at the top, whose back rank is 9. */
import type { Mate, PlacedPiece } from './mate.ts';
import {
  areOnOneWing,
  BACK_RANK,
  CENTER,
  givesCheck,
  isKingAtHome,
  needsFew,
  needsOnly,
  squaresToKing,
  workersOf,
} from './workers.ts';

/**
 * Detonating mine (炮碾丹砂, pháo triển đan sa): a cannon that stood between its chariot and the king on the king’s back rank has moved away, and
 * the chariot gives check.
 *
 * Source: xqinenglish.com, “Detonating Mine Attack”.
 */
export function isDetonatingMine(mate: Mate): boolean {
  const { move, king } = mate;
  if (move?.piece.role !== 'cannon' || move.piece.rank !== BACK_RANK) return false;
  const { file } = move.piece;
  return workersOf(mate, 'chariot').some(
    (chariot) =>
      givesCheck(mate, chariot) &&
      chariot.rank === BACK_RANK &&
      king.rank === BACK_RANK &&
      (file - chariot.file) * (file - king.file) < 0,
  );
}

/**
 * Double cannon (重炮, pháo trùng): two cannons on one line with the king. The rear one gives check over the front one, and nothing else stands
 * between.
 *
 * Source: xiangqi.com, “The Double Cannon Checkmate”.
 */
export function isDoubleCannon(mate: Mate): boolean {
  return workersOf(mate, 'cannon').some((rear) => {
    const [screen, ...others] = squaresToKing(mate, rear) ?? [];
    if (screen === undefined || others.length > 0) return false;
    const front = mate.board.pieceAt(screen);
    return front?.role === 'cannon' && front.color === 'red';
  });
}

/**
 * Sandwiched chariot (夹车炮, giáp xa pháo): two cannons and a chariot on one wing, all on the ranks of the palace, mate together. One of them
 * gives check along the rank.
 *
 * Source: “象棋24种基本杀法” on wen.mengvlog.com, which describes a chariot and two cannons that work one after the other.
 */
export function isSandwichedChariot(mate: Mate): boolean {
  const cannons = workersOf(mate, 'cannon');
  const pieces = [...cannons, ...workersOf(mate, 'chariot')];
  return (
    cannons.length === 2 &&
    pieces.length === 3 &&
    areOnOneWing(pieces, 2) &&
    pieces.every(({ rank }) => rank >= 7) &&
    pieces.some((piece) => givesCheck(mate, piece) && piece.rank === mate.king.rank) &&
    needsOnly(mate, pieces)
  );
}

/**
 * Heaven and earth cannons (天地炮, thiên địa pháo): the king is on e9. The mate needs one cannon on the central file and one on the king’s back
 * rank.
 *
 * Source: xqinenglish.com, “Basic Kills with 2 Cannons”; xiangqibowl.org, “Chariot & Cannon Duo”.
 */
export function isHeavenAndEarthCannons(mate: Mate): boolean {
  const cannons = workersOf(mate, 'cannon');
  return (
    isKingAtHome(mate) &&
    cannons.some(({ file }) => file === CENTER) &&
    cannons.some(({ rank }) => rank === BACK_RANK) &&
    needsFew(mate)
  );
}

/**
 * Iron bolt (铁门栓, thiết môn thuyên): the king is on e9. A cannon on the central file holds two pieces of either side between it and the king, and a
 * chariot or a pawn gives check on the back rank.
 *
 * Source: xqinenglish.com, “Iron bolt checkmate”; xiangqibowl.org, “Chariot & Cannon Duo”.
 */
export function isIronBolt(mate: Mate): boolean {
  const isBolt = (cannon: PlacedPiece) =>
    cannon.file === CENTER && squaresToKing(mate, cannon)?.length === 2;
  const isAtDoor = (piece: PlacedPiece) => piece.rank === BACK_RANK && givesCheck(mate, piece);
  return (
    isKingAtHome(mate) &&
    workersOf(mate, 'cannon').some(isBolt) &&
    [...workersOf(mate, 'chariot'), ...workersOf(mate, 'pawn')].some(isAtDoor) &&
    needsFew(mate)
  );
}
