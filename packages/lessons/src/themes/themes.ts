/**
 * The proved themes of exercises and of mistakes.
 *
 * ```ts
 * import { themesOf } from '@chuhe/lessons/themes';
 * import { Position } from '@chuhe/rules/position';
 *
 * const position = Position.fromFen('3k5/9/9/9/9/9/9/1R7/R8/5K3 w');
 * themesOf({ position, moves: ['b2b8', 'd9e9', 'a1a9'], isMate: true });
 * // ['mate-in-2', 'quiet-move', 'chariot-ending']
 * ```
 */
import type { Position } from '@chuhe/rules/position';
import { matePattern } from '../mates/mate-pattern.ts';
import { type BadMove, explain, tacticOf } from '../reasons/explain.ts';
import { type PlayedLine, playLine } from '../reasons/played-line.ts';
import type { Reason } from '../reasons/reason.ts';
import {
  checksConstantly,
  endingOf,
  endsInMate,
  hasOnlyReplies,
  isQuiet,
  sacrifices,
  takesHanging,
} from './line-themes.ts';
import { THEME_OF_REASON, THEMES, type Theme } from './theme.ts';

export interface SolvedExercise {
  /** The side to move is the solver. */
  readonly position: Position;
  /** The solution: the moves of the solver and the replies alternate. It is read up to the first illegal move, and 24 plies at most. */
  readonly moves: readonly string[];
  /** Whether the solution is known to be the shortest mate. Without this, only a mate with forced replies is one. */
  readonly isMate?: boolean;
  /** Whether it is known that all other moves lose while the solution does not. */
  readonly isDefence?: boolean;
}

/** @returns the themes that are proved, in the order of `THEMES`; none if the first move is illegal */
export function themesOf(exercise: SolvedExercise): Theme[] {
  const { position, isDefence = false } = exercise;
  const line = playLine(position, exercise.moves);
  if (line.moves.length === 0) return [];
  const tactic = tacticOf(position, line.moves);
  return inOrder([
    ...mateThemes(line, exercise.isMate === true),
    ...(isQuiet(line) ? ['quiet-move' as const] : []),
    ...(checksConstantly(line) ? ['constant-check' as const] : []),
    ...(takesHanging(line) ? ['hanging-piece' as const] : []),
    ...(sacrifices(line) ? ['sacrifice' as const] : []),
    ...(isDefence ? ['defence' as const] : []),
    tactic && THEME_OF_REASON[tactic.kind],
    endingOf(position),
  ]);
}

/** The themes of a mistake: what would have been better, and why the move was bad. */
export function themesOfMistake(bad: BadMove): Theme[] {
  const missed = themesOf({ position: bad.before, moves: bad.better });
  const reason = explain(bad);
  return inOrder([...missed, ...(reason === undefined ? [] : reasonThemes(reason))]);
}

function mateThemes(line: PlayedLine, isProved: boolean): Theme[] {
  const mated = line.positions.at(-1);
  if (mated === undefined || !endsInMate(line)) return [];
  const pattern = matePattern(mated, line.positions.at(-2));
  const isMate = isProved || hasOnlyReplies(line);
  return [
    ...(isMate ? [mateIn((line.moves.length + 1) / 2)] : []),
    ...(pattern === undefined ? [] : [pattern]),
  ];
}

/** Who allows a mate has not missed one: the mate is the opponent's, and only the defence was to be found. */
function reasonThemes({ kind, mateIn: count, pattern }: Reason): Theme[] {
  if (kind === 'allows-mate') return ['defence'];
  const theme = kind === 'hanging-piece' ? 'hanging-piece' : THEME_OF_REASON[kind];
  return [
    ...(theme === undefined ? [] : [theme]),
    ...(count === undefined ? [] : [mateIn(count)]),
    ...(pattern === undefined ? [] : [pattern]),
  ];
}

function mateIn(moves: number): Theme {
  if (moves <= 1) return 'mate-in-1';
  return moves === 2 ? 'mate-in-2' : 'mate-in-3';
}

function inOrder(themes: readonly (Theme | undefined)[]): Theme[] {
  return THEMES.filter((theme) => themes.includes(theme));
}
