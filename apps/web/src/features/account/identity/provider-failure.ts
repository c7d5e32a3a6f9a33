import i18next from 'i18next';
import type { ApiFailure, FailureCode } from '../../../lib/api/failure.ts';

/** Failures of a hosted identity provider, and their texts. */

/** Codes that have their own text, named as in the provider's library but without `auth/`. */
export const PROVIDER_CODES = [
  'account-exists-with-different-credential',
  'auth-domain-config-required',
  'cancelled-popup-request',
  'credential-already-in-use',
  'email-already-in-use',
  'expired-action-code',
  'internal-error',
  'invalid-action-code',
  'invalid-api-key',
  'invalid-auth-event',
  'invalid-continue-uri',
  'invalid-credential',
  'invalid-dynamic-link-domain',
  'invalid-email',
  'invalid-verification-code',
  'missing-android-pkg-name',
  'missing-ios-bundle-id',
  'multi-factor-auth-required',
  'network-request-failed',
  'no-such-provider',
  'operation-not-allowed',
  'operation-not-supported-in-this-environment',
  'password-does-not-meet-requirements',
  'popup-blocked',
  'popup-closed-by-user',
  'provider-already-linked',
  'quota-exceeded',
  'requires-recent-login',
  'too-many-requests',
  'unauthorized-domain',
  'unsupported-first-factor',
  'user-disabled',
  'user-mismatch',
  'user-token-expired',
  'web-storage-unsupported',
] as const;
export type ProviderCode = (typeof PROVIDER_CODES)[number];

/** Library codes treated as one of the codes above. All other codes become `internal-error`. */
const SAME: Readonly<Record<string, ProviderCode>> = {
  'admin-restricted-operation': 'operation-not-allowed',
  'code-expired': 'user-token-expired',
  'invalid-login-credentials': 'invalid-credential',
  'invalid-multi-factor-session': 'user-token-expired',
  'invalid-user-token': 'user-token-expired',
  'missing-continue-uri': 'invalid-continue-uri',
  'missing-password': 'invalid-credential',
  'missing-verification-code': 'invalid-verification-code',
  'multi-factor-info-not-found': 'unsupported-first-factor',
  'no-auth-event': 'invalid-auth-event',
  'null-user': 'user-token-expired',
  'redirect-cancelled-by-user': 'popup-closed-by-user',
  timeout: 'network-request-failed',
  'unauthorized-continue-uri': 'invalid-continue-uri',
  'user-cancelled': 'popup-closed-by-user',
  'user-not-found': 'invalid-credential',
  'user-signed-out': 'user-token-expired',
  'weak-password': 'password-does-not-meet-requirements',
  'wrong-password': 'invalid-credential',
};

export interface ProviderFailure {
  readonly ok: false;
  readonly code: ProviderCode;
  /** The email address of the failed sign-in, if the provider reports it. */
  readonly email?: string;
}

/** @param code with or without `auth/`. @example providerCodeOf('auth/wrong-password'); // 'invalid-credential' */
export function providerCodeOf(code: unknown): ProviderCode {
  const name = typeof code === 'string' ? code.replace(/^auth\//, '') : '';
  return PROVIDER_CODES.find((each) => each === name) ?? SAME[name] ?? 'internal-error';
}

/** The text of a failure: what has happened, and what to do next. */
export function providerText({ code, email }: ProviderFailure): string {
  // This variant of the text names the address.
  if (code === 'account-exists-with-different-credential' && email !== undefined) {
    return i18next.t('provider.account-exists-with-address', { email });
  }
  return i18next.t(`provider.${code}`);
}

/** Converts the failure to an `ApiFailure`, which forms can show. */
export function asApiFailure(failure: ProviderFailure): ApiFailure {
  return {
    success: false,
    code: CALL_CODES[failure.code] ?? 'REQUEST_FAILED',
    message: providerText(failure),
    status: 400,
    fields: FIELDS[failure.code]
      ? [{ path: FIELDS[failure.code] ?? '', message: providerText(failure) }]
      : [],
  };
}

const CALL_CODES: Readonly<Partial<Record<ProviderCode, FailureCode>>> = {
  'invalid-credential': 'LOGIN_FAILED',
  'email-already-in-use': 'EMAIL_IN_USE',
};

/** The form field to which a failure belongs. */
const FIELDS: Readonly<Partial<Record<ProviderCode, string>>> = {
  'email-already-in-use': 'email',
  'invalid-email': 'email',
  'invalid-verification-code': 'code',
  'password-does-not-meet-requirements': 'password',
};
