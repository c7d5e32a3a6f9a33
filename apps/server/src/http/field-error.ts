import type { FieldMessage } from '@chuhe/contract/field-messages';
import { ApiError } from './api-error.ts';
import { FIELD_TEXTS } from './field-texts.ts';

/** Makes the error for a field that is invalid for a reason that its schema cannot detect. */
export function makeFieldError(path: string, message: FieldMessage): ApiError {
  return new ApiError('BAD_REQUEST', { fields: [{ path, messages: FIELD_TEXTS[message] }] });
}
