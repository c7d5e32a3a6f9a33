import { parseCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { Position } from '@chuhe/rules/position';

export interface ContributedMove {
  /** `h2e2` */
  readonly move: string;
  /** As the user reads moves. */
  readonly text: string;
  /** Hundredths of a pawn from the mover's view; absent where none was given. */
  readonly score: number | undefined;
}

/**
 * Moves that somebody has contributed, the best first. The server has kept only what is legal; what cannot be read here is left out.
 *
 * @param value a cloud move string
 */
export function contributedMoves(
  fen: string,
  value: string,
  notation: Notation,
): readonly ContributedMove[] {
  const position = positionOf(fen);
  if (position === undefined) return [];
  const read = parseCloudMoves(value, position);
  if (!read.ok) return [];
  const moves = read.value.moves.map(({ move, score }) => ({
    move,
    text: makeMoveText(position.fen, move, notation),
    score,
  }));
  return moves.toSorted((a, b) => (b.score ?? -Infinity) - (a.score ?? -Infinity));
}

function positionOf(fen: string): Position | undefined {
  try {
    return Position.fromFen(fen);
  } catch {
    return undefined;
  }
}
