import { type StudyPractice, studyPracticeSchema } from '@chuhe/contract/study';
import { conflict } from '../../http/conflict.ts';

interface FieldChange<Value> {
  /** `undefined` if the field stays. */
  readonly to: Value | undefined;
  /** What the page showed before the user changed it; `undefined` for a caller who does not say, whose value counts. */
  readonly was: Value | undefined;
}

/**
 * The value of a field after a change. A field that the user has not changed stays as it is now.
 *
 * @throws ApiError CONFLICT if somebody else has given the field a third value meanwhile
 */
export function mergeField<Value>(now: Value, { to, was }: FieldChange<Value>): Value {
  if (to === undefined) return now;
  if (was === undefined || isSame(now, was) || isSame(now, to)) return to;
  if (isSame(to, was)) return now;
  throw conflict('STUDY_SETTINGS_CHANGED');
}

/** Merges the settings of practice field by field. A field that the change lacks is removed. */
export function mergePractice(
  now: StudyPractice,
  { to, was }: FieldChange<StudyPractice>,
): StudyPractice {
  if (to === undefined) return now;
  const fields = PRACTICE_FIELDS.flatMap((name) => {
    const change = { to: to[name] ?? null, was: was && (was[name] ?? null) };
    const merged = mergeField(now[name] ?? null, change);
    return merged === null ? [] : [[name, merged]];
  });
  return studyPracticeSchema.parse(Object.fromEntries(fields));
}

const PRACTICE_FIELDS = studyPracticeSchema.keyof().options;

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
