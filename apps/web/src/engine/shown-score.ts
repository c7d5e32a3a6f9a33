/** Converts the engine's score for display: from Red's view, in pawns, in words, and as a winning chance. */
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
import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import type { AnalysisLine } from './analysis.ts';

/** A score from Red's view. */
export type RedScore = AnalysisLine['score'];

/** @example scoreText({ kind: 'cp', value: 38, bound: 'exact' }); // '+0.38' */
export function scoreText(score: RedScore): string {
  return formatScore(makeStoredScore(score));
}

/**
 * A score in words, such as `Red is slightly better`. The scale of words is for the side to move. If Black is to move, the
 * word is found for Black and then flipped, because the limits of the scale are not symmetric.
 */
export function scoreInWords(score: RedScore, turn: Color, language: Language): string {
  const stored = makeStoredScore(score);
  const note = turn === 'red' ? scoreNote(stored) : scoreNote(-stored);
  if (note === undefined) return '';
  return namedScoreWords(turn === 'red' ? note : flipNote(note), 'red', language);
}

/** Red's winning chance, 0 to 1. */
export function redChance(score: RedScore): number {
  return winChance(makeStoredScore(score));
}

/** Converts a line's score to an evaluation that can be stored in the game. */
export function toEvaluation({ score, depth }: AnalysisLine): Evaluation {
  if (score.kind === 'cp') return { kind: 'cp', value: score.value, depth };
  return { kind: 'mate', moves: score.result === 'wins' ? score.moves : -score.moves, depth };
}

export function redScoreOf(evaluation: Evaluation): RedScore {
  if (evaluation.kind === 'cp') return { kind: 'cp', value: evaluation.value, bound: 'exact' };
  return mateScore(evaluation.moves > 0, Math.abs(evaluation.moves));
}

/** The score of a finished game. */
export function outcomeScore({ winner }: { readonly winner: Color | null }): RedScore {
  return winner === null
    ? { kind: 'cp', value: 0, bound: 'exact' }
    : mateScore(winner === 'red', 0);
}

/** The score of a position in which the game is over; `undefined` in other positions. */
export function scoreAtEnd(position: Position): RedScore | undefined {
  const outcome = position.outcome();
  return outcome && outcomeScore(outcome);
}

export function sameScore(a: RedScore | undefined, b: RedScore | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return makeStoredScore(a) === makeStoredScore(b);
}

function mateScore(isRed: boolean, moves: number): RedScore {
  return { kind: 'mate', result: isRed ? 'wins' : 'loses', moves, bound: 'exact' };
}
