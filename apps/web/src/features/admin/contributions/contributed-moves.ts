import { parseCloudMoves } from '@chuhe/cloudbook/cloud-moves';
import { makeMoveText, type Notation } from '@chuhe/game/notation';
import { Position } from '@chuhe/rules/position';

export interface ContributedMove {
  /** The move in coordinates, such as `h2e2`. */
  readonly move: string;
  /** The move in the user's notation. */
  readonly text: string;
  /** The score in centipawns, from the mover's view; absent if the contribution has none. */
  readonly score: number | undefined;
}

/**
 * The moves of a contribution, the best first. The server stores legal moves only; moves that cannot be parsed here are left out.
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
