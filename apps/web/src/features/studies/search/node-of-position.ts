import { makeKey, makeKeyHex } from '@chuhe/cloudbook/position-key';
import { positionIndex } from '@chuhe/game/position-index';
import { type Game, type NodeId, positionAt, ROOT, walk } from '@chuhe/game/tree';
import { Position } from '@chuhe/rules/position';

/** The first node of a game with a position or, if there is none, with an image of it: mirrored, or with exchanged colours. */
export function nodeOfPosition(game: Game, fen: string): NodeId | undefined {
  const position = Position.fromFen(fen);
  const [exact] = positionIndex(game).nodesAt(position);
  if (exact !== undefined) return exact;
  const wanted = keyOf(position);
  const ids = [ROOT, ...Array.from(walk(game), ({ node }) => node.id)];
  return ids.find((id) => keyOf(positionAt(game, id)) === wanted);
}

function keyOf(position: Position): string {
  return makeKeyHex(makeKey(position).key);
}
