import type { Position } from '@chuhe/rules/position';

/** Positions that the search may try. */
const MOST = 5000;

/** Whether the side to move has a check after every reply to its checks, until a position comes again. */
export function canCheckForEver(start: Position): boolean {
  let tried = 0;
  const goesOn = (position: Position, path: readonly string[]): boolean => {
    if (path.includes(position.fen)) return true;
    tried += 1;
    if (tried > MOST) return false;
    return position.legalMoves().some((move) => {
      const next = position.play(move);
      return (
        next.isCheck() &&
        next.legalMoves().every((reply) => goesOn(next.play(reply), [...path, position.fen]))
      );
    });
  };
  return goesOn(start, []);
}
