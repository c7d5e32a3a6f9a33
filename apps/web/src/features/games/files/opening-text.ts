import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { Position } from '@chuhe/rules/position';
import type { GameSummary } from './pgn-messages.ts';

/** @example openingText(summary, 'wxf'); // 'C2=5 H8+7 H2+3' */
export function openingText(
  { start, opening }: Pick<GameSummary, 'start' | 'opening'>,
  notation: Notation,
): string {
  let position = Position.fromFen(start);
  const texts = opening.map((move) => {
    const text = makeMoveText(position.fen, move, notation);
    position = position.play(move);
    return text;
  });
  return texts.join(' ');
}
