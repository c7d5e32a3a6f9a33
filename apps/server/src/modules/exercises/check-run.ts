import type { FinishedRun } from '@chuhe/contract/exercise-run';
import { countRightMove, countWrongMove, RUN_RULES, RUN_START } from '@chuhe/contract/run-rules';
import { judgeTry } from '../coaching/judge-try.ts';
import { movesOf } from './exercise-file.ts';
import type { ExerciseRow } from './exercise-repository.ts';

/** Checks a three-minute run: plays its moves again, by the same rules as the page. */

export interface CheckedRun {
  /** For each answer, in their order, whether it solved its exercise. */
  readonly solved: readonly boolean[];
  readonly right: number;
  readonly wrong: number;
  readonly bestCombo: number;
}

/** How far the clocks of browser and server may drift apart during a run, in milliseconds. */
const TOLERANCE = 3_000;

/**
 * @param exercises in the order of the run
 * @param elapsed milliseconds since the server has sent the exercises
 * @returns `undefined` if a move does not belong to its exercise, or if the moves cannot have been made at these times
 */
export function checkRun(
  exercises: readonly Pick<ExerciseRow, 'fen' | 'moves' | 'kind'>[],
  { answers }: FinishedRun,
  elapsed: number,
): CheckedRun | undefined {
  let clock = RUN_START;
  let before = 0;
  const solved: boolean[] = [];
  for (const [index, { moves: line, at }] of answers.entries()) {
    const exercise = exercises[index];
    if (exercise === undefined) return undefined;
    const { fen, moves, kind } = exercise;
    const judged = judgeTry({ fen, moves: movesOf(moves), kind, others: [] }, line);
    if (judged === undefined) return undefined;
    const own = (line.length + 1) / 2;
    for (let move = 1; move < own; move += 1) clock = countRightMove(clock);
    if (at < before + own * RUN_RULES.fastest || at >= clock.end) return undefined;
    clock = judged === 'solved' ? countRightMove(clock) : countWrongMove(clock);
    solved.push(judged === 'solved');
    before = at;
  }
  if (before > elapsed + TOLERANCE) return undefined;
  const { right, wrong, bestCombo } = clock;
  return { solved, right, wrong, bestCombo };
}
