import { currentLanguage } from '../../../i18n/i18n.ts';
import { fetchChunk } from '../../../lib/chunk.ts';
import { readText, removeText, STORAGE_KEYS, writeText } from '../../../lib/storage.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { loadWays } from './ways.ts';

/** The identity provider of this page. Its library is fetched when a page needs it, and never if the site has no provider. */

let known: Promise<IdentityProvider | undefined> | undefined;

/**
 * Resolves to `undefined` if the site has no provider or the server cannot be asked.
 *
 * @throws ChunkError if the code cannot be fetched; the next call tries again
 */
export function loadProvider(): Promise<IdentityProvider | undefined> {
  known ??= open().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

/** Notes that a user has signed in at the provider in this browser, so that logging out ends that, too. */
export function noteHosted(): void {
  writeText(STORAGE_KEYS.hosted, '1');
}

/** Milliseconds that logging out waits for the provider at most. */
const PATIENCE = 4000;

/** Signs out at the provider, if a user is signed in there. Settles in a few seconds in any case. */
export async function signOutOfProvider(): Promise<void> {
  if (readText(STORAGE_KEYS.hosted) === undefined) return;
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, PATIENCE);
  });
  await Promise.race([leave().catch(() => undefined), late]);
}

async function leave(): Promise<void> {
  const result = await (await loadProvider())?.signOut();
  if (result?.ok !== false) removeText(STORAGE_KEYS.hosted);
}

/** Changes the name at the provider, if a user is signed in there in this browser. */
export async function renameAtProvider(displayName: string): Promise<void> {
  if (readText(STORAGE_KEYS.hosted) === undefined) return;
  await (await loadProvider())?.updateProfile(displayName);
}

async function open(): Promise<IdentityProvider | undefined> {
  const ways = await loadWays();
  if (!ways.success) known = undefined;
  const hosted = ways.success ? ways.data.hosted : null;
  if (hosted === null) return undefined;
  const { FirebaseProvider } = await fetchChunk(() => import('./firebase/firebase-provider.ts'));
  return new FirebaseProvider(hosted, currentLanguage);
}
