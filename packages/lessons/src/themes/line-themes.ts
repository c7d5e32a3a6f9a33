import type { Role } from '@chuhe/rules/piece';
import { oppositeColor } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { withTurn } from '@chuhe/rules/setup';
import { exchangeGain, leadOf, valueAt } from './exchange.ts';
import type { Line } from './line.ts';
import type { EndingTheme } from './theme.ts';

/** Proves themes from the moves of a line and the material on the board. */

/** The least material that is a sacrifice or a hanging piece, in pawns: an advisor or an elephant. */
const LEAST = 2;
/** An ending has at most this many chariots, horses and cannons of both sides. */
const ENDING_PIECES = 4;

/** Whether the solver's last move ends the game. A side without a legal move has lost, also without a check. */
export function endsInMate({ positions, moves }: Line): boolean {
  return moves.length % 2 === 1 && positions.at(-1)?.legalMoves().length === 0;
}

/** Whether the opponent has only one legal move each time. */
export function isForced({ positions, moves }: Line): boolean {
  return moves.every((_, ply) => ply % 2 === 0 || positions[ply]?.legalMoves().length === 1);
}

/** The first move takes a piece that no piece protects, not even a pinned one, and the line does not end in mate. */
export function takesHanging(line: Line): boolean {
  const { positions, moves } = line;
  const [[start, after], [move = '']] = [positions, moves];
  if (start === undefined || after === undefined || endsInMate(line)) return false;
  const square = move.slice(2);
  return (
    valueAt(start, square) >= LEAST &&
    [start, after].every((position) => position.attackers(square, after.turn).length === 0)
  );
}

/** The first move neither takes, nor checks, nor parries a check. */
export function isQuiet({ positions: [start, after], moves: [move = ''] }: Line): boolean {
  if (start === undefined || after === undefined) return false;
  return valueAt(start, move.slice(2)) === 0 && !start.isCheck() && !after.isCheck();
}

/** Each of the solver's moves gives check, and there are at least two. */
export function checksConstantly({ positions, moves }: Line): boolean {
  return moves.length >= 3 && positions.every((each, ply) => ply % 2 === 0 || each.isCheck());
}

/**
 * The solver gives material for something better than its worth: either the opponent takes it and the solver does not take back at once,
 * or it stands where taking it would win material, though it was safe before.
 */
export function sacrifices(line: Line): boolean {
  return line.moves.some(
    // After the last move there is nothing that proves it right.
    (_, ply) =>
      ply % 2 === 0 && ply < line.moves.length - 1 && (gives(line, ply) || offers(line, ply)),
  );
}

/** Whether a mate follows after material was given and not taken back at once, or the solver does not take back for two moves. */
function gives(line: Line, ply: number): boolean {
  return isBehind(line, ply + 2) && (endsInMate(line) || isBehind(line, ply + 4));
}

/** Whether the solver has less material than at the start, and takes nothing now. */
function isBehind({ positions, moves }: Line, ply: number): boolean {
  const [start, now, next] = [positions[0], positions[ply], moves[ply]];
  if (start === undefined || now === undefined || next === undefined) return false;
  if (valueAt(now, next.slice(2)) > 0) return false;
  return leadOf(start, start.turn) - leadOf(now, start.turn) >= LEAST;
}

function offers({ positions, moves }: Line, ply: number): boolean {
  const [before, after, move] = [positions[ply], positions[ply + 1], moves[ply]];
  if (before === undefined || after === undefined || move === undefined) return false;
  const cost = exchangeGain(after, move.slice(2)) - valueAt(before, move.slice(2));
  return cost >= LEAST && isSafe(before, move.slice(0, 2));
}

/** Whether the opponent, if it were its turn, would win nothing on the square. `false` if it cannot be its turn. */
function isSafe(position: Position, square: string): boolean {
  const turned = Position.fromSetup(withTurn(position.toSetup(), oppositeColor(position.turn)));
  return turned.ok && exchangeGain(turned.value, square) < LEAST;
}

const ENDINGS: Readonly<Record<string, EndingTheme>> = {
  '': 'pawn-ending',
  chariot: 'chariot-ending',
  horse: 'horse-ending',
  cannon: 'cannon-ending',
  'chariot horse': 'chariot-horse-ending',
  'chariot cannon': 'chariot-cannon-ending',
  'horse cannon': 'horse-cannon-ending',
  'chariot horse cannon': 'mixed-ending',
};

/** @returns `undefined` if the position is no ending */
export function endingOf(position: Position): EndingTheme | undefined {
  const roles = Array.from(position.toSetup().pieces.values(), ({ role }) => role);
  const left = (['chariot', 'horse', 'cannon'] satisfies Role[]).map((role) => ({
    role,
    count: roles.filter((each) => each === role).length,
  }));
  if (left.reduce((sum, { count }) => sum + count, 0) > ENDING_PIECES) return undefined;
  const present = left.filter(({ count }) => count > 0).map(({ role }) => role);
  return ENDINGS[present.join(' ')];
}
