/**
 * The positions of a game. Some boards along every requested path are cached, so that no request replays a long game from
 * its start.
 *
 * ```ts
 * import { transpositions } from '@chuhe/game/position-index';
 * import { newGame, positionAt, ROOT } from '@chuhe/game/tree';
 *
 * const game = newGame();
 * positionAt(game, ROOT).turn; // 'red'
 * transpositions(game, ROOT); // []
 * ```
 */
import { Board } from '@chuhe/rules/board';
import { parseFen } from '@chuhe/rules/fen';
import { issueText } from '@chuhe/rules/issue';
import { Position } from '@chuhe/rules/position';
import { type WalkStep, walk } from './lines.ts';
import { type Game, type GameNode, type NodeId, nodeOf, ROOT } from './model.ts';

/** Plies between two cached boards. */
const CACHE_SPACING = 16;

/**
 * Boards by node. The moves to a node never change, so its board is valid in every game that has the node. If an edit
 * replaces a node, its board is rebuilt from that of an earlier node.
 */
const boards = new WeakMap<GameNode, Board>();

/** Positions that are still referenced, so that repeated requests return the identical object. */
const positions = new WeakMap<GameNode, WeakRef<Position>>();

/**
 * The position after the node's move. Throws a `RangeError` for an unknown node, or if an unchecked move of a
 * `GameBuilder` made the position invalid.
 */
export function positionAt(game: Game, id: NodeId): Position {
  const node = nodeOf(game, id);
  const cached = positions.get(node)?.deref();
  if (cached) return cached;
  const position = Position.fromSetup(boardAt(game, id).toSetup());
  if (!position.ok) {
    throw new RangeError(`node ${id} has no position: ${position.error.map(issueText).join('; ')}`);
  }
  positions.set(node, new WeakRef(position.value));
  return position.value;
}

/** The position as a mutable board; faster if a `Position` is not needed. */
export function boardAt(game: Game, id: NodeId): Board {
  const ahead: GameNode[] = [];
  let node = nodeOf(game, id);
  let from = boards.get(node);
  while (!from && node.parent !== undefined) {
    ahead.push(node);
    node = nodeOf(game, node.parent);
    from = boards.get(node);
  }
  if (!from) {
    from = boardOf(game.start);
    boards.set(node, from);
  }
  return play(from.clone(), ahead.toReversed());
}

/** Plays the moves of the nodes and caches some boards. */
function play(board: Board, ahead: readonly GameNode[]): Board {
  for (const node of ahead) {
    board.make(node.move);
    const isCached = node.ply % CACHE_SPACING === 0 && node.children.length > 0;
    if (isCached) boards.set(node, board.clone());
  }
  return board;
}

function boardOf(start: string): Board {
  const setup = parseFen(start);
  if (!setup.ok) throw new RangeError(`invalid starting position: ${issueText(setup.error)}`);
  return Board.fromSetup(setup.value);
}

export interface ReplayStep extends WalkStep {
  /**
   * The position before the node's move. The replay reuses one board, so do not keep it, and leave it unchanged.
   */
  readonly board: Board;
}

/** Like `walk`; each step also has a board with the position before the move. */
export function* replay(game: Game, from: NodeId = ROOT): Generator<ReplayStep, undefined> {
  const board = boardAt(game, from);
  const base = nodeOf(game, from).ply;
  const played: Played[] = [];
  for (const { node, depth, opens, closes } of walk(game, from)) {
    const parent = nodeOf(game, node.parent ?? ROOT);
    moveTo(parent, parent.ply - base, { board, played });
    yield { node, depth, opens, closes, board };
  }
}

interface Played {
  readonly node: GameNode;
  readonly captured: number;
  readonly keyLow: number;
  readonly keyHigh: number;
}

interface Track {
  readonly board: Board;
  readonly played: Played[];
}

/**
 * Moves the board to a node `height` plies into the replay. Because of the walk order, the board has already reached the
 * parent of the node, so at most one move must be played.
 */
function moveTo(node: GameNode, height: number, { board, played }: Track): void {
  for (let top = played.at(-1); top && played.length >= height; top = played.at(-1)) {
    if (played.length === height && top.node.id === node.id) return;
    board.unmake(top.node.move, top.captured, top.keyLow, top.keyHigh);
    played.pop();
  }
  if (height === 0) return;
  const { keyLow, keyHigh } = board;
  played.push({ node, captured: board.make(node.move), keyLow, keyHigh });
}
