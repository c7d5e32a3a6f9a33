import { localFailure } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import type { IdentityProvider } from '../identity/identity-provider.ts';
import { loadProvider } from '../identity/the-provider.ts';

/** The provider, where the site has one. Says by itself what keeps its code from coming. */
export async function loadHosted(): Promise<IdentityProvider | undefined> {
  try {
    return await loadProvider();
  } catch {
    tellFailure(localFailure('NETWORK'));
    return undefined;
  }
}

/** Whoever goes back from a sign-in that was half done is not signed in at the provider either. */
export async function leaveHalfway(): Promise<void> {
  await (await loadHosted())?.signOut();
}
