import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { Position } from '@chuhe/rules/position';

/** One move of an engine line, as it is shown and previewed. */
export interface LineWord {
  /** `12.` before a move of Red, `12…` before a first move of Black, otherwise empty. */
  readonly number: string;
  readonly text: string;
  readonly move: string;
  /** The position after the move. */
  readonly fen: string;
}

/** Longer lines are not useful, and each move costs a text. */
export const SHOWN_MOVES = 16;

/**
 * @param ply half-moves played before the line; its parity does not tell the side, since a game may start with Black.
 */
export function lineWords(
  fen: string,
  moves: readonly string[],
  options: { readonly notation: Notation; readonly ply: number },
): LineWord[] {
  const words: LineWord[] = [];
  let position = Position.fromFen(fen);
  const isRedFirst = position.turn === 'red';
  // The first move of a game that starts with Black is number 1 as well.
  const halves = options.ply + (isRedFirst === (options.ply % 2 === 0) ? 0 : 1);
  for (const [index, move] of moves.slice(0, SHOWN_MOVES).entries()) {
    const number = Math.floor((halves + index) / 2) + 1;
    const isRed = position.turn === 'red';
    const next = position.play(move);
    words.push({
      number: isRed ? `${number}.` : index === 0 ? `${number}…` : '',
      text: makeMoveText(position.fen, move, options.notation),
      move,
      fen: next.fen,
    });
    position = next;
  }
  return words;
}
