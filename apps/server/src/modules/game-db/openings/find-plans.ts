import type { Opening } from '@chuhe/contract/opening';
import { symmetricKeys } from '@chuhe/game/ecco';
import { type Move, makeMove, mirrorMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';

type Plans = Opening['plans'];

/** Plies after the main line in which moves count. */
const PLAN_PLIES = 16;
/** Moves per side. */
const MAX_MOVES = 5;
/** Rarer moves are no plan. */
const LEAST_SHARE = 0.15;

/**
 * What the sides do after the main line of an opening: the first moves of pieces from where they stand at its end, as the games that
 * reached this position have them.
 *
 * @param lines games from the initial position
 */
export function findPlans(mainLine: readonly Move[], lines: readonly (readonly Move[])[]): Plans {
  const goal = [...symmetricKeys(mainLine)].at(-1);
  const counts = new Map<Move, number>();
  let games = 0;
  for (const line of lines) {
    const next = goal === undefined ? undefined : movesAfter(line, goal, mainLine);
    if (next === undefined) continue;
    games += 1;
    for (const move of firstMoves(next)) counts.set(move, (counts.get(move) ?? 0) + 1);
  }
  const end = boardAfter(mainLine);
  const sideOf = (move: Move) => end.pieceAt(move & 255)?.color;
  const usual = [...counts]
    .filter(([, count]) => count >= LEAST_SHARE * games)
    .toSorted(([, one], [, other]) => other - one);
  const moves = (['red', 'black'] as const).flatMap((side) =>
    usual
      .filter(([move]) => sideOf(move) === side)
      .slice(0, MAX_MOVES)
      .map(([move, count]) => ({ side, move: makeMove(move), games: count })),
  );
  return { games, moves };
}

/** The moves of a game after it reached a position, oriented as the main line; `undefined` if it did not. */
function movesAfter(
  line: readonly Move[],
  goal: bigint,
  mainLine: readonly Move[],
): readonly Move[] | undefined {
  const plies = [...symmetricKeys(line.slice(0, mainLine.length + PLAN_PLIES))].indexOf(goal) + 1;
  if (plies === 0) return undefined;
  const next = line.slice(plies, plies + PLAN_PLIES);
  const isSame = boardAfter(line.slice(0, plies)).keyLow === boardAfter(mainLine).keyLow;
  return isSame ? next : next.map(mirrorMove);
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

const INITIAL = Position.initial();

function boardAfter(moves: readonly Move[]) {
  const board = INITIAL.toBoard();
  for (const move of moves) board.make(move);
  return board;
}
