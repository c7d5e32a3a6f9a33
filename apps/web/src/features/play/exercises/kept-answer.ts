import type { KeptAnswer } from '../../../lib/answer-outbox.ts';
import { parseRecord } from '../../../lib/parse.ts';

/** An answer to an exercise that the server has not received. */
export interface KeptExerciseAnswer extends KeptAnswer {
  /** Made here, so that the server counts a repeated answer once. */
  readonly answerId: string;
  readonly exerciseId: string;
  readonly isSolved: boolean;
  /** ISO 8601. */
  readonly givenAt: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const EXERCISE_ID = /^[\da-f]{12}$/;

export function parseKeptExerciseAnswer(value: unknown): readonly KeptExerciseAnswer[] {
  const { userId, answerId, exerciseId, isSolved, givenAt } = parseRecord(value);
  if (typeof userId !== 'string' || typeof isSolved !== 'boolean') return [];
  // The server refuses all answers of a request if one has the wrong form.
  if (typeof answerId !== 'string' || !UUID.test(answerId)) return [];
  if (typeof exerciseId !== 'string' || !EXERCISE_ID.test(exerciseId)) return [];
  if (typeof givenAt !== 'string' || Number.isNaN(Date.parse(givenAt))) return [];
  return [{ userId, answerId, exerciseId, isSolved, givenAt: new Date(givenAt).toISOString() }];
}
