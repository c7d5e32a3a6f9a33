import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { Position } from '@chuhe/rules/position';

/** One move of an engine line, with what its text and its preview show. */
export interface LineWord {
  /** `12.` for a move of Red, `12…` for a move of Black that begins the line, otherwise empty. */
  readonly number: string;
  readonly text: string;
  readonly move: string;
  /** The position after the move. */
  readonly fen: string;
}

/** Number of moves that are shown of a line. More are not useful, and the text of each move takes time to compute. */
export const SHOWN_MOVES = 16;

/**
 * @param ply half-moves played before the line; its parity does not determine the side, since a game may start with Black
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
