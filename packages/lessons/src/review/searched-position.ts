/** A position of a game as an engine gets it. */
import { boardAt, type Game, type GameNode, type NodeId, nodesTo } from '@chuhe/game/tree';
import { makeFen } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';

export interface SearchedPosition {
  /** The position in which `moves` begin. */
  readonly fen: string;
  /** The moves that lead to the position, such as `h2e2`. An engine needs them to detect repetitions. */
  readonly moves: readonly string[];
}

/** Maximum number of moves before a position. The engine accepts 2,000, but 400 cover every relevant repetition. */
const MAX_MOVES = 400;

/** The position at a node, after its moves since the last capture. */
export function searchedPosition(game: Game, id: NodeId): SearchedPosition {
  const since = movesSinceCapture(game, id);
  const before = since[0]?.parent ?? id;
  const fen = makeFen(boardAt(game, before).toSetup());
  return { fen, moves: since.map(({ move }) => makeMove(move)) };
}

/** The moves to a node since the last capture, since no position before it can occur again, and at most the last `MAX_MOVES`. */
export function movesSinceCapture(game: Game, id: NodeId): readonly GameNode[] {
  const path = nodesTo(game, id);
  const last = path.slice(-MAX_MOVES);
  const from = last[0]?.parent;
  if (from === undefined) return last;
  const board = boardAt(game, from);
  let after = 0;
  for (const [index, { move }] of last.entries()) {
    if (board.make(move) !== 0) after = index + 1;
  }
  return last.slice(after);
}
