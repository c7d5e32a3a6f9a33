/** The mates that are named after what happens to a king. Squares are those of a mated king at the top, whose back rank is 9. */
import { fileOf, rankOf, type Square, squareAt } from '@chuhe/rules/square';
import type { Mate, PlacedPiece } from './mate.ts';
import { BACK_RANK, CENTER, fromCenter, givesCheck, squaresToKing, workersOf } from './workers.ts';

/**
 * Smothered palace (闷宫, muộn cung): a cannon mates alone, over an advisor of the king, which is on the central file and shut in by its own
 * pieces.
 *
 * Source: xqinenglish.com, “Smothered Cannon Checkmate”; xqmoon.com, “Đòn chiếu bí tướng”, on the central file.
 */
export function isSmotheredPalace(mate: Mate): boolean {
  const [cannon] = workersOf(mate, 'cannon');
  if (cannon === undefined || fromCenter(mate.king) !== 0) return false;
  const [screen] = squaresToKing(mate, cannon) ?? [];
  const over = screen === undefined ? undefined : mate.board.pieceAt(screen);
  return over?.role === 'advisor' && over.color === 'black' && isSmotheredMate(mate);
}

/**
 * Smothered mate (闷杀, muộn sát): a single piece mates. At least two points beside the king are taken by its own pieces, and the others are on
 * the line of the check.
 *
 * Source: xiangqibowl.org, “Smothered Mate”.
 */
export function isSmotheredMate({ board, king, checkers, workers }: Mate): boolean {
  const [checker, ...others] = checkers;
  if (checker === undefined || others.length > 0 || workers.length !== 1) return false;
  const beside = pointsBeside(king);
  const open = beside.filter((square) => board.pieceAt(square)?.color !== 'black');
  return (
    beside.length - open.length >= 2 && open.every((square) => isOnLine(checker, king, square))
  );
}

/**
 * Moon scooping (海底捞月, hải để lao nguyệt): the winner’s king holds the central file, and a chariot or a cannon gives check from the king’s back
 * rank, behind the king on its rib file.
 *
 * Source: xqinenglish.com, “Moon Scooping Checkmate”.
 */
export function isMoonScooping(mate: Mate): boolean {
  const { king } = mate;
  const isBehind = (piece: PlacedPiece) =>
    piece.file === king.file && piece.rank === BACK_RANK && givesCheck(mate, piece);
  return (
    fromCenter(king) === 1 &&
    [...workersOf(mate, 'chariot'), ...workersOf(mate, 'cannon')].some(isBehind) &&
    workersOf(mate, 'king').some(({ file }) => file === CENTER)
  );
}

/**
 * Face to face (白脸将 or 对面笑, bạch kiểm tướng): the mate needs the winner’s king on its file and one piece that gives check, and no other.
 *
 * Source: xiangqibowl.org, “Royal Checkmate”.
 */
export function isFaceToFace({ workers, checkers }: Mate): boolean {
  return (
    workers.length === 2 && checkers.length === 1 && workers.some(({ role }) => role === 'king')
  );
}

/**
 * Double check (双将, lưỡng chiếu): two or more pieces give check at once, and the mate needs each of them.
 *
 * Source: xqinenglish.com, “Double Check Checkmate”.
 */
export function isDoubleCheck({ workers, checkers }: Mate): boolean {
  return (
    checkers.length >= 2 &&
    checkers.every(({ square }) => workers.some((worker) => worker.square === square))
  );
}

/** The points of the palace beside the king. */
function pointsBeside({ file, rank }: PlacedPiece): Square[] {
  const points = [
    squareAt(file - 1, rank),
    squareAt(file + 1, rank),
    squareAt(file, rank - 1),
    squareAt(file, rank + 1),
  ];
  return points
    .flatMap((point) => point ?? [])
    .filter((point) => Math.abs(fileOf(point) - CENTER) <= 1 && rankOf(point) >= 7);
}

/** Whether a square is on the line of a check by a chariot, a cannon or a pawn. */
function isOnLine(checker: PlacedPiece, king: PlacedPiece, square: Square): boolean {
  if (checker.file === king.file) return fileOf(square) === king.file;
  return checker.rank === king.rank && rankOf(square) === king.rank;
}
