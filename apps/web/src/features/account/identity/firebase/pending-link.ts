import type { ProviderType } from '@chuhe/contract/identity';
import { providerTypeOf } from '@chuhe/contract/identity-provider';
import {
  type AuthError,
  linkWithCredential,
  type OAuthCredential,
  type User,
} from '@firebase/auth';
import { providerCodeOf } from '../provider-failure.ts';
import { credentialOf } from './providers.ts';

/**
 * A sign-in that was refused because another account has its address. It is connected to that account once the owner signs in by another
 * method on the same page. Until then it gives no access.
 */
export class PendingLink {
  #kept: { readonly credential: OAuthCredential; readonly email: string } | undefined;

  note(error: AuthError): void {
    if (providerCodeOf(error.code) !== 'account-exists-with-different-credential') return;
    const credential = credentialOf(error);
    const { email } = error.customData;
    this.#kept = credential === null || email === undefined ? undefined : { credential, email };
  }

  /**
   * Connects the sign-in if `user` has its address; otherwise drops it.
   *
   * @returns the connected provider
   */
  async settle(user: User): Promise<ProviderType | undefined> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined || kept.email.toLowerCase() !== user.email?.toLowerCase())
      return undefined;
    // A failure is ignored: `user` is signed in nevertheless, and connecting can be retried on the account page.
    const linked = await linkWithCredential(user, kept.credential).catch(() => undefined);
    return linked && providerTypeOf(kept.credential.providerId);
  }
}
