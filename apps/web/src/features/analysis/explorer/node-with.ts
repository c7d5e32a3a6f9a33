import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { type Game, mainline, type NodeId, positionAt, ROOT } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';

/**
 * The first node of the mainline with the position, its mirror image, or either of them with the colours swapped. If there is none,
 * the start of the game.
 */
export function nodeWith(game: Game, fen: string): NodeId {
  const wanted = keyOf(Position.fromFen(fen));
  const ids = [ROOT, ...mainline(game).map(({ id }) => id)];
  return ids.find((id) => keyOf(positionAt(game, id)) === wanted) ?? ROOT;
}

function keyOf(position: Position): string {
  return makeKeyHex(makeKey(position).key);
}
