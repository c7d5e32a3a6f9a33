import type { Identity } from '@chuhe/contract/identity-provider';
import type { Answer } from '../../../lib/api/api-client.ts';
import { defineCall } from '../../../lib/api/define-call.ts';
import { api } from '../../../lib/api/the-api.ts';
import { reloadUser } from '../../../lib/session/the-session.ts';
import type { Proof } from './identity-provider.ts';
import { loadProvider } from './the-provider.ts';

/** Calls about the identities of who is signed in. */

const listCall = defineCall<'listIdentities'>({
  method: 'GET',
  path: '/api/user/identities',
  guard: 'user',
});

const linkCall = defineCall<'linkIdentity'>({
  method: 'POST',
  path: '/api/user/identities',
  guard: 'user',
});

const unlinkCall = defineCall<'unlinkIdentity'>({
  method: 'POST',
  path: '/api/user/identities/unlink',
  guard: 'user',
});

export function listIdentities(): Promise<Answer<Identity[]>> {
  return api.call(listCall, {}, { isQuiet: true });
}

/** @param oldPassword of the account here, where it has one */
export function linkIdentity(
  { idToken, providerType, providerId }: Proof,
  oldPassword?: string,
): Promise<Answer<Identity[]>> {
  const body = { idToken, providerType, providerId, ...(oldPassword && { oldPassword }) };
  return api.call(linkCall, { body }, { isQuiet: true });
}

export function unlinkIdentity(subject: string, oldPassword?: string): Promise<Answer<Identity[]>> {
  const body = { subject, ...(oldPassword && { oldPassword }) };
  return api.call(unlinkCall, { body }, { isQuiet: true });
}

/**
 * Tells the server that an address has been proven at the provider, if the account there is one of this account: nothing is
 * connected by it.
 */
export async function tellProvenEmail(): Promise<void> {
  const provider = await loadProvider();
  const account = await provider?.reload();
  if (provider === undefined || account?.emailVerified !== true) return;
  const known = await listIdentities();
  if (!known.success || !known.data.some(({ subject }) => subject === account.uid)) return;
  const proof = await provider.prove();
  if (proof.ok && (await linkIdentity(proof.value)).success) await reloadUser();
}
