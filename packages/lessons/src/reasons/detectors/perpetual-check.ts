import { Referee, type Ruleset } from '@chuhe/rules/judge';
import type { Position } from '@chuhe/rules/position';
import type { PlayedLine } from '../played-line.ts';
import type { Reason } from '../reason.ts';

/** Positions with the checking side to move that one proof may examine. */
const MOST_POSITIONS = 500;

/**
 * A missed perpetual check: in the better line, every move of the side that erred gives check, until the rules on repetition call the game a
 * draw, and no other reply ends the checks. Where perpetual check is allowed (rule set `casual`), checks must go on after every reply. Where it loses,
 * the line is a draw only if the opponent gives check with every move too, so each reply must be the only legal one.
 */
export function perpetualCheck(better: PlayedLine, ruleset: Ruleset): Reason | undefined {
  const [start] = better.positions;
  const length = drawnAfter(better, ruleset);
  if (length === undefined) return undefined;
  const moves = better.moves.slice(0, length);
  const isForced =
    ruleset === 'casual'
      ? checksForEver(start)
      : moves.every((_, index) => index % 2 === 0 || better.positions[index]?.moves().length === 1);
  return isForced ? { kind: 'perpetual-check', proof: { from: 'before', moves } } : undefined;
}

/** The number of moves after which the rules draw the game by repetition, if each own move gives check. */
function drawnAfter(better: PlayedLine, ruleset: Ruleset): number | undefined {
  const referee = new Referee(better.positions[0], { ruleset });
  for (const [index, move] of better.moves.entries()) {
    const isOwn = index % 2 === 0;
    if (!referee.play(move) || (isOwn && !referee.position.isCheck())) return undefined;
    const { verdict } = referee;
    if (verdict.kind !== 'end') continue;
    return verdict.winner === null && verdict.reason === 'repetition' ? index + 1 : undefined;
  }
  return undefined;
}

/**
 * Whether the side to move can check for ever. Of all positions that checks and the replies to them can reach, those without such a check are
 * taken away until none is left to take. `false` if there are too many.
 */
function checksForEver(start: Position): boolean {
  const checks = reachable(start);
  if (checks === undefined) return false;
  let size = Infinity;
  while (checks.size < size) {
    size = checks.size;
    for (const [key, choices] of checks) {
      const goesOn = choices.some((replies) => replies.every((next) => checks.has(next)));
      if (!goesOn) checks.delete(key);
    }
  }
  return checks.has(start.fen);
}

/** By the FEN of each position: of each check, the positions after the replies to it. `undefined` if there are too many. */
function reachable(start: Position): Map<string, readonly (readonly string[])[]> | undefined {
  const found = new Map<string, readonly (readonly string[])[]>();
  const open = new Map([[start.fen, start]]);
  for (const [fen, position] of open) {
    if (open.size > MOST_POSITIONS) return undefined;
    const checks = position.moves().flatMap((move) => {
      const next = position.play(move);
      return next.isCheck() ? [next.moves().map((reply) => next.play(reply))] : [];
    });
    for (const next of checks.flat()) open.set(next.fen, next);
    found.set(
      fen,
      checks.map((replies) => replies.map((next) => next.fen)),
    );
  }
  return found;
}
