import type { Exercise } from '@chuhe/contract/exercise';
import { parseRecord } from '../../../lib/parse.ts';
import { parseExercise } from './exercise-supply.ts';
import type { KeptRun, RunAnswer } from './run-session.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const MOVE = /^[a-i]\d[a-i]\d$/;

/** Reads a stored run, which may have been changed by hand or by another version. @returns `undefined` if it is not valid */
export function parseKeptRun(value: unknown): KeptRun | undefined {
  const { runId, userId, exercises, best, startedAt, answers, line, isOver } = parseRecord(value);
  if (typeof runId !== 'string' || !UUID.test(runId) || typeof userId !== 'string')
    return undefined;
  if (typeof startedAt !== 'number' || !Number.isFinite(startedAt)) return undefined;
  const read = parseAll(exercises, parseExercise);
  const done = parseAnswers(answers);
  const moves = parseMoves(line);
  if (read === undefined || done === undefined || moves === undefined) return undefined;
  if (!fits(read, done, moves)) return undefined;
  const { today, week, ever } = parseRecord(best);
  return {
    runId,
    userId,
    exercises: read,
    best: { today: parseScore(today), week: parseScore(week), ever: parseScore(ever) },
    startedAt,
    answers: done,
    line: moves,
    isOver: isOver === true,
  };
}

function parseAnswers(value: unknown): RunAnswer[] | undefined {
  return parseAll(value, (each) => {
    const { moves, at, isSolved } = parseRecord(each);
    const line = parseMoves(moves);
    if (line === undefined || line.length % 2 === 0) return undefined;
    if (typeof at !== 'number' || !Number.isInteger(at) || at < 0) return undefined;
    return { moves: line, at, isSolved: isSolved === true };
  });
}

/** Whether the answers and the line on the board belong to the exercises. */
function fits(
  exercises: readonly Exercise[],
  answers: readonly RunAnswer[],
  line: readonly string[],
): boolean {
  if (exercises.length === 0 || answers.length > exercises.length) return false;
  const solution = exercises[answers.length]?.moves ?? [];
  return (
    answers.every(({ moves }, at) => isStart(exercises[at], moves.slice(0, -1))) &&
    isStart(exercises[answers.length], line) &&
    line.length <= Math.max(0, solution.length - 1)
  );
}

/** Whether a line is how the solution begins. */
function isStart(exercise: Exercise | undefined, line: readonly string[]): boolean {
  return line.every((move, at) => move === exercise?.moves[at]);
}

function parseMoves(value: unknown): string[] | undefined {
  return parseAll(value, (each) =>
    typeof each === 'string' && MOVE.test(each) ? each : undefined,
  );
}

/** @returns `undefined` if one of the items is not valid */
function parseAll<Item>(
  value: unknown,
  parse: (item: unknown) => Item | undefined,
): Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.flatMap((each: unknown) => parse(each) ?? []);
  return items.length === value.length ? items : undefined;
}

function parseScore(value: unknown): number | null {
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

/** A run that has ended, until the server has it. */
export interface UnsentRun extends Pick<KeptRun, 'runId' | 'userId' | 'answers'> {}

/** A run that goes on, perhaps in another tab or in one that has been closed. */
export interface OpenRun extends UnsentRun {
  /** By the clock of this device, in milliseconds since 1970. */
  readonly endsAt: number;
  /** The whole run; `undefined` if it cannot be continued. */
  readonly run: KeptRun | undefined;
}

export function parseUnsentRun(value: unknown): readonly UnsentRun[] {
  const { runId, userId, ...rest } = parseRecord(value);
  const answers = parseAnswers(rest['answers']);
  if (typeof runId !== 'string' || !UUID.test(runId)) return [];
  return typeof userId !== 'string' || answers === undefined ? [] : [{ runId, userId, answers }];
}

export function parseOpenRun(value: unknown): readonly OpenRun[] {
  const { endsAt } = parseRecord(value);
  if (typeof endsAt !== 'number') return [];
  return parseUnsentRun(value).map((each) => ({ ...each, endsAt, run: parseKeptRun(value) }));
}
