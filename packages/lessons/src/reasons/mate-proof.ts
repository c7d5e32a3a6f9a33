/** Whether a line that ends in mate is forced, and no shorter one is there. */
import type { Position } from '@chuhe/rules/position';
import { withTurn } from './board-lines.ts';
import type { PlayedLine } from './played-line.ts';

/** Positions with the winner to move that one proof may examine. */
const MOST_POSITIONS = 4_000;
/** A threat of mate that more replies parry costs little. */
const MOST_PARRIES = 2;

/**
 * Whether the line mates in as many moves against every defence. After a defence that the line does not have, the winner answers with the same
 * moves if they are legal, or with checks. `false` if that takes too long to prove, or if checks alone, or any two moves, mate sooner.
 */
export function provesMate(line: PlayedLine): boolean {
  const [start] = line.positions;
  return new MateProof().proves(start, line.moves) && !matesSooner(start, line.moves.length);
}

/** Whether the side to move has a mate in one. */
export function matesInOne(position: Position): boolean {
  return position.moves().some((move) => isMated(position.play(move)));
}

/** Whether the side to move has a move, not a check, that threatens mate in one, and at most {@link MOST_PARRIES} replies parry the threat. */
export function threatensMate(position: Position): boolean {
  return position.moves().some((move) => {
    const next = position.play(move);
    const again = next.isCheck() ? undefined : withTurn(next, position.turn);
    if (again === undefined || !matesInOne(again)) return false;
    const parries = next.moves().filter((reply) => !matesInOne(next.play(reply)));
    return parries.length <= MOST_PARRIES;
  });
}

function matesSooner(start: Position, plies: number): boolean {
  const moves = (plies - 1) / 2;
  return (
    new MateProof().mates(start, moves) ||
    (moves >= 2 && start.moves().some((move) => isMatedInOne(start.play(move))))
  );
}

/** Whether the other side mates in one after every reply. */
function isMatedInOne(position: Position): boolean {
  const replies = position.moves();
  return replies.length > 0 && replies.every((reply) => matesInOne(position.play(reply)));
}

function isMated(position: Position): boolean {
  return position.isCheck() && position.moves().length === 0;
}

class MateProof {
  #positions = 0;

  /** @param line the winner's moves are at even indices; its length limits the length of the mate and the depth of the search */
  proves(position: Position, line: readonly string[]): boolean {
    const [move = '', expected, ...rest] = line;
    const next = position.tryPlay(move);
    if (next === undefined) return false;
    const replies = next.legalMoves();
    if (replies.length === 0) return isMated(next);
    if (expected === undefined) return false;
    return replies.every((reply) => {
      const after = next.play(reply);
      return reply === expected
        ? this.proves(after, rest)
        : this.mates(after, (rest.length + 1) / 2, rest);
    });
  }

  /** Whether the side to move mates in at most `moves` moves, each a check or a move of the line. */
  mates(position: Position, moves: number, line: readonly string[] = []): boolean {
    this.#positions += 1;
    if (moves < 1 || this.#positions > MOST_POSITIONS) return false;
    return candidates(position, line).some(({ next }) => {
      const replies = next.legalMoves();
      if (replies.length === 0) return isMated(next);
      return (
        moves > 1 &&
        replies.every((reply) => this.mates(next.play(reply), moves - 1, line.slice(2)))
      );
    });
  }
}

/** The move of the line first, then all checks, those with the fewest replies first. */
function candidates(
  position: Position,
  line: readonly string[],
): { readonly move: string; readonly next: Position }[] {
  const found = position.legalMoves().flatMap((move) => {
    const next = position.play(move);
    return move === line[0] || next.isCheck() ? [{ move, next, replies: next.moves().length }] : [];
  });
  const rank = ({ move, replies }: (typeof found)[number]) => (move === line[0] ? -1 : replies);
  return found.toSorted((one, other) => rank(one) - rank(other));
}
