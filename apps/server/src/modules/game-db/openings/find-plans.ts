import type { Opening } from '@chuhe/contract/opening';
import { symmetricKeys } from '@chuhe/game/ecco';
import { Board, MAX_MOVES as BUFFER_SIZE } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { type Move, makeMove, mirrorMove } from '@chuhe/rules/move';
import { COLORS } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';

type Plans = Opening['plans'];

/** Plies after the usual line in which moves count. */
const PLAN_PLIES = 16;
/** Moves per side. */
const MAX_MOVES = 5;
/** Rarer moves are no plan. */
const LEAST_SHARE = 0.15;

/**
 * What the sides do after the usual line of an opening: the first moves of pieces from where they stand at its end, in the games that
 * reached this position. Moves that are not possible at once are left out.
 *
 * @param games from the initial position
 */
export function findPlans(line: readonly Move[], games: readonly (readonly Move[])[]): Plans {
  const goal = [...symmetricKeys(line)].at(-1);
  const counts = new Map<Move, number>();
  const end = boardAfter(line);
  let reached = 0;
  for (const game of games) {
    const next =
      goal === undefined ? undefined : movesAfter(game, { goal, end, plies: line.length });
    if (next === undefined) continue;
    reached += 1;
    for (const move of firstMoves(next)) counts.set(move, (counts.get(move) ?? 0) + 1);
  }
  const usual = [...counts]
    .filter(([, count]) => count >= LEAST_SHARE * reached)
    .toSorted(([, one], [, other]) => other - one);
  const setup = end.toSetup();
  const moves = COLORS.flatMap((side) => {
    const legal = new Set(legalMovesOf(Board.fromSetup({ ...setup, turn: side })));
    return usual
      .filter(([move]) => legal.has(move))
      .slice(0, MAX_MOVES)
      .map(([move, count]) => ({ side, move: makeMove(move), games: count }));
  });
  return { games: reached, moves };
}

/** The end of a line: its key, its board and the number of its plies. */
interface End {
  readonly goal: bigint;
  readonly end: Board;
  readonly plies: number;
}

/** The moves of a game after it reached the end of a line, oriented as the line; `undefined` if it did not reach it. */
function movesAfter(game: readonly Move[], { goal, end, plies }: End): readonly Move[] | undefined {
  const at = [...symmetricKeys(game.slice(0, plies + PLAN_PLIES))].indexOf(goal) + 1;
  if (at === 0) return undefined;
  const next = game.slice(at, at + PLAN_PLIES);
  return boardAfter(game.slice(0, at)).keyLow === end.keyLow ? next : next.map(mirrorMove);
}

/** The moves of pieces that have not moved before. */
function firstMoves(moves: readonly Move[]): readonly Move[] {
  const touched = new Set<number>();
  return moves.filter((move) => {
    const [from, to] = [move & 255, move >> 8];
    const isFirst = !touched.has(from);
    touched.add(from).add(to);
    return isFirst;
  });
}

function legalMovesOf(board: Board): readonly Move[] {
  const buffer = new Uint16Array(BUFFER_SIZE);
  return [...buffer.subarray(0, legalMoves(board, buffer, 0))];
}

const INITIAL = Position.initial();

function boardAfter(moves: readonly Move[]) {
  const board = INITIAL.toBoard();
  for (const move of moves) board.make(move);
  return board;
}
