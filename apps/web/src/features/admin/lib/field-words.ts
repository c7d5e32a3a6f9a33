import i18next from 'i18next';
import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';

/** What the server says is wrong, by the path of the field; under the empty name what concerns none. */
export type FieldWords = Readonly<Record<string, string>>;

/** @returns none for a call that was given up: nothing is wrong with what was typed. */
export function wordsOf(failure: ApiFailure): FieldWords {
  const { code, fields, message } = failure;
  if (code === 'ABORTED') return {};
  if (isUnreached(failure)) return { '': i18next.t('api.unreached') };
  if (fields.length === 0) return { '': message };
  return Object.fromEntries(fields.map((field) => [field.path, field.message]));
}
