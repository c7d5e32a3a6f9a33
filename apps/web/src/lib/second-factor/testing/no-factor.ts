import type { SecondFactor } from '@chuhe/contract/second-factor';

/** What the server answers for an account without a second factor. */
export const NO_FACTOR: SecondFactor = {
  authenticator: null,
  passkeys: [],
  recoveryCodes: null,
  hasPasskeySupport: false,
  isRequired: false,
  confirmedUntil: null,
};
