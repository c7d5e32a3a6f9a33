/** The engine's score as a reader sees it: Red's view, in pawns, words and winning chance. */
import {
  flipNote,
  formatScore,
  type Language,
  makeStoredScore,
  namedScoreWords,
  scoreNote,
  winChance,
} from '@chuhe/cloudbook/score';
import type { Evaluation } from '@chuhe/game/tree';
import type { AnalysisLine } from '../../engine/analysis.ts';

type LineScore = AnalysisLine['score'];

/** @example scoreText({ kind: 'cp', value: 38, bound: undefined }); // '+0.38' */
export function scoreText(score: LineScore): string {
  return formatScore(makeStoredScore(score));
}

/**
 * `Red is slightly better`. The ladder is made for the view of the side to move, so the note and not the
 * number is turned when that is Black.
 */
export function scoreInWords(score: LineScore, turn: 'red' | 'black', language: Language): string {
  const stored = makeStoredScore(score);
  const note = turn === 'red' ? scoreNote(stored) : scoreNote(-stored);
  if (note === undefined) return '';
  return namedScoreWords(turn === 'red' ? note : flipNote(note), 'red', language);
}

/** Red's, 0 to 1. */
export function redChance(score: LineScore): number {
  return winChance(makeStoredScore(score));
}

/** What the game tree keeps of the best line. */
export function toEvaluation({ score, depth }: AnalysisLine): Evaluation {
  if (score.kind === 'cp') return { kind: 'cp', value: score.value, depth };
  return { kind: 'mate', moves: score.result === 'wins' ? score.moves : -score.moves, depth };
}
