import { type Placement, parsePlacement } from '@chuhe/board/placement';
import type { Move } from '@chuhe/board/square';
import { type Game, type NodeId, nodeOf, positionAt } from '@chuhe/game/tree';
import { sourceOf, targetOf } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import { makeSquare } from '@chuhe/rules/square';

/** What the board shows for a node. */
export interface ShownPosition {
  readonly placement: Placement;
  readonly destinations: ReadonlyMap<string, readonly string[]>;
  readonly lastMove: Move | undefined;
  readonly checks: readonly string[];
  readonly turn: Color;
}

export function showPosition(game: Game, id: NodeId): ShownPosition {
  const position = positionAt(game, id);
  const { move } = nodeOf(game, id);
  const king = position.toBoard().kingOf(position.turn);
  return {
    placement: parsePlacement(position.fen) ?? new Map(),
    destinations: position.destinations(),
    lastMove:
      move === 0 ? undefined : { from: makeSquare(sourceOf(move)), to: makeSquare(targetOf(move)) },
    checks: position.isCheck() ? [makeSquare(king)] : [],
    turn: position.turn,
  };
}

/** The side that has a legal move; `undefined` after checkmate or stalemate. */
export function moverAt(game: Game, id: NodeId): Color | undefined {
  const position = positionAt(game, id);
  return position.moves().length > 0 ? position.turn : undefined;
}
