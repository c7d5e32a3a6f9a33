/** The mates that are named after horses. Squares are those of a mated king at the top, whose back rank is 9. */
import { squareAt } from '@chuhe/rules/square';
import type { Mate, PlacedPiece } from './mate.ts';
import {
  fromCenter,
  givesCheck,
  isKingAtHome,
  needsFew,
  needsOnly,
  squaresToKing,
  workersOf,
} from './workers.ts';

/**
 * Spring horse (拔簧马, bạt hoàng mã): a chariot that stood at the leg of its horse has moved away, and the horse gives check. The mate needs
 * both.
 *
 * Source: 《智力运动入门丛书：象棋入门》, “拔簧马”.
 */
export function isSpringHorse(mate: Mate): boolean {
  const { move, king } = mate;
  if (move?.piece.role !== 'chariot') return false;
  return (
    workersOf(mate, 'chariot').some(({ square }) => square === move.target) &&
    workersOf(mate, 'horse').some(
      (horse) => givesCheck(mate, horse) && legOf(horse, king) === move.piece.square,
    )
  );
}

/**
 * Double horses (双马饮泉, song mã ẩm tuyền): a horse on b8 or h8 guards the rib file, the other horse gives check, and only the king helps.
 *
 * Source: xiangqi.com, “Double Horse Checkmate”.
 */
export function isDoubleHorses(mate: Mate): boolean {
  const horses = workersOf(mate, 'horse');
  return (
    horses.length === 2 &&
    horses.some((horse) => isAt(horse, 3, 8) && !givesCheck(mate, horse)) &&
    horses.some((horse) => givesCheck(mate, horse)) &&
    needsOnly(mate, horses)
  );
}

/**
 * Horse and cannon (马后炮, mã hậu pháo): a cannon gives check over its own horse. The horse is two points from the king on the same line and
 * guards the points beside the king.
 *
 * Source: xqinenglish.com, “Horse Cannon Checkmate”.
 */
export function isHorseAndCannon(mate: Mate): boolean {
  return workersOf(mate, 'cannon').some((cannon) => {
    const [screen, ...others] = squaresToKing(mate, cannon) ?? [];
    const horse = workersOf(mate, 'horse').find(({ square }) => square === screen);
    if (horse === undefined || others.length > 0) return false;
    return Math.abs(horse.file - mate.king.file) + Math.abs(horse.rank - mate.king.rank) === 2;
  });
}

/**
 * Octagonal horse (八角马, bát giác mã): the king stands on a corner of its palace, and a horse on the opposite corner takes both its steps.
 * Another piece gives check.
 *
 * Source: xqinenglish.com, “Introduction to Basic Kills where the Horse is the Key Piece”.
 */
export function isOctagonalHorse(mate: Mate): boolean {
  const { king } = mate;
  if (fromCenter(king) !== 1 || king.rank === 8) return false;
  return isSingleHorse(mate, ({ file, rank }) => file === 8 - king.file && rank === 16 - king.rank);
}

/**
 * Elbow horse (卧槽马, ngọa tào mã): the horse is on c8 or g8, in front of the elephant’s first square, and attacks e9 and e7.
 *
 * Source: xqinenglish.com, “Elbow Horse Checkmate”; xiangqibowl.org, “The Moat Horse”.
 */
export function isElbowHorse(mate: Mate): boolean {
  return isSingleHorse(mate, (horse) => isAt(horse, 2, 8));
}

/**
 * Palcorner horse (挂角马, quải giác mã): the horse is on the corner of the palace on the rank of the cannons, d7 or f7, and attacks e9.
 *
 * Source: xqinenglish.com, “Palcorner Horse Checkmate”.
 */
export function isPalcornerHorse(mate: Mate): boolean {
  return isSingleHorse(mate, (horse) => isAt(horse, 1, 7));
}

/**
 * Angler horse (钓鱼马, điếu ngư mã): the horse is on c7 or g7 and attacks two points of the palace, from c7 d9 and e8.
 *
 * Source: xqinenglish.com, “Introduction to Basic Kills where the Horse is the Key Piece”.
 */
export function isAnglerHorse(mate: Mate): boolean {
  return isSingleHorse(mate, (horse) => isAt(horse, 2, 7));
}

/**
 * Tiger silhouette (侧面虎, trắc diện hổ): the horse is on c6 or g6 and guards two points of the palace, from c6 d8 and e7. A chariot or a pawn
 * gives check along the rank, and the king is not on its first square.
 *
 * Source: xqinenglish.com, “Tiger Silhouette Checkmate”.
 */
export function isTigerSilhouette(mate: Mate): boolean {
  const isFromSide = [...workersOf(mate, 'chariot'), ...workersOf(mate, 'pawn')].some(
    (piece) => piece.rank === mate.king.rank && givesCheck(mate, piece),
  );
  return isFromSide && !isKingAtHome(mate) && isSingleHorse(mate, (horse) => isAt(horse, 2, 6));
}

/** Whether the mate needs exactly one horse, it stands where asked, and few other pieces take part. */
function isSingleHorse(mate: Mate, isThere: (horse: PlacedPiece) => boolean): boolean {
  const [horse, ...others] = workersOf(mate, 'horse');
  return horse !== undefined && others.length === 0 && isThere(horse) && needsFew(mate);
}

function isAt(piece: PlacedPiece, distance: number, rank: number): boolean {
  return fromCenter(piece) === distance && piece.rank === rank;
}

/** The square that has to be empty for a horse’s jump to the target. */
function legOf({ file, rank }: PlacedPiece, target: PlacedPiece): number | undefined {
  const files = target.file - file;
  const ranks = target.rank - rank;
  return Math.abs(files) === 2
    ? squareAt(file + files / 2, rank)
    : squareAt(file, rank + ranks / 2);
}
