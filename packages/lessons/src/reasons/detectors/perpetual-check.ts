import { Referee, type Ruleset } from '@chuhe/rules/judge';
import type { PlayedLine } from '../played-line.ts';
import type { Reason } from '../reason.ts';

/**
 * A missed perpetual check: in the better line, every move of the side that erred gives check, until the rules on repetition call the game a
 * draw. Under the Asian rules, that is so only if the opponent gives check with every move too; where perpetual check is allowed
 * (rule set `casual`), it needs no more.
 */
export function perpetualCheck(better: PlayedLine, ruleset: Ruleset): Reason | undefined {
  const [start] = better.positions;
  const referee = new Referee(start, { ruleset });
  for (const [index, move] of better.moves.entries()) {
    const isOwn = index % 2 === 0;
    if (!referee.play(move) || (isOwn && !referee.position.isCheck())) return undefined;
    const { verdict } = referee;
    if (verdict.kind !== 'end') continue;
    if (verdict.winner !== null || verdict.reason !== 'repetition') return undefined;
    return {
      kind: 'perpetual-check',
      proof: { from: 'before', moves: better.moves.slice(0, index + 1) },
    };
  }
  return undefined;
}
