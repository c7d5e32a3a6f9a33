import { z } from 'zod';
import { PROVIDER_TYPES, type ProviderType, passwordField, timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';

/** Ways of signing in, and the accounts at an identity provider that sign in to an account here. */

/** Every provider type but the e-mail address with a password. */
export const SOCIAL_PROVIDERS = [
  'FACEBOOK',
  'APPLE',
  'GOOGLE',
  'TWITTER',
  'GITHUB',
  'YAHOO',
  'MICROSOFT',
] as const satisfies readonly ProviderType[];
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** What Firebase Authentication calls each of them: in the claim `sign_in_provider`, and in its SDK. */
export const PROVIDER_IDS: Readonly<Record<ProviderType, string>> = {
  FACEBOOK: 'facebook.com',
  APPLE: 'apple.com',
  GOOGLE: 'google.com',
  EMAIL: 'password',
  TWITTER: 'twitter.com',
  GITHUB: 'github.com',
  YAHOO: 'yahoo.com',
  MICROSOFT: 'microsoft.com',
};

/** @example providerTypeOf('google.com'); // 'GOOGLE' */
export function providerTypeOf(providerId: string): ProviderType | undefined {
  return PROVIDER_TYPES.find((type) => PROVIDER_IDS[type] === providerId);
}

export const signInWaysSchema = z.object({
  /** Who keeps the passwords of new accounts: this site, or the hosted provider. */
  passwords: z.enum(['own', 'hosted']),
  /** In the order in which they are offered. */
  providers: z.array(z.enum(SOCIAL_PROVIDERS)),
  /** What a browser needs to speak with the hosted provider; null where there is none. Nothing of it is secret. */
  hosted: z
    .object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      /** Of the Auth emulator, in tests and trials. */
      emulatorUrl: z.string().optional(),
    })
    .nullable(),
});
export type SignInWays = z.infer<typeof signInWaysSchema>;

/** An account at the provider that signs in to the account here. */
export const identitySchema = z.object({
  /** Whom the provider means by it. */
  subject: z.string(),
  /** By which it was first signed in. */
  providerType: z.enum(PROVIDER_TYPES),
  email: z.string().nullable(),
  createdAt: timeSchema,
});
export type Identity = z.infer<typeof identitySchema>;

export const identityLinkSchema = z.strictObject({
  providerType: z.enum(PROVIDER_TYPES),
  providerId: z.string().min(1).max(256),
  /** The provider's signed word for who this is. */
  idToken: z.string().max(8192),
  /** Of the account here, where it has one. */
  oldPassword: passwordField.optional(),
});

export const identityUnlinkSchema = z.strictObject({
  subject: lineField(256).min(1),
  oldPassword: passwordField.optional(),
});
