import { getSignInWays } from '@chuhe/contract/identity-endpoints';
import type { SignInWays } from '@chuhe/contract/identity-provider';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { fetchChunk } from '../../../lib/chunk.ts';
import { defineService } from '../../../lib/services.ts';
import type { IdentityProvider } from './identity-provider.ts';

/** The sign-in methods and the identity provider of this site. Only pages that need them load them. */
export interface IdentityService {
  /** The sign-in methods. Fetched once; after a failure, the next call tries again. */
  readonly loadWays: () => Promise<Answer<SignInWays>>;
  /**
   * Loads the identity provider and its library. If the site has no provider or the sign-in methods cannot be fetched, resolves with
   * `undefined` and does not fetch the library.
   *
   * @throws ChunkError if the code cannot be fetched; the next call tries again
   */
  readonly loadProvider: () => Promise<IdentityProvider | undefined>;
}

export const identity = defineService((): IdentityService => {
  let ways: Promise<Answer<SignInWays>> | undefined;
  let provider: Promise<IdentityProvider | undefined> | undefined;
  const loadWays = async (): Promise<Answer<SignInWays>> => {
    ways ??= api().call(getSignInWays, {}, { isQuiet: true });
    const asked = ways;
    const answer = await asked;
    if (!answer.success && ways === asked) ways = undefined;
    return answer;
  };
  const open = async (): Promise<IdentityProvider | undefined> => {
    const answer = await loadWays();
    if (!answer.success) provider = undefined;
    const hosted = answer.success ? answer.data.hosted : null;
    if (hosted === null) return undefined;
    const { FirebaseProvider } = await fetchChunk(() => import('./firebase/firebase-provider.ts'));
    return new FirebaseProvider(hosted, currentLanguage);
  };
  return {
    loadWays,
    loadProvider: () => {
      provider ??= open().catch((error: unknown) => {
        provider = undefined;
        throw error;
      });
      return provider;
    },
  };
});
