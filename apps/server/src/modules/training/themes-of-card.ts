import { themesOfMistake } from '@chuhe/lessons/themes';
import { Position } from '@chuhe/rules/position';
import { movesOf } from '../exercises/exercise-file.ts';
import { readAnswers } from './make-cards.ts';

interface MistakeCard {
  readonly fen: string;
  readonly played: string | null;
  /** As JSON. */
  readonly answers: string;
  /** Moves without blanks. */
  readonly better: string;
  readonly refutation: string;
}

/** The proved themes of a mistake. Without the best line, its first answer is the better move. */
export function themesOfCard({ fen, played, better, ...card }: MistakeCard): string[] {
  const position = Position.parse(fen);
  if (!position.ok || played === null) return [];
  return themesOfMistake({
    before: position.value,
    move: played,
    better: better === '' ? readAnswers(card).slice(0, 1) : movesOf(better),
    refutation: movesOf(card.refutation),
  });
}
