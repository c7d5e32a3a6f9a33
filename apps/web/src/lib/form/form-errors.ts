import type { FieldMessage } from '@chuhe/contract/field-messages';
import type { Texts } from '../../i18n/texts.ts';
import type { ApiFailure, FailureCode } from '../api/failure.ts';

/** Errors of a form by field name. An error is a message key of the contract or a text of the server. */
export type FieldErrors = Readonly<Record<string, FieldError>>;
type FieldError = { readonly key: FieldTextKey } | { readonly text: string };

/** The message keys that a form can produce. Only the server produces the others. */
export type FieldTextKey = FieldMessage & keyof Texts['fields'];

export type CheckForm<Sent> = (
  values: Readonly<Record<string, string>>,
) =>
  | { readonly ok: true; readonly value: Sent }
  | { readonly ok: false; readonly errors: FieldErrors };

/** The part of a Zod schema that is used here. */
interface Schema<Sent> {
  readonly safeParse: (value: unknown) => {
    readonly success: boolean;
    readonly data?: Sent | undefined;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/**
 * Validates a value by a schema of the contract. The messages of the schema are keys.
 *
 * @param others errors that only the form can find; errors of the schema take precedence
 */
export function checkBy<Sent>(
  schema: Schema<Sent>,
  value: unknown,
  others: FieldErrors = {},
): ReturnType<CheckForm<Sent>> {
  const { data, error } = schema.safeParse(value);
  const errors = { ...others, ...errorsOfIssues(error?.issues ?? []) };
  if (data === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, value: data };
}

/** Checks that the user has typed a new password twice, since its letters are hidden. */
export function checkConfirmation(password = '', confirmation = ''): FieldErrors {
  if (confirmation === '') return { confirmPassword: { key: 'CONFIRM_PASSWORD_REQUIRED' } };
  return password === confirmation ? {} : { confirmPassword: { key: 'PASSWORDS_DIFFER' } };
}

/** @param hasField whether the form has a field of that name; errors of other fields are dropped */
export function errorsOfFailure(
  { code, message, fields }: ApiFailure,
  hasField: (name: string) => boolean,
): FieldErrors {
  const named = fields.map(({ path, message: text }) => [path, { text }] as const);
  const field = FIELD_OF_CODE[code];
  const ofCode = field === undefined ? [] : [[field, { text: message }] as const];
  return Object.fromEntries([...ofCode, ...named].filter(([name]) => hasField(name)));
}

/** The field to which a failure belongs, by code. */
const FIELD_OF_CODE: Readonly<Partial<Record<FailureCode, string>>> = {
  EMAIL_IN_USE: 'email',
  USERNAME_IN_USE: 'username',
  WRONG_PASSWORD: 'oldPassword',
  LOGIN_FAILED: 'password',
  SECOND_FACTOR_REFUSED: 'code',
  CONSENT_REQUIRED: 'consent',
  CONSENT_OUTDATED: 'consent',
};

/** The first error of each field. */
function errorsOfIssues(issues: readonly Issue[]): FieldErrors {
  const entries = issues.map(
    ({ path, message }) => [String(path[0] ?? ''), errorOf(message)] as const,
  );
  return Object.fromEntries(entries.toReversed());
}

function errorOf(message: string): FieldError {
  const key = FIELD_TEXT_KEYS.find((each) => each === message);
  // Any other message is one of Zod's English texts, or a key that forms do not show.
  return { key: key ?? 'VALUE_INVALID' };
}

export const FIELD_TEXT_KEYS: readonly FieldTextKey[] = [
  'USERNAME_REQUIRED',
  'USERNAME_INVALID',
  'PASSWORD_REQUIRED',
  'PASSWORD_TOO_SHORT',
  'PASSWORD_TOO_LONG',
  'OLD_PASSWORD_REQUIRED',
  'CONFIRM_PASSWORD_REQUIRED',
  'PASSWORDS_DIFFER',
  'FIRST_NAME_REQUIRED',
  'LAST_NAME_REQUIRED',
  'TEXT_TOO_LONG',
  'EMAIL_REQUIRED',
  'EMAIL_INVALID',
  'PHONE_INVALID',
  'TEXT_NOT_ONE_LINE',
  'TERMS_NOT_ACCEPTED',
  'KEY_INVALID',
  'CODE_INVALID',
  'RECOVERY_CODE_INVALID',
  'VALUE_INVALID',
];
