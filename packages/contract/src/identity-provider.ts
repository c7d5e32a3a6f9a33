import { z } from 'zod';
import { PROVIDER_TYPES, type ProviderType, passwordField, timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';

/** Sign-in methods, and identities linked to an account. */

/** Every provider type except `EMAIL`. */
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

/** Names that Firebase Authentication uses, in the claim `sign_in_provider` and in its SDK. */
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
  /** Where passwords of new accounts are stored: `own` on this site, `hosted` at the hosted provider. */
  passwords: z.enum(['own', 'hosted']),
  /** In the order of the sign-in page. */
  providers: z.array(z.enum(SOCIAL_PROVIDERS)),
  /** Public configuration of the hosted provider; null without one. */
  hosted: z
    .object({
      projectId: z.string(),
      apiKey: z.string(),
      authDomain: z.string(),
      /** URL of the Auth emulator; set only in tests and trials. */
      emulatorUrl: z.string().optional(),
    })
    .nullable(),
});
export type SignInWays = z.infer<typeof signInWaysSchema>;

/** A provider's account, linked to an account of this site. */
export const identitySchema = z.object({
  /** The provider's id of the account. */
  subject: z.string(),
  /** Provider of the identity's first sign-in. */
  providerType: z.enum(PROVIDER_TYPES),
  email: z.string().nullable(),
  createdAt: timeSchema,
});
export type Identity = z.infer<typeof identitySchema>;

export const identityLinkSchema = z.strictObject({
  providerType: z.enum(PROVIDER_TYPES),
  providerId: z.string().min(1).max(256),
  /** ID token that the provider has signed. */
  idToken: z.string().max(8192),
  /** The current password. Required if the account of this site has one. */
  oldPassword: passwordField.optional(),
});

export const identityUnlinkSchema = z.strictObject({
  subject: lineField(256).min(1),
  oldPassword: passwordField.optional(),
});
