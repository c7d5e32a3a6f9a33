/**
 * Mates by name.
 *
 * ```ts
 * import { matePattern } from '@chuhe/lessons/mate-pattern';
 * import { Position } from '@chuhe/rules/position';
 *
 * // The king is mated by two cannons on its file.
 * matePattern(Position.fromFen('3aka3/9/4C4/4C4/9/9/9/9/9/3K5 b')); // 'double-cannon'
 * ```
 *
 * The definitions are in `horse-mates.ts` and the other files beside it, each with its names and its source; `docs/lessons.md` lists them. They
 * ask which pieces the mate needs (`Mate.workers`), so that a piece that only stands where the name has one does not count. A mate that fits
 * no definition has no name.
 */
import type { Position } from '@chuhe/rules/position';
import * as cannons from './cannon-mates.ts';
import * as chariots from './chariot-mates.ts';
import * as horses from './horse-mates.ts';
import * as kings from './king-mates.ts';
import { type Mate, readMate } from './mate.ts';
import * as pawns from './pawn-mates.ts';

/** In order of precedence: a mate that fits several definitions has the first name. The more a definition asks, the earlier it is. */
export const MATE_PATTERNS = [
  'throat-cutting',
  'spring-horse',
  'detonating-mine',
  'old-pawn',
  'double-horses',
  'horse-and-cannon',
  'double-cannon',
  'sandwiched-chariot',
  'heaven-and-earth-cannons',
  'two-devils',
  'three-chariots',
  'smothered-palace',
  'smothered-mate',
  'moon-scooping',
  'octagonal-horse',
  'iron-bolt',
  'elbow-horse',
  'palcorner-horse',
  'angler-horse',
  'tiger-silhouette',
  'three-on-one-wing',
  'double-chariots',
  'face-to-face',
  'double-check',
] as const;
export type MatePattern = (typeof MATE_PATTERNS)[number];

const FITS: Readonly<Record<MatePattern, (mate: Mate) => boolean>> = {
  'throat-cutting': chariots.isThroatCutting,
  'spring-horse': horses.isSpringHorse,
  'detonating-mine': cannons.isDetonatingMine,
  'old-pawn': pawns.isOldPawn,
  'double-horses': horses.isDoubleHorses,
  'horse-and-cannon': horses.isHorseAndCannon,
  'double-cannon': cannons.isDoubleCannon,
  'sandwiched-chariot': cannons.isSandwichedChariot,
  'heaven-and-earth-cannons': cannons.isHeavenAndEarthCannons,
  'two-devils': pawns.isTwoDevils,
  'three-chariots': chariots.isThreeChariots,
  'smothered-palace': kings.isSmotheredPalace,
  'smothered-mate': kings.isSmotheredMate,
  'moon-scooping': kings.isMoonScooping,
  'octagonal-horse': horses.isOctagonalHorse,
  'iron-bolt': cannons.isIronBolt,
  'elbow-horse': horses.isElbowHorse,
  'palcorner-horse': horses.isPalcornerHorse,
  'angler-horse': horses.isAnglerHorse,
  'tiger-silhouette': horses.isTigerSilhouette,
  'three-on-one-wing': chariots.isThreeOnOneWing,
  'double-chariots': chariots.isDoubleChariots,
  'face-to-face': kings.isFaceToFace,
  'double-check': kings.isDoubleCheck,
};

/**
 * The name of a mate; `undefined` if the side to move is not mated, or if no definition fits.
 *
 * @param before the position before the mating move. Without it, the first four patterns are never found, because the mating move defines
 *   them; the mate then has the name of the next definition that fits. Ignored if no legal move leads from it to the mate
 */
export function matePattern(mated: Position, before?: Position): MatePattern | undefined {
  const mate = readMate(mated, before);
  return mate && MATE_PATTERNS.find((pattern) => FITS[pattern](mate));
}
