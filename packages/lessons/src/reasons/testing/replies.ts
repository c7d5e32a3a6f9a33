/** Tries every reply and counts what it loses. */
import type { Color } from '@chuhe/rules/piece';
import type { Position } from '@chuhe/rules/position';

const VALUES: Readonly<Record<string, number>> = { r: 9, c: 4.5, n: 4.5, a: 2, b: 2, p: 1 };
/** The smallest loss that counts, in pawns. */
const LEAST = 2;
const MATED = 1000;
/** Captures that one line of the search may have. */
const DEPTH = 8;

/** Red material less Black's, in pawns, by the letters of the FEN; a pawn across the river counts two. */
export function material({ fen }: Position): number {
  let sum = 0;
  for (const [index, row] of (fen.split(' ')[0] ?? '').split('/').entries()) {
    for (const letter of row) {
      const value = VALUES[letter.toLowerCase()] ?? 0;
      const isRed = letter !== letter.toLowerCase();
      const isCrossed = letter.toLowerCase() === 'p' && index < 5 === isRed;
      sum += (isRed ? 1 : -1) * (isCrossed ? 2 : value);
    }
  }
  return sum;
}

/**
 * Whether the other side wins two pawns or more, or mates, after each reply but one.
 *
 * @param base red material less Black's before the bad move
 * @param known a reply that is not tried
 */
export function allRepliesLose(
  position: Position,
  sides: { readonly loser: Color; readonly base: number },
  known?: string,
): boolean {
  return position
    .legalMoves()
    .filter((reply) => reply !== known)
    .every((reply) => isWinning(position.play(reply), sides));
}

/** Whether a move of the side to move mates, or leaves the other side two pawns short without a mate in one. */
export function isWinning(
  position: Position,
  sides: { readonly loser: Color; readonly base: number },
  moves: readonly string[] = position.legalMoves(),
): boolean {
  return ordered(position, moves).some((move) => {
    const next = position.play(move);
    return isMated(next) || isKept(next, sides);
  });
}

/** Whether a side that is to move is two pawns short, whatever it captures, and has no mate in one. */
export function isKept(
  position: Position,
  { loser, base }: { readonly loser: Color; readonly base: number },
): boolean {
  const sign = loser === 'red' ? 1 : -1;
  const lost = sign * (base - material(position));
  const least = position.turn === loser ? lost - LEAST : LEAST - lost;
  const gain = gainOf(position, { alpha: least - 1, beta: least + 1, depth: DEPTH });
  const isShort = position.turn === loser ? gain <= least : gain >= least;
  return isShort && (position.turn !== loser || !hasMateInOne(position));
}

export function hasMateInOne(position: Position): boolean {
  return position.legalMoves().some((move) => isMated(position.play(move)));
}

/** Whether the side to move mates in some moves, of which each is a check or the one that a line has. */
export function hasMateBy(position: Position, count: number, line: readonly string[]): boolean {
  return position.legalMoves().some((move) => {
    const next = position.play(move);
    if (isMated(next)) return true;
    if (count < 2 || !(next.isCheck() || move === line[0])) return false;
    const replies = next.legalMoves();
    return (
      replies.length > 0 &&
      replies.every((reply) => hasMateBy(next.play(reply), count - 1, line.slice(2)))
    );
  });
}

function isMated(position: Position): boolean {
  return position.isCheck() && position.legalMoves().length === 0;
}

/** What the side to move wins by captures; a side in check tries all moves. Exact only between `alpha` and `beta`. */
function gainOf(
  position: Position,
  { alpha, beta, depth }: { readonly alpha: number; readonly beta: number; readonly depth: number },
): number {
  const moves = position.legalMoves();
  if (moves.length === 0) return -MATED;
  const isForced = position.isCheck();
  let best = isForced ? -MATED : 0;
  if (depth === 0) return 0;
  for (const move of ordered(position, moves)) {
    const value = worthOf(position, move);
    if (best >= beta) break;
    if (value === 0 && !isForced) break;
    const low = Math.max(alpha, best);
    const rest = { alpha: value - beta, beta: value - low, depth: depth - 1 };
    best = Math.max(best, value - gainOf(position.play(move), rest));
  }
  return best;
}

/** The most valuable captured piece first. */
function ordered(position: Position, moves: readonly string[]): string[] {
  return moves.toSorted((one, other) => worthOf(position, other) - worthOf(position, one));
}

/** What a move captures, in pawns. */
function worthOf(position: Position, move: string): number {
  const square = move.slice(2);
  const piece = position.pieceAt(square);
  if (piece?.role === 'pawn') {
    return Number(square.slice(1)) >= 5 === (piece.color === 'red') ? 2 : 1;
  }
  const letter = { king: 'k', chariot: 'r', cannon: 'c', horse: 'n', advisor: 'a', elephant: 'b' };
  return piece === undefined ? 0 : (VALUES[letter[piece.role]] ?? 0);
}
