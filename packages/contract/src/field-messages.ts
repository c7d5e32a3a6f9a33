/** Keys of validation messages. Schemas use them as messages; the server and the browser's forms translate them. */
const FIELD_MESSAGES = [
  'USERNAME_REQUIRED',
  'USERNAME_INVALID',
  'PASSWORD_REQUIRED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'PASSWORD_TOO_COMMON',
  'OLD_PASSWORD_REQUIRED',
  'CONFIRM_PASSWORD_REQUIRED',
  'PASSWORDS_DIFFER',
  'FIRST_NAME_REQUIRED',
  'LAST_NAME_REQUIRED',
  'TEXT_TOO_LONG',
  'TEXT_NOT_ONE_LINE',
  'TOO_MANY_TAGS',
  'EMAIL_REQUIRED',
  'EMAIL_INVALID',
  'PHONE_INVALID',
  'MOVE_NOT_LEGAL',
  'VALUE_NOT_MOVES',
  'ADDRESS_INVALID',
  'ADDRESS_PRIVATE',
  'TERMS_NOT_ACCEPTED',
  'PATH_NOT_ABSOLUTE',
  'NAME_REQUIRED',
  'PACKAGE_EMPTY',
  'PERIOD_TOO_LONG',
  'REASON_REQUIRED',
  'KEY_INVALID',
  'CODE_INVALID',
  'RECOVERY_CODE_INVALID',
  'TIME_PAST',
  'FIELD_UNKNOWN',
  'VALUE_INVALID',
] as const;

export type FieldMessage = (typeof FIELD_MESSAGES)[number];

export function isFieldMessage(text: string): text is FieldMessage {
  return FIELD_MESSAGES.some((message) => message === text);
}
