import type { SocialProvider } from '@chuhe/contract/identity-provider';

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  FACEBOOK: 'Facebook',
  APPLE: 'Apple',
  GOOGLE: 'Google',
  TWITTER: 'X (Twitter)',
  GITHUB: 'GitHub',
  YAHOO: 'Yahoo',
  MICROSOFT: 'Microsoft',
};
