import type { AuthError } from '@firebase/auth';
import type { Result } from '../identity-provider.ts';
import { type ProviderCode, type ProviderFailure, providerCodeOf } from '../provider-failure.ts';

/** Turns errors of the library into results. */
export async function attempt<Value>(work: () => Promise<Value>): Promise<Result<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return failureOf(error);
  }
}

export async function done(work: Promise<unknown>): Promise<null> {
  await work;
  return null;
}

/** Thrown if no user is signed in at the provider. */
export class SignedOutError extends Error {
  readonly code = 'auth/null-user';
  readonly customData = {};
}

export function codeOf(error: unknown): ProviderCode {
  return providerCodeOf(isAuthError(error) ? error.code : undefined);
}

export function isAuthError(error: unknown): error is AuthError {
  return error instanceof Error && 'code' in error && 'customData' in error;
}

function failureOf(error: unknown): ProviderFailure {
  const email = isAuthError(error) ? error.customData.email : undefined;
  return { ok: false, code: codeOf(error), ...(email !== undefined && { email }) };
}
