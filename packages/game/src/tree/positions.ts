/**
 * The positions of a game. A few boards along every path that was asked for are remembered with their
 * nodes, so that no question replays a long game from its start.
 *
 * ```ts
 * import { newGame, positionAt, ROOT, transpositions } from '@chuhe/game/tree';
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

/** A board is kept at every so many plies. */
const SPACING = 16;

/**
 * Boards by node: what leads to a node never changes, so its board holds in every game that has it. One
 * that is lost when its node is replaced is made again from the one before it.
 */
const kept = new WeakMap<GameNode, Board>();

/** Positions that somebody still holds, so that equal questions get the identical answer. */
const positions = new WeakMap<GameNode, WeakRef<Position>>();

/**
 * The position after the node's move. Throws a `RangeError` when there is no such node, or when an
 * unchecked move of a `GameBuilder` made the position impossible.
 */
export function positionAt(game: Game, id: NodeId): Position {
  const node = nodeOf(game, id);
  const known = positions.get(node)?.deref();
  if (known) return known;
  const made = Position.fromSetup(boardAt(game, id).toSetup());
  if (!made.ok) {
    throw new RangeError(`node ${id} has no position: ${made.error.map(issueText).join('; ')}`);
  }
  positions.set(node, new WeakRef(made.value));
  return made.value;
}

/** The same as a board of the caller's own. Faster, where a `Position` is not needed. */
export function boardAt(game: Game, id: NodeId): Board {
  const ahead: GameNode[] = [];
  let node = nodeOf(game, id);
  let from = kept.get(node);
  while (!from && node.parent !== undefined) {
    ahead.push(node);
    node = nodeOf(game, node.parent);
    from = kept.get(node);
  }
  if (!from) {
    from = boardOf(game.start);
    kept.set(node, from);
  }
  return play(from.clone(), ahead.toReversed());
}

/** Plays on to the last of the nodes, and keeps boards on the way. */
function play(board: Board, ahead: readonly GameNode[]): Board {
  for (const node of ahead) {
    board.make(node.move);
    const keeps = node.ply % SPACING === 0 && node.children.length > 0;
    if (keeps) kept.set(node, board.clone());
  }
  return board;
}

function boardOf(start: string): Board {
  const setup = parseFen(start);
  if (!setup.ok) throw new RangeError(`the start position: ${issueText(setup.error)}`);
  return Board.fromSetup(setup.value);
}

export interface ReplayStep extends WalkStep {
  /**
   * The position before the node's move. It is one board for the whole replay: take what is needed, and
   * leave it as it was.
   */
  readonly board: Board;
}

/** The walk with a board that follows it, for whatever needs the position of every move. */
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
 * Brings the board to a node `height` plies into the replay. By the order of the walk its parent is on
 * the track already: what lies between is at most the node's own move.
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
