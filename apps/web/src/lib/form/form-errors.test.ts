import {
  loginSchema,
  newPasswordField,
  passwordField,
  profileChangeSchema,
  registerSchema,
} from '@chuhe/contract/identity';
import { identityRoutes } from '@chuhe/contract/identity-routes';
import { activationKeyField } from '@chuhe/contract/package';
import { checkoutFields } from '@chuhe/contract/payment';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FIELD_TEXTS } from '../../../../server/src/http/field-texts.ts';
import { texts as english } from '../../i18n/en/index.ts';
import { texts as vietnamese } from '../../i18n/vi/index.ts';
import { texts as chinese } from '../../i18n/zh/index.ts';
import { checkBy, checkConfirmation, errorsOfFailure, FIELD_TEXT_KEYS } from './form-errors.ts';

const FULL = {
  firstName: 'An',
  lastName: 'Nguyễn',
  email: 'an@example.com',
  password: 'long enough',
};

describe('the forms of the specification', () => {
  test('logging in needs a user name and a password', () => {
    expect(checkBy(loginSchema, { username: ' ', password: '' })).toEqual({
      ok: false,
      errors: { username: { key: 'USERNAME_REQUIRED' }, password: { key: 'PASSWORD_REQUIRED' } },
    });
    const sent = { username: 'an', password: ' kept as it is ' };
    expect(checkBy(loginSchema, sent)).toEqual({ ok: true, value: sent });
  });

  test.each([
    ['firstName', '', 'FIRST_NAME_REQUIRED'],
    ['lastName', '  ', 'LAST_NAME_REQUIRED'],
    ['email', '', 'EMAIL_REQUIRED'],
    ['email', 'an@', 'EMAIL_INVALID'],
    ['phone', 'call me', 'PHONE_INVALID'],
    ['password', '', 'PASSWORD_REQUIRED'],
    ['password', 'short', 'PASSWORD_TOO_SHORT'],
    ['password', 'x'.repeat(129), 'PASSWORD_TOO_LONG'],
  ])('signing up with %s "%s": %s', (name, value, key) => {
    const checked = checkBy(registerSchema, { ...FULL, phone: '', [name]: value });
    expect(checked).toEqual({ ok: false, errors: { [name]: { key } } });
  });

  test.each([
    ['', 'CONFIRM_PASSWORD_REQUIRED'],
    ['other', 'PASSWORDS_DIFFER'],
  ])('the password confirmed by "%s": %s', (confirmation, key) => {
    expect(checkConfirmation('long enough', confirmation)).toEqual({ confirmPassword: { key } });
  });

  test('errors of the schema and of the form are both shown', () => {
    const errors = { confirmPassword: { key: 'PASSWORDS_DIFFER' } } as const;
    expect(checkBy(registerSchema, { ...FULL, email: '' }, errors)).toEqual({
      ok: false,
      errors: { ...errors, email: { key: 'EMAIL_REQUIRED' } },
    });
  });
});

describe('every form', () => {
  const { birthday: _birthday, keepsTokens: _keepsTokens, ...profile } = profileChangeSchema.shape;
  const { takesBackDeletion: _takesBackDeletion, ...login } = loginSchema.shape;
  const known: readonly string[] = FIELD_TEXT_KEYS;

  test.each<[string, z.ZodRawShape]>([
    ['login', login],
    ['sign-up', registerSchema.shape],
    ['profile', profile],
    ['forgotten password', identityRoutes.forgotPassword.body.shape],
    ['password', { password: passwordField }],
    ['new password', { password: newPasswordField }],
    ['activation key', { key: activationKeyField }],
    ['receipt', { email: checkoutFields.shape.email.unwrap() }],
  ])('has a text for every message of its fields: %s', (_form, shape) => {
    const long = 'x'.repeat(300);
    for (const [name, field] of Object.entries(shape)) {
      for (const value of ['', ' ', 'x', long, 'a\u202Eb', 'a\nb', '\0', '9'.repeat(40), 'a@b']) {
        const { error } = z.safeParse(field, value);
        for (const { message } of error?.issues ?? []) {
          expect(known, `${name} ${JSON.stringify(value)}`).toContain(message);
        }
      }
    }
  });

  test('shows a translated text even if the schema has no message', () => {
    const birthday = '12026-11-22';
    expect(checkBy(profileChangeSchema, { birthday })).toEqual({
      ok: false,
      errors: { birthday: { key: 'VALUE_INVALID' } },
    });
    expect(checkBy(z.object({ key: activationKeyField }), { key: 'AB-12' })).toEqual({
      ok: false,
      errors: { key: { key: 'KEY_INVALID' } },
    });
    expect(checkBy(registerSchema, { ...FULL, firstName: 'An\u2066' })).toEqual({
      ok: false,
      errors: { firstName: { key: 'TEXT_NOT_ONE_LINE' } },
    });
  });
});

test.each([
  ['en', english],
  ['vi', vietnamese],
  ['zh', chinese],
] as const)('in %s form and server use the same text for a field', (language, { fields }) => {
  for (const [key, text] of Object.entries(fields)) {
    const said: Readonly<Record<string, Readonly<Record<typeof language, string>>>> = FIELD_TEXTS;
    expect(said[key]?.[language]).toBe(text);
  }
});

/** The fields of a form that has one field. */
function hasField(name: string): boolean {
  return name === 'email';
}

test('an error of the server is shown at its field', () => {
  const failure = { success: false as const, message: 'In use', status: 409, fields: [] };
  expect(errorsOfFailure({ ...failure, code: 'EMAIL_IN_USE' }, hasField)).toEqual({
    email: { text: 'In use' },
  });
  expect(errorsOfFailure({ ...failure, code: 'USERNAME_IN_USE' }, hasField)).toEqual({});
  const fields = [{ path: 'email', message: 'No address' }];
  expect(errorsOfFailure({ ...failure, code: 'BAD_REQUEST', fields }, hasField)).toEqual({
    email: { text: 'No address' },
  });
});
