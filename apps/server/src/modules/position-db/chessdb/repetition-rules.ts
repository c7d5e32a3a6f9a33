import type { Rule, RuleCheck, RuledMove } from '@chuhe/cloudbook/chessdb';
import { Referee } from '@chuhe/rules/judge';
import type { Position } from '@chuhe/rules/position';

/**
 * Judges repetitions in chessdb's terms. chessdb judges a position after a given number of occurrences, whereas the rules of this
 * product judge at the third occurrence. The cycle is therefore repeated until the rules give a verdict.
 */

const MAX_CYCLES = 12;

/** The rule for every legal move after `moves`; `undefined` if the game ended before the last of `moves`. */
export function ruleMoves(
  start: Position,
  moves: readonly string[],
  repetitions: number,
): readonly RuledMove[] | undefined {
  const referee = playAll(start, moves);
  if (referee === undefined) return undefined;
  return referee.position.legalMoves().map((move) => {
    referee.play(move);
    const rule = RULE_OF[judgeCycle(referee, [...moves, move], repetitions)];
    referee.takeBack();
    return { move, rule };
  });
}

/** The verdict on `moves`; `undefined` if the game ended before the last of them. */
export function checkMoves(
  start: Position,
  moves: readonly string[],
  repetitions: number,
): RuleCheck | undefined {
  const referee = playAll(start, moves);
  return referee && judgeCycle(referee, moves, repetitions);
}

/** The verdict is from the view of the side to move; the rule is for the side that made the move, its opponent. */
const RULE_OF: Readonly<Record<RuleCheck, Rule>> = {
  none: 'none',
  draw: 'draw',
  'mover-banned': 'none',
  'opponent-banned': 'ban',
};

function playAll(start: Position, moves: readonly string[]): Referee | undefined {
  const referee = new Referee(start, { moveLimit: Infinity });
  return moves.every((move) => referee.play(move)) ? referee : undefined;
}

/** Judges the cycle that `moves` end with, and leaves the referee's position unchanged. */
function judgeCycle(referee: Referee, moves: readonly string[], repetitions: number): RuleCheck {
  const plies = referee.occurrencePlies;
  const last = plies.at(-2);
  if (last === undefined || plies.length <= repetitions) return 'none';
  const cycle = moves.slice(last);
  const { ply, position } = referee;
  for (let count = 0; count < MAX_CYCLES && referee.verdict.kind !== 'end'; count += 1) {
    for (const move of cycle) referee.play(move);
  }
  const { verdict } = referee;
  while (referee.ply > ply) referee.takeBack();
  if (verdict.kind !== 'end') return 'none';
  if (verdict.winner === null) return 'draw';
  return verdict.winner === position.turn ? 'opponent-banned' : 'mover-banned';
}
