import type { loginSchema } from '@chuhe/contract/identity';
import type { z } from 'zod';
import type { Sent } from '../../../lib/api/failure.ts';
import { sessionManager } from '../../../lib/session/session-manager.ts';
import { identity } from '../identity/identity.ts';
import type { Result, SignInStep } from '../identity/identity-provider.ts';
import { asApiFailure } from '../identity/provider-failure.ts';
import { loadHosted } from './load-hosted.ts';

export type Login = z.output<typeof loginSchema>;

/** The result of a login by password, and whether it comes from the provider or from this site. */
export type PasswordLogin =
  | { readonly keeper: 'provider'; readonly result: Result<SignInStep> }
  | { readonly keeper: 'site'; readonly sent: Sent };

/** Tries the provider first, then this site, because older accounts have a password that is stored here only. */
export async function logInByPassword(login: Login): Promise<PasswordLogin> {
  const result = await askProvider(login);
  if (result !== undefined && (result.ok || IS_THEIRS.has(result.code))) {
    return { keeper: 'provider', result };
  }
  const sent: Sent = await sessionManager().signIn({ body: login });
  const isRefused = !sent.success && sent.code === 'LOGIN_FAILED';
  // Whether the provider has failed without checking the password.
  const isUntold = result !== undefined && result.code !== 'invalid-credential';
  return { keeper: 'site', sent: isUntold && isRefused ? asApiFailure(result) : sent };
}

/**
 * Failures that show that the account exists at the provider. After any other failure, the password is tried on this site, so that an
 * outage of the provider does not lock out accounts of this site.
 */
const IS_THEIRS: ReadonlySet<string> = new Set([
  'multi-factor-auth-required',
  'password-does-not-meet-requirements',
  'unsupported-first-factor',
  'user-disabled',
]);

/** `undefined` if the provider does not store passwords for that name. */
async function askProvider({ username, password }: Login): Promise<Result<SignInStep> | undefined> {
  // The provider accepts email addresses only, not user names.
  if (!username.includes('@')) return undefined;
  const ways = await identity().loadWays();
  if (ways.success && ways.data.passwords === 'own') return undefined;
  const hosted = ways.success ? await loadHosted() : undefined;
  if (hosted === undefined) return { ok: false, code: 'network-request-failed' };
  return hosted.signInByPassword(username, password);
}
