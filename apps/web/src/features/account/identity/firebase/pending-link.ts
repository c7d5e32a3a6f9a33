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
 * A sign-in that was refused because an account has its address already. It is connected with that account once its owner has
 * signed in another way on the same page; until then it opens nothing.
 */
export class PendingLink {
  #kept: { readonly credential: OAuthCredential; readonly email: string } | undefined;

  note(error: AuthError): void {
    if (providerCodeOf(error.code) !== 'account-exists-with-different-credential') return;
    const credential = credentialOf(error);
    const { email } = error.customData;
    this.#kept = credential === null || email === undefined ? undefined : { credential, email };
  }

  /** Only with the account that has the address; another one that signs in meanwhile gets nothing. @returns what is connected now */
  async settle(user: User): Promise<ProviderType | undefined> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined || kept.email.toLowerCase() !== user.email?.toLowerCase())
      return undefined;
    // The sign-in has succeeded all the same; on the page of the account it can be tried again.
    const linked = await linkWithCredential(user, kept.credential).catch(() => undefined);
    return linked && providerTypeOf(kept.credential.providerId);
  }
}
