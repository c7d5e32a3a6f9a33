/** What the engine is asked about a node of the game. */
import {
  boardAt,
  type Game,
  type GameNode,
  type NodeId,
  nodeOf,
  nodesTo,
  ROOT,
} from '@chuhe/game/tree';
import { makeFen } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import type { AnalysisRequest } from './analysis.ts';

/** The engine takes 2,000 moves; so many tell of every repetition that matters. */
const MAX_MOVES = 400;

/** What leads to a node never changes, so its request holds in every game that has the node. */
const known = new WeakMap<GameNode, AnalysisRequest>();

/**
 * The same object for the same node. No position before the last capture can come again, so the moves
 * begin there. The key is the FEN; a position that has come again on this path has a key of its own,
 * since the engine thinks otherwise of it.
 */
export function requestAt(game: Game, id: NodeId): AnalysisRequest {
  const node = nodeOf(game, id);
  const request = known.get(node) ?? makeRequest(game, id);
  known.set(node, request);
  return request;
}

function makeRequest(game: Game, id: NodeId): AnalysisRequest {
  const board = boardAt(game, ROOT);
  const times = new Map<string, number>();
  let fen = makeFen(board.toSetup());
  let moves: string[] = [];
  let key = fen;
  times.set(key, 1);
  for (const { move } of nodesTo(game, id)) {
    const isCapture = board.make(move) !== 0;
    key = makeFen(board.toSetup());
    if (isCapture || moves.length === MAX_MOVES) {
      fen = key;
      moves = [];
      times.clear();
    } else {
      moves.push(makeMove(move));
    }
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const time = times.get(key) ?? 1;
  return { key: time === 1 ? key : `${key} ×${time}`, fen, moves };
}
