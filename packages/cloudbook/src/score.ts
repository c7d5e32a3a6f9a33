/**
 * Stored scores, their words, and win chances.
 *
 * ```ts
 * import { formatScore, namedScoreWords, scoreNote, toRedView, winChance } from '@chuhe/cloudbook/score';
 *
 * // Black is to move and is 1.20 pawns better.
 * const note = scoreNote(120); // { band: 'slightly-better' }
 * namedScoreWords(note, 'black', 'en'); // 'Black is slightly better'
 * const red = toRedView(120, 'black'); // -120
 * formatScore(red); // '−1.20'
 * winChance(red); // 0.41, Red's chance
 * ```
 */

export { BANDS, type Band, flipNote, type ScoreNote, scoreNote } from './ladder.ts';
export { LANGUAGES, type Language, namedScoreWords, scoreWords } from './score-words.ts';
export {
  type EngineScore,
  formatScore,
  MATE_RESULTS,
  MATE_SCORE,
  MAX_PAWN_SCORE,
  makeMateScore,
  makeStoredScore,
  mateMoves,
  matePlies,
  parseStoredScore,
  toMoverView,
  toRedView,
} from './stored-score.ts';
export {
  CLASSICAL_SCALE,
  fromClassicalScore,
  makeWinrate,
  WIN_CHANCE_SCALE,
  winChance,
} from './win-chance.ts';
