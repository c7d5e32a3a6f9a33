import * as endpoints from '@chuhe/contract/identity-endpoints';
import type { Identity } from '@chuhe/contract/identity-provider';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { sessionManager } from '../../../lib/session/session-manager.ts';
import { identity } from './identity.ts';
import type { Proof } from './identity-provider.ts';

export function listIdentities(): Promise<Answer<Identity[]>> {
  return api().call(endpoints.listIdentities, {}, { isQuiet: true });
}

/** @param oldPassword the password stored on this site, if there is one */
export function linkIdentity(
  { idToken, providerType, providerId }: Proof,
  oldPassword?: string,
): Promise<Answer<Identity[]>> {
  const body = { idToken, providerType, providerId, ...(oldPassword && { oldPassword }) };
  return api().call(endpoints.linkIdentity, { body }, { isQuiet: true });
}

export function unlinkIdentity(subject: string, oldPassword?: string): Promise<Answer<Identity[]>> {
  const body = { subject, ...(oldPassword && { oldPassword }) };
  return api().call(endpoints.unlinkIdentity, { body }, { isQuiet: true });
}

/**
 * Sends a fresh proof to the server if the provider has verified the address of a provider account that is connected to this account. The
 * server then marks the address as verified, and the user is reloaded.
 */
export async function tellProvenEmail(): Promise<void> {
  const provider = await identity().loadProvider();
  const account = await provider?.reload();
  if (provider === undefined || account?.emailVerified !== true) return;
  const known = await listIdentities();
  if (!known.success || !known.data.some(({ subject }) => subject === account.uid)) return;
  const proof = await provider.prove();
  if (proof.ok && (await linkIdentity(proof.value)).success) await sessionManager().reloadUser();
}
