import i18next from 'i18next';
import { type ApiFailure, isUnreached } from '../../../lib/api/failure.ts';

/** Error messages by the path of the field; messages that belong to no field are under the empty name. */
export type FieldMessages = Readonly<Record<string, string>>;

/** Returns the messages of a failure. An aborted call has none. */
export function messagesOf(failure: ApiFailure): FieldMessages {
  const { code, fields, message } = failure;
  if (code === 'ABORTED') return {};
  if (isUnreached(failure)) return { '': i18next.t('api.unreached') };
  if (fields.length === 0) return { '': message };
  return Object.fromEntries(fields.map((field) => [field.path, field.message]));
}
