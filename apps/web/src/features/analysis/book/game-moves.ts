/**
 * Converts moves of the open game to entries of a book: a line, the mainline, or the whole tree. If a position occurs again with
 * the same move, there is only one entry.
 */
import type { BookEntryInput } from '@chuhe/contract/book';
import { type Game, type GameNode, mainline, positionAt, ROOT, replay } from '@chuhe/game/tree';
import { makeFen } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import type { Color } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { nextTask } from '../../../lib/game/next-task.ts';

export type GamePart = 'mainline' | 'tree';

/** The side whose moves are converted. */
export type MovesOf = Color | 'both';

export interface Wanted {
  readonly part: GamePart;
  readonly side: MovesOf;
  /** Only the moves up to this number are taken, counted from the start of the game; `undefined` for all. */
  readonly first: number | undefined;
}

/** Number of nodes processed between pauses that keep the page responsive. */
const STRIDE = 2_000;

/** Returns an empty array if `signal` is aborted. */
export async function movesOfGame(
  game: Game,
  { part, side, first }: Wanted,
  signal?: AbortSignal,
): Promise<BookEntryInput[]> {
  const plies = pliesOf(first);
  const wanted = part === 'tree' ? undefined : new Set(mainline(game).map(({ id }) => id));
  const found = new Map<string, BookEntryInput>();
  let seen = 0;
  for (const { node, board } of replay(game)) {
    seen += 1;
    if (seen % STRIDE === 0) await nextTask();
    if (signal?.aborted === true) return [];
    if (node.ply > plies || (wanted !== undefined && !wanted.has(node.id))) continue;
    const setup = board.toSetup();
    if (side !== 'both' && setup.turn !== side) continue;
    keep(found, { FEN: makeFen(setup), move: makeMove(node.move) });
  }
  return [...found.values()];
}

/** Number of moves of both sides in a part of the game, shown before the user chooses. */
export function countMoves(game: Game, part: GamePart, first?: number): number {
  const plies = pliesOf(first);
  if (part === 'mainline') return Math.min(mainline(game).length, plies);
  let count = 0;
  for (const node of game.nodes)
    count += node === undefined || node.id === ROOT || node.ply > plies ? 0 : 1;
  return count;
}

/** A move of the game is one ply of each side. */
function pliesOf(first: number | undefined): number {
  return first === undefined ? Number.POSITIVE_INFINITY : first * 2;
}

/** The moves of a line from a position, up to the first illegal move. */
export function movesOfLine(fen: string, moves: readonly string[]): BookEntryInput[] {
  const entries: BookEntryInput[] = [];
  let position = Position.fromFen(fen);
  for (const move of moves) {
    if (!position.isLegal(move)) break;
    entries.push({ FEN: position.fen, move });
    position = position.play(move);
  }
  return entries;
}

/** The move that led to a node, in the position before it; `undefined` for the start. */
export function moveTo(game: Game, { parent, move }: GameNode): BookEntryInput | undefined {
  if (parent === undefined) return undefined;
  return { FEN: positionAt(game, parent).fen, move: makeMove(move) };
}

function keep(found: Map<string, BookEntryInput>, entry: BookEntryInput): void {
  const key = `${entry.FEN} ${entry.move}`;
  if (!found.has(key)) found.set(key, entry);
}
