/**
 * The score ladder assigns a band, such as `better`, to each score.
 *
 * The specification says "-70 up to below 70 equal; 70 to 150 slightly better; 150 to 250 better; 250
 * to 500 advantage; 500 to 3000 winning; negatives mirror as slightly worse, worse, disadvantage,
 * losing; below -3000 means being mated in N; at extreme scores mate in N, where N is the depth field
 * divided by 2". This text fixes only two boundaries: −70 is equal and 70 is not, and being mated begins below −3,000. The
 * following rules agree with both:
 *
 * - A rung includes its lower end but not its upper end, for negative scores too. So the rungs are symmetric except at
 *   their ends: 150 is better, −150 is slightly worse.
 * - A mate is announced only beyond ±3,000, so 3,000 is winning.
 *
 * `scoreNote` takes the mover's score. For the other side, call `flipNote` instead of negating the score, because a score
 * at the end of a rung would change its band when negated.
 */
import { mateMoves } from './stored-score.ts';

/** Bands from the best to the worst. */
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
      /** Moves of the winning side until mate, 0 if the mate is on the board; absent if unknown. */
      readonly mateIn?: number;
    };

/** Scores beyond ± this value count as mates. */
const WINNING_LIMIT = 3_000;

/** Rungs from the highest to the lowest. A score belongs to the first rung with a lower end that the score reaches. */
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
 * The note of a mover's score; `undefined` if the score is unknown.
 *
 * `mateDepth` is the depth field of a book or cloud entry, in plies to the mate. The number of moves is half of it,
 * rounded up, since the winner moves first and last. Do not pass the search depth of an engine. Without `mateDepth`, the
 * number of moves is computed from a score of the form ±(30,000 − plies).
 */
export function scoreNote(score: number | undefined, mateDepth?: number): ScoreNote | undefined {
  if (score === undefined || Number.isNaN(score)) return undefined;
  if (score > WINNING_LIMIT) return mateNote('mate', movesOfDepth(mateDepth) ?? mateMoves(score));
  const rung = RUNGS.find(({ from }) => score >= from);
  return rung
    ? { band: rung.band }
    : mateNote('mated', movesOfDepth(mateDepth) ?? mateMoves(score));
}

/** Converts a note to the other side's view. */
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

/** Converts a depth to moves. Depth 0 is unknown, because entries that were never searched have it too. */
function movesOfDepth(depth: number | undefined): number | undefined {
  if (depth === undefined || !Number.isSafeInteger(depth) || depth < 1) return undefined;
  return Math.ceil(depth / 2);
}
