import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';
import { lineField } from './line-field.ts';

/** Accounts, sessions and tokens as they travel. Times are ISO 8601 in UTC. */

export const USER_TYPES = ['ADMIN', 'NORMAL'] as const;
export const USER_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export const PERMISSIONS = ['CLOUD.READ', 'CLOUD.UNLIMIT', 'CLOUD.WRITE'] as const;
export type Permission = (typeof PERMISSIONS)[number];

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

/** Characters of a password. */
const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export const timeSchema = z.iso.datetime();

export const tokensSchema = z.object({
  accessToken: z.string(),
  /** Missing where the refresh cookie was the proof: it comes in the cookie again. */
  refreshToken: z.string().optional(),
  accessTokenExpiresAt: timeSchema,
  refreshTokenExpiresAt: timeSchema,
});
export type Tokens = z.infer<typeof tokensSchema>;

export const clientTokenSchema = z.object({
  accessToken: z.string(),
  accessTokenExpiresAt: timeSchema,
});

const licenseSchema = z.object({
  packageName: z.string(),
  endDate: timeSchema,
});

export const userSchema = z.object({
  id: z.uuid(),
  type: z.enum(USER_TYPES),
  status: z.enum(USER_STATUSES),
  /** Signed in without an account of their own making. */
  isGuest: z.boolean(),
  /** What the user may do now: own grants, active packages, and what the site gives everyone. */
  permissions: z.array(z.object({ name: z.string() })),
  /** Packages that are in force now. */
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

/** One sign-in on one device. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** What the browser says of itself, shortened. */
  userAgent: z.string(),
  createdAt: timeSchema,
  lastUsedAt: timeSchema,
  expiresAt: timeSchema,
});
export type Session = z.infer<typeof sessionSchema>;

/** A message of a schema, held to the keys that both sides can translate. */
function say(message: FieldMessage): FieldMessage {
  return message;
}

const nameField = (message: FieldMessage) => lineField(100, message).min(1, message);

export const emailField = z
  .string(say('EMAIL_REQUIRED'))
  .trim()
  .min(1, say('EMAIL_REQUIRED'))
  .max(254, say('EMAIL_INVALID'))
  .pipe(z.email(say('EMAIL_INVALID')));

/** A password that is being chosen. The server refuses common ones besides. */
export const newPasswordField = z
  .string(say('PASSWORD_REQUIRED'))
  .min(1, say('PASSWORD_REQUIRED'))
  .min(PASSWORD_LENGTH.min, say('PASSWORD_TOO_SHORT'))
  .max(PASSWORD_LENGTH.max, say('PASSWORD_TOO_LONG'));

/** A password that is being checked: any that could have been chosen, never trimmed. */
export const passwordField = z
  .string(say('PASSWORD_REQUIRED'))
  .min(1, say('PASSWORD_REQUIRED'))
  .max(PASSWORD_LENGTH.max, say('PASSWORD_TOO_LONG'));

/** Letters of any script, digits and `. _ -`; never an `@`, so that no name can pass for an address. */
const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{2,31}$/u;

/** Optional; the e-mail address in its place counts as none. However it is typed, it is kept in Unicode's form NFC. */
const usernameField = z
  .string(say('USERNAME_INVALID'))
  .trim()
  .normalize('NFC')
  .max(254, say('USERNAME_INVALID'))
  .refine(
    (name) => name === '' || name.includes('@') || USERNAME.test(name),
    say('USERNAME_INVALID'),
  );

export const phoneField = z
  .string(say('PHONE_INVALID'))
  .trim()
  .regex(/^(\+?[\d ().-]{5,30})?$/, say('PHONE_INVALID'));

/** `YYYY-MM-DD` of the years that a database has too: none before the first. */
const birthdayField = z.iso.date().refine((date) => date >= '0001-01-01');

export const loginSchema = z.strictObject({
  /** User name or e-mail address. */
  username: lineField(254, 'USERNAME_REQUIRED').min(1, say('USERNAME_REQUIRED')).normalize('NFC'),
  password: passwordField,
});

export const registerSchema = z.strictObject({
  firstName: nameField('FIRST_NAME_REQUIRED'),
  lastName: nameField('LAST_NAME_REQUIRED'),
  email: emailField,
  phone: phoneField.optional(),
  username: usernameField.optional(),
  password: newPasswordField,
});
export type Registration = z.infer<typeof registerSchema>;

export const profileChangeSchema = z.strictObject({
  username: usernameField.optional(),
  /** Takes effect when the link sent to the new address is opened. Needs `oldPassword` where there is a password. */
  email: emailField.optional(),
  firstName: nameField('FIRST_NAME_REQUIRED').optional(),
  lastName: nameField('LAST_NAME_REQUIRED').optional(),
  phone: phoneField.optional(),
  birthday: birthdayField.nullable().optional(),
  /** The new password. Needs `oldPassword` where there is a password. */
  password: newPasswordField.optional(),
  oldPassword: passwordField.optional(),
});
export type ProfileChange = z.infer<typeof profileChangeSchema>;

export const socialLoginSchema = z.strictObject({
  providerType: z.enum(PROVIDER_TYPES),
  providerId: z.string().min(1).max(256),
  firstName: lineField(100).optional(),
  lastName: lineField(100).optional(),
  /** A hint that is not believed: an address counts only inside the proof. */
  email: z.string().max(254).nullish(),
  phone: z.string().max(40).nullish(),
  /** The provider's signed word for who this is. */
  idToken: z.string().max(8192).optional(),
  /** Of the account that has the address of the proof already: with it the two are connected. */
  password: passwordField.optional(),
  /** Whether all other sessions of the account end, as after a new password. */
  endsOthers: z.boolean().optional(),
});
export type SocialLogin = z.infer<typeof socialLoginSchema>;
