import { localFailure } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { identity } from '../identity/identity.ts';
import type { IdentityProvider } from '../identity/identity-provider.ts';

/** Like `loadProvider`, but shows a toast if the code cannot be fetched. */
export async function loadHosted(): Promise<IdentityProvider | undefined> {
  try {
    return await identity().loadProvider();
  } catch {
    tellFailure(localFailure('NETWORK'));
    return undefined;
  }
}

/** Signs out at the provider when the user goes back from an unfinished sign-in. */
export async function abandonSignIn(): Promise<void> {
  await (await loadHosted())?.signOut();
}
