/** The analysis request for a node of the game. */
import {
  boardAt,
  type Game,
  type GameNode,
  type NodeId,
  nodeOf,
  positionAt,
} from '@chuhe/game/tree';
import { movesSinceCapture } from '@chuhe/lessons/searched-position';
import { makeFen } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import type { AnalysisRequest } from './analysis.ts';

/** Requests by node. The path to a node never changes, so the request is valid in every game that shares the node. */
const known = new WeakMap<GameNode, AnalysisRequest>();

/**
 * Returns the same object for the same node. The moves begin after the last capture, since no position before it can
 * occur again. The key is the FEN. For a repeated position, the key also has the number of occurrences, because the
 * evaluation depends on it.
 */
export function requestAt(game: Game, id: NodeId): AnalysisRequest {
  const node = nodeOf(game, id);
  const request = known.get(node) ?? makeRequest(game, id);
  known.set(node, request);
  return request;
}

function makeRequest(game: Game, id: NodeId): AnalysisRequest {
  const since = movesSinceCapture(game, id);
  const before = since[0]?.parent ?? id;
  const board = boardAt(game, before);
  const fen = makeFen(board.toSetup());
  const times = new Map([[fen, 1]]);
  let key = fen;
  for (const { move } of since) {
    board.make(move);
    key = makeFen(board.toSetup());
    times.set(key, (times.get(key) ?? 0) + 1);
  }
  const time = times.get(key) ?? 1;
  const moves = since.map(({ move }) => makeMove(move));
  return { key: time === 1 ? key : `${key} ×${time}`, fen, moves };
}

/**
 * The position with the other side to move, which shows the threats. `undefined` if the side to move is in check,
 * since its king could be captured.
 */
export function threatAt(game: Game, id: NodeId): AnalysisRequest | undefined {
  const node = nodeOf(game, id);
  const known = threats.get(node);
  if (known !== undefined) return known;
  const position = positionAt(game, id);
  if (position.isCheck()) return undefined;
  const { pieces, turn } = position.toSetup();
  const fen = makeFen({ pieces, turn: turn === 'red' ? 'black' : 'red' });
  const threat = { key: `threat ${fen}`, fen, moves: [] };
  threats.set(node, threat);
  return threat;
}

const threats = new WeakMap<GameNode, AnalysisRequest>();
