import type { ApiFailure } from '../../lib/api/failure.ts';

/** What the server says is wrong, by the path of the field; under the empty name what concerns none. */
export type FieldWords = Readonly<Record<string, string>>;

export function wordsOf({ fields, message }: ApiFailure): FieldWords {
  if (fields.length === 0) return { '': message };
  return Object.fromEntries(fields.map((field) => [field.path, field.message]));
}
