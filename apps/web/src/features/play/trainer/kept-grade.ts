import type { KeptAnswer } from '../../../lib/answer-outbox.ts';
import { parseRecord } from '../../../lib/parse.ts';
import type { Grade } from './trainer-session.ts';

/** An answer to a card that the server has not received. */
export interface KeptGrade extends KeptAnswer {
  readonly cardId: string;
  readonly grade: Grade;
  readonly reviews: number;
}

const KNOWN_GRADES: readonly Grade[] = ['again', 'hard', 'good', 'easy'];

export function parseKeptGrade(value: unknown): readonly KeptGrade[] {
  const { userId, cardId, grade: word, reviews } = parseRecord(value);
  const grade = KNOWN_GRADES.find((each) => each === word);
  if (typeof userId !== 'string' || typeof cardId !== 'string') return [];
  if (grade === undefined || typeof reviews !== 'number') return [];
  return [{ userId, cardId, grade, reviews }];
}
