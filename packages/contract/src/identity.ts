import { z } from 'zod';
import { consentField } from './consent.ts';
import type { FieldMessage } from './field-messages.ts';
import { lineField } from './line-field.ts';
import { STAFF_ROLES } from './staff.ts';

/** Accounts, sessions and tokens. Times are ISO 8601 in UTC. */

export const USER_TYPES = ['ADMIN', 'NORMAL'] as const;
export const USER_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
/**
 * `CLOUD.READ`: look-ups. `CLOUD.UNLIMIT`: look-ups that cost nothing. The others are needed only while a package with them is on sale.
 * `CLOUD.WRITE`: contributions to the cloud. `API.USE`: personal keys and API tokens for programs. `COLLECTION.READ`: games of collections
 * and their statistics.
 */
export const PERMISSIONS = [
  'CLOUD.READ',
  'CLOUD.UNLIMIT',
  'CLOUD.WRITE',
  'API.USE',
  'COLLECTION.READ',
] as const;
export type Permission = (typeof PERMISSIONS)[number];
/** Permissions whose lack is refused with PAYMENT_REQUIRED. */
export type SoldPermission = Extract<Permission, 'API.USE' | 'COLLECTION.READ'>;

export const PROVIDER_TYPES = [
  'FACEBOOK',
  'APPLE',
  'GOOGLE',
  'EMAIL',
  'TWITTER',
  'GITHUB',
  'YAHOO',
  'MICROSOFT',
] as const;
export type ProviderType = (typeof PROVIDER_TYPES)[number];

/** Number of characters in a password. */
const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export const timeSchema = z.iso.datetime();

export const tokensSchema = z.object({
  accessToken: z.string(),
  /** Missing if the request used the refresh cookie, because the new token is then in the cookie. */
  refreshToken: z.string().optional(),
  accessTokenExpiresAt: timeSchema,
  refreshTokenExpiresAt: timeSchema,
});
export type Tokens = z.infer<typeof tokensSchema>;

/** The answer to a sign-in with a token of an identity provider. */
export const socialTokensSchema = tokensSchema.extend({
  /** Whether sessions and earlier sign-in methods of an existing account were removed, because the user has proved its address. */
  isTakenOver: z.boolean(),
});

export const clientTokenSchema = z.object({
  accessToken: z.string(),
  accessTokenExpiresAt: timeSchema,
});

const licenseSchema = z.object({ packageName: z.string(), endDate: timeSchema });

export const userSchema = z.object({
  id: z.uuid(),
  type: z.enum(USER_TYPES),
  status: z.enum(USER_STATUSES),
  isGuest: z.boolean(),
  /** The role of an administrator; absent for other users. */
  role: z.enum(STAFF_ROLES).optional(),
  /** Current permissions, from grants, active packages and the default permissions. */
  permissions: z.array(z.object({ name: z.string() })),
  /** Active packages. */
  licenses: z.array(licenseSchema),
  username: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  hasPassword: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  birthday: z.iso.date().nullable(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type User = z.infer<typeof userSchema>;

export const sessionSchema = z.object({
  id: z.uuid(),
  /** Whether the request was made in this session. */
  isCurrent: z.boolean(),
  /** The shortened User-Agent header. */
  userAgent: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema,
  expiresAt: timeSchema,
});
export type Session = z.infer<typeof sessionSchema>;

/** Lets the compiler check that a schema's message is a key that server and browser translate. */
function keyOf(message: FieldMessage): FieldMessage {
  return message;
}

const nameField = (message: FieldMessage) => lineField(100, message).min(1, message);

export const emailField = z
  .string(keyOf('EMAIL_REQUIRED'))
  .trim()
  .min(1, keyOf('EMAIL_REQUIRED'))
  .max(254, keyOf('EMAIL_INVALID'))
  .pipe(z.email(keyOf('EMAIL_INVALID')));

/** A new password. The server also refuses common ones. */
export const newPasswordField = z
  .string(keyOf('PASSWORD_REQUIRED'))
  .min(1, keyOf('PASSWORD_REQUIRED'))
  .min(PASSWORD_LENGTH.min, keyOf('PASSWORD_TOO_SHORT'))
  .max(PASSWORD_LENGTH.max, keyOf('PASSWORD_TOO_LONG'));

/** An existing password. It is never trimmed. */
export const passwordField = z
  .string(keyOf('PASSWORD_REQUIRED'))
  .min(1, keyOf('PASSWORD_REQUIRED'))
  .max(PASSWORD_LENGTH.max, keyOf('PASSWORD_TOO_LONG'));

/** A password in a form that also changes other fields. An empty one is the same as none. */
const optionalPassword = z
  .string(keyOf('PASSWORD_REQUIRED'))
  .max(PASSWORD_LENGTH.max, keyOf('PASSWORD_TOO_LONG'));

function noneIfEmpty(password: string): string | undefined {
  return password === '' ? undefined : password;
}

/** Letters of any script, digits and `. _ -`, but no `@`, so that a name cannot look like an email address. */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{2,31}$/u;

/** An optional user name, normalised to Unicode NFC. An email address counts as empty. */
const usernameField = z
  .string(keyOf('USERNAME_INVALID'))
  .trim()
  .normalize('NFC')
  .max(254, keyOf('USERNAME_INVALID'))
  .refine(
    (name) => name === '' || name.includes('@') || USERNAME.test(name),
    keyOf('USERNAME_INVALID'),
  );

export const phoneField = z
  .string(keyOf('PHONE_INVALID'))
  .trim()
  .regex(/^(\+?[\d ().-]{5,30})?$/, keyOf('PHONE_INVALID'));

/** `YYYY-MM-DD`. The year 0 is refused, because databases do not support it. */
const birthdayField = z.iso.date().refine((date) => date >= '0001-01-01');

export const loginSchema = z.strictObject({
  /** User name or email address. */
  username: lineField(254, 'USERNAME_REQUIRED').min(1, keyOf('USERNAME_REQUIRED')).normalize('NFC'),
  password: passwordField,
  /** Whether to reopen the account if it is closed and will be deleted. */
  takesBackDeletion: z.boolean().optional(),
});

export const registerSchema = z.strictObject({
  firstName: nameField('FIRST_NAME_REQUIRED'),
  lastName: nameField('LAST_NAME_REQUIRED'),
  email: emailField,
  phone: phoneField.optional(),
  username: usernameField.optional(),
  password: newPasswordField,
  /** Required. It is optional here so that a request without it is refused with CONSENT_REQUIRED and the current versions. */
  consent: consentField.optional(),
});
export type Registration = z.infer<typeof registerSchema>;

export const profileChangeSchema = z.strictObject({
  username: usernameField.optional(),
  /** Takes effect when the user opens the link sent to the new address. Requires `oldPassword` if the account has a password. */
  email: emailField.optional(),
  firstName: nameField('FIRST_NAME_REQUIRED').optional(),
  lastName: nameField('LAST_NAME_REQUIRED').optional(),
  phone: phoneField.optional(),
  birthday: birthdayField.nullable().optional(),
  /** The new password. Requires `oldPassword` if the account has a password. An empty one changes nothing. */
  password: optionalPassword
    .refine(
      (password) => password === '' || password.length >= PASSWORD_LENGTH.min,
      keyOf('PASSWORD_TOO_SHORT'),
    )
    .transform(noneIfEmpty)
    .optional(),
  oldPassword: optionalPassword.transform(noneIfEmpty).optional(),
  /** Whether the API tokens stay valid after a change of the password. */
  keepsTokens: z.boolean().optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

export const socialLoginSchema = z.strictObject({
  providerType: z.enum(PROVIDER_TYPES),
  providerId: z.string().min(1).max(256),
  firstName: lineField(100).optional(),
  lastName: lineField(100).optional(),
  /** Not trusted. Only the address in `idToken` counts. */
  email: z.string().max(254).nullish(),
  phone: z.string().max(40).nullish(),
  /** ID token that the provider has signed. */
  idToken: z.string().max(8192).optional(),
  /** Password of the existing account with the same address, to link the identity to that account. */
  password: passwordField.optional(),
  /** Whether to end all other sessions of the account, as after a password change. */
  endsOthers: z.boolean().optional(),
  /** Required if the sign-in creates an account. */
  consent: consentField.optional(),
  /** Whether to reopen the account if it is closed and will be deleted. */
  takesBackDeletion: z.boolean().optional(),
});
export type SocialLogin = z.infer<typeof socialLoginSchema>;
