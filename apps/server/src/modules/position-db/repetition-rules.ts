import type { Rule, RuleCheck, RuledMove } from '@chuhe/cloudbook/chessdb';
import { Referee } from '@chuhe/rules/judge';
import type { Position } from '@chuhe/rules/position';

/**
 * What a repetition would mean, in the words of chessdb. It judges a position that comes again after so many rounds; the rules of
 * this product wait for the third time. So the round is played on until they have a verdict.
 */

/** Rounds that are played on at most. */
const MOST_ROUNDS = 12;

/** Every legal move after the moves so far; nothing where they have ended the game already. */
export function ruleMoves(
  start: Position,
  moves: readonly string[],
  repetitions: number,
): readonly RuledMove[] | undefined {
  const referee = playAll(start, moves);
  if (referee === undefined) return undefined;
  return referee.position.legalMoves().map((move) => {
    referee.play(move);
    const rule = RULE_OF[judgeRound(referee, [...moves, move], repetitions)];
    referee.takeBack();
    return { move, rule };
  });
}

/** The moves so far; nothing where the game had ended before them. */
export function checkMoves(
  start: Position,
  moves: readonly string[],
  repetitions: number,
): RuleCheck | undefined {
  const referee = playAll(start, moves);
  return referee && judgeRound(referee, moves, repetitions);
}

/** Of the side that has just moved: it is the opponent of the one to move. */
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

/** Leaves the referee where it was. */
function judgeRound(referee: Referee, moves: readonly string[], repetitions: number): RuleCheck {
  const plies = referee.occurrencePlies;
  const last = plies.at(-2);
  if (last === undefined || plies.length <= repetitions) return 'none';
  const round = moves.slice(last);
  const { ply, position } = referee;
  for (let count = 0; count < MOST_ROUNDS && referee.verdict.kind !== 'end'; count += 1) {
    for (const move of round) referee.play(move);
  }
  const { verdict } = referee;
  while (referee.ply > ply) referee.takeBack();
  if (verdict.kind !== 'end') return 'none';
  if (verdict.winner === null) return 'draw';
  return verdict.winner === position.turn ? 'opponent-banned' : 'mover-banned';
}
