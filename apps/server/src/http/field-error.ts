import type { FieldMessage } from '@chuhe/contract/field-messages';
import { ApiError } from './api-error.ts';
import { FIELD_TEXTS } from './field-texts.ts';

/** An error of one field that its schema cannot detect. */
export function makeFieldError(path: string, message: FieldMessage): ApiError {
  return new ApiError('BAD_REQUEST', { fields: [{ path, messages: FIELD_TEXTS[message] }] });
}
