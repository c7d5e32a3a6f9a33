/**
 * The score ladder: which word a score deserves.
 *
 * The specification says "-70 up to below 70 equal; 70 to 150 slightly better; 150 to 250 better; 250
 * to 500 advantage; 500 to 3000 winning; negatives mirror as slightly worse, worse, disadvantage,
 * losing; below -3000 means being mated in N; at extreme scores mate in N, where N is the depth field
 * divided by 2", and leaves the ends open but for two: −70 is equal while 70 is not, and being mated
 * begins below −3,000, not at it. One rule agrees with both, so it decides every end:
 *
 * - A rung includes its lower end and not its upper, below zero as above it. The rungs mirror, their
 *   ends do not: 150 is better, −150 still slightly worse.
 * - 3,000 itself is winning: to announce a mate is a claim, made only beyond ±3,000 on both sides.
 *
 * The ladder is climbed with the mover's score. `flipNote` turns the verdict round, not the number:
 * otherwise a score on an end would earn another word when the view is switched.
 */
import { mateMoves } from './stored-score.ts';

/** From the best to the worst. */
export const BANDS = [
  'mate',
  'winning',
  'advantage',
  'better',
  'slightly-better',
  'equal',
  'slightly-worse',
  'worse',
  'disadvantage',
  'losing',
  'mated',
] as const;
export type Band = (typeof BANDS)[number];

export type MateBand = 'mate' | 'mated';

export type ScoreNote =
  | { readonly band: Exclude<Band, MateBand> }
  | {
      readonly band: MateBand;
      /** Moves of the winning side, 0 when the mate is on the board; absent when not known. */
      readonly mateIn?: number;
    };

/** Scores beyond this, on either side, are mates to the ladder. */
const WINNING_LIMIT = 3_000;

/** From the top: the first rung whose lower end a score reaches is its own. */
const RUNGS: readonly { readonly from: number; readonly band: Exclude<Band, MateBand> }[] = [
  { from: 500, band: 'winning' },
  { from: 250, band: 'advantage' },
  { from: 150, band: 'better' },
  { from: 70, band: 'slightly-better' },
  { from: -70, band: 'equal' },
  { from: -150, band: 'slightly-worse' },
  { from: -250, band: 'worse' },
  { from: -500, band: 'disadvantage' },
  { from: -WINNING_LIMIT, band: 'losing' },
];

/**
 * The verdict on a mover's score; `undefined` when the score is unknown.
 *
 * `mateDepth` is the depth field of a book or cloud entry, in plies to the mate; half of it, rounded
 * up since the winner moves first and last, is N. Leave it out for an engine's search depth, which says
 * nothing of the mate: then N comes from the number, where that is ±(30,000 − plies).
 */
export function scoreNote(score: number | undefined, mateDepth?: number): ScoreNote | undefined {
  if (score === undefined || Number.isNaN(score)) return undefined;
  if (score > WINNING_LIMIT) return mateNote('mate', movesOfDepth(mateDepth) ?? mateMoves(score));
  const rung = RUNGS.find(({ from }) => score >= from);
  return rung
    ? { band: rung.band }
    : mateNote('mated', movesOfDepth(mateDepth) ?? mateMoves(score));
}

/** The same verdict as the other side sees it. */
export function flipNote(note: ScoreNote): ScoreNote {
  if (note.band === 'mate' || note.band === 'mated') {
    return mateNote(note.band === 'mate' ? 'mated' : 'mate', note.mateIn);
  }
  return { band: MIRROR[note.band] };
}

const MIRROR: Readonly<Record<Exclude<Band, MateBand>, Exclude<Band, MateBand>>> = {
  winning: 'losing',
  advantage: 'disadvantage',
  better: 'worse',
  'slightly-better': 'slightly-worse',
  equal: 'equal',
  'slightly-worse': 'slightly-better',
  worse: 'better',
  disadvantage: 'advantage',
  losing: 'winning',
};

function mateNote(band: MateBand, mateIn: number | undefined): ScoreNote {
  return mateIn === undefined ? { band } : { band, mateIn };
}

/** A depth of 0 is what entries carry that were never searched, not a mate on the board. */
function movesOfDepth(depth: number | undefined): number | undefined {
  if (depth === undefined || !Number.isSafeInteger(depth) || depth < 1) return undefined;
  return Math.ceil(depth / 2);
}
