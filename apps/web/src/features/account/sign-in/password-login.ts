import type { loginSchema } from '@chuhe/contract/identity';
import type { z } from 'zod';
import type { Sent } from '../../../lib/api/failure.ts';
import { signIn } from '../../../lib/session/the-session.ts';
import type { Result, SignInStep } from '../identity/identity-provider.ts';
import { asApiFailure } from '../identity/provider-failure.ts';
import { loadWays } from '../identity/ways.ts';
import { loadHosted } from './load-hosted.ts';

export type Login = z.output<typeof loginSchema>;

/** What a password has come to, with whoever keeps it. */
export type PasswordLogin =
  | { readonly keeper: 'provider'; readonly result: Result<SignInStep> }
  | { readonly keeper: 'site'; readonly sent: Sent };

/** Asks the provider first: accounts that were here before it have a password that only this site knows. */
export async function logInByPassword(login: Login): Promise<PasswordLogin> {
  const result = await askProvider(login);
  if (result !== undefined && (result.ok || IS_THEIRS.has(result.code))) {
    return { keeper: 'provider', result };
  }
  const sent: Sent = await signIn({ body: login });
  const isRefused = !sent.success && sent.code === 'LOGIN_FAILED';
  // The provider has not said that the password is wrong, but why it cannot tell.
  const isUntold = result !== undefined && result.code !== 'invalid-credential';
  return { keeper: 'site', sent: isUntold && isRefused ? asApiFailure(result) : sent };
}

/**
 * By these the provider says that the account is one of its own. After all others the password may still be one that is kept here,
 * and what keeps the provider from answering keeps nobody out of this site.
 */
const IS_THEIRS: ReadonlySet<string> = new Set([
  'multi-factor-auth-required',
  'password-does-not-meet-requirements',
  'unsupported-first-factor',
  'user-disabled',
]);

/** `undefined` where the provider keeps no password of that name. */
async function askProvider({ username, password }: Login): Promise<Result<SignInStep> | undefined> {
  // Names belong to this site alone; the provider knows addresses.
  if (!username.includes('@')) return undefined;
  const ways = await loadWays();
  if (ways.success && ways.data.passwords === 'own') return undefined;
  const hosted = ways.success ? await loadHosted() : undefined;
  if (hosted === undefined) return { ok: false, code: 'network-request-failed' };
  return hosted.signInByPassword(username, password);
}
