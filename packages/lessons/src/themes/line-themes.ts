import type { Role } from '@chuhe/rules/piece';
import { oppositeColor } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';
import { withTurn } from '../reasons/board-lines.ts';
import { exchangeOn } from '../reasons/exchange.ts';
import { capturedBy, fromOf, type PlayedLine, toOf } from '../reasons/played-line.ts';
import { balanceOf, LEAST_LOSS, valueAt } from '../reasons/values.ts';
import type { EndingTheme } from './theme.ts';

/** Proves themes from the moves of a line, in which the solver has the first move, and from the material on the board. */

/** An ending has at most this many chariots, horses and cannons of both sides. */
const ENDING_PIECES = 4;

/** Whether the solver's last move ends the game. A side without a legal move has lost, also without a check. */
export function endsInMate({ positions, moves }: PlayedLine): boolean {
  return moves.length % 2 === 1 && positions.at(-1)?.legalMoves().length === 0;
}

/** Whether the opponent has only one legal move each time. */
export function hasOnlyReplies({ positions, moves }: PlayedLine): boolean {
  return moves.every((_, ply) => ply % 2 === 0 || positions[ply]?.legalMoves().length === 1);
}

/** The first move takes a piece that no piece protects, not even a pinned one, and the line does not end in mate. */
export function takesHanging(line: PlayedLine): boolean {
  const { positions, moves } = line;
  const [[start, after], [move = '']] = [positions, moves];
  if (after === undefined || endsInMate(line)) return false;
  const square = toOf(move);
  return (
    valueAt(start, square) >= LEAST_LOSS &&
    [start, after].every((position) => position.attackers(square, after.turn).length === 0)
  );
}

/** The first move neither takes, nor checks, nor parries a check. */
export function isQuiet({ positions: [start, after], moves: [move = ''] }: PlayedLine): boolean {
  if (after === undefined) return false;
  return capturedBy(start, move) === undefined && !start.isCheck() && !after.isCheck();
}

/** Each of the solver's moves gives check, and there are at least two. */
export function checksConstantly({ positions, moves }: PlayedLine): boolean {
  return moves.length >= 3 && positions.every((each, ply) => ply % 2 === 0 || each.isCheck());
}

/**
 * The solver gives material for something better than its worth: either the opponent takes it and the solver does not take back at once,
 * or it stands where taking it would win material, though it was safe before.
 */
export function sacrifices(line: PlayedLine): boolean {
  return line.moves.some(
    // After the last move there is nothing that proves it right.
    (_, ply) =>
      ply % 2 === 0 && ply < line.moves.length - 1 && (gives(line, ply) || offers(line, ply)),
  );
}

/** Whether a mate follows after material was given and not taken back at once, or the solver does not take back for two moves. */
function gives(line: PlayedLine, ply: number): boolean {
  return isBehind(line, ply + 2) && (endsInMate(line) || isBehind(line, ply + 4));
}

/** Whether the solver has less material than at the start, and takes nothing now. */
function isBehind({ positions, moves }: PlayedLine, ply: number): boolean {
  const [start, now, next] = [positions[0], positions[ply], moves[ply]];
  if (now === undefined || next === undefined || capturedBy(now, next) !== undefined) return false;
  return balanceOf(start, start.turn) - balanceOf(now, start.turn) >= LEAST_LOSS;
}

function offers({ positions, moves }: PlayedLine, ply: number): boolean {
  const [before, after, move] = [positions[ply], positions[ply + 1], moves[ply]];
  if (before === undefined || after === undefined || move === undefined) return false;
  const cost = exchangeOn(after, toOf(move)) - valueAt(before, toOf(move));
  return cost >= LEAST_LOSS && isSafe(before, fromOf(move));
}

/** Whether the opponent, if it were its turn, would win nothing on the square. `false` if it cannot be its turn. */
function isSafe(position: Position, square: string): boolean {
  const turned = withTurn(position, oppositeColor(position.turn));
  return turned !== undefined && exchangeOn(turned, square) < LEAST_LOSS;
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
